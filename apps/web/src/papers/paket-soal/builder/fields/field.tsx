import { useId, type ReactNode } from 'react'

type FieldProps = { label: string; hint?: string; error?: string; children: (id: string) => ReactNode }

/** A labelled control of the builder, which is not a form with a button but saves by itself. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className="builder-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {(error ?? hint) && <p className={error ? 'builder-error' : 'builder-hint'}>{error ?? hint}</p>}
    </div>
  )
}
