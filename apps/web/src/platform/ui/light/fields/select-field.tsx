import { useId, type SelectHTMLAttributes } from 'react'
import styles from './text-field.module.css'

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
    <div className={styles.field} data-part="field" data-wrong={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
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
        <p id={`${id}-note`} className={styles.note} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
