import type { ComponentProps } from 'react'
import { PlainSelect } from './plain-select.tsx'
import { Field } from './text-field.tsx'

type SelectFieldProps = Omit<ComponentProps<typeof PlainSelect>, 'none'> & {
  label: string
  /** What stands for nothing chosen. */
  placeholder: string
  error?: string | undefined
  hint?: string
}

/** A labelled choice of the light pages. */
export function SelectField({ label, placeholder, error, hint, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => <PlainSelect {...select} {...ties} none={placeholder} />}
    </Field>
  )
}
