import type { SelectHTMLAttributes } from 'react'

export type SelectOption = { value: string | number; label: string; disabled?: boolean }

type PlainSelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'children'> & {
  /** What may be chosen; a word alone stands for itself. */
  options: readonly (SelectOption | string | number)[]
  /** What stands for nothing chosen; without it one is always chosen. */
  none?: string
  onChange: (value: string) => void
}

/** The choice among options of every page without antd: the browser's own list, which is best on a phone. */
export function PlainSelect({ options, none, onChange, ...select }: PlainSelectProps) {
  return (
    <select {...select} onChange={({ target }) => onChange(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => {
        const { value, label, disabled } =
          typeof option === 'object' ? option : { value: option, label: String(option), disabled: false }
        return (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        )
      })}
    </select>
  )
}
