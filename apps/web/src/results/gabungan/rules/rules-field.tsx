import { useId, type ReactNode } from 'react'

type RulesFieldProps = { label: string; hint?: string; children: (id: string) => ReactNode }

/** A labelled control of rules that save by themselves. */
export function RulesField({ label, hint, children }: RulesFieldProps) {
  const id = useId()
  return (
    <div className="gabungan-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <p className="gabungan-soft">{hint}</p>}
    </div>
  )
}
