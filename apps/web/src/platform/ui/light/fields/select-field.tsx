import { useId, type SelectHTMLAttributes } from 'react'
import './text-field.css'

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  options: readonly { value: string; label: string }[]
  /** What stands for nothing chosen. */
  placeholder: string
  error?: string | undefined
  hint?: string
}

/** A labelled choice of the light pages: the browser's own list, which is best on a phone. */
export function SelectField({ label, options, placeholder, error, hint, ...select }: SelectFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={`field ${error ? 'field-wrong' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className="field-control">
        <select
          {...select}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        >
          <option value="">{placeholder}</option>
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      {note && (
        <p id={`${id}-note`} className="field-note" role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
