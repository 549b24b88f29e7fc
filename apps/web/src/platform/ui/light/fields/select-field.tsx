import type { SelectHTMLAttributes } from 'react'
import { Field } from './text-field.tsx'

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
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <select {...select} {...ties}>
          <option value="">{placeholder}</option>
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
