import { useState } from 'react'
import { validateMessages } from '#platform/kernel/changes/validation.ts'
import { TextField } from './text-field.tsx'
import { fromText, toText } from './date-text.ts'

type DateFieldProps = {
  label: string
  name: string
  value: string | null
  error?: string | undefined
  hint?: string
  readOnly?: boolean
  autoComplete?: string
  onChange: (value: string | null) => void
}

/** A date as D/M/YYYY, whatever the browser's language: its own date field follows that instead. */
export function DateField({
  value,
  error,
  label,
  onChange,
  hint = 'Mis. 28/2/2012',
  ...rest
}: DateFieldProps) {
  const [text, setText] = useState(() => toText(value))
  const [isLeft, setLeft] = useState(true)
  const isWrong = isLeft && text.trim() !== '' && fromText(text) === undefined
  return (
    <TextField
      {...rest}
      label={label}
      hint={hint}
      inputMode="numeric"
      placeholder="H/B/TTTT"
      value={text}
      error={isWrong ? validateMessages.date.format.replace('${label}', label) : error}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => {
        setText(target.value)
        // What is no date goes along as it is: the server says so too, and nothing typed is lost.
        onChange(target.value.trim() === '' ? null : (fromText(target.value) ?? target.value))
      }}
    />
  )
}
