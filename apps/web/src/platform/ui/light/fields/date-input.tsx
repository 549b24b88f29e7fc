import { useState } from 'react'
import { fromText, toText } from './date-text.ts'

type DateInputProps = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A date among filters, as D/M/YYYY whatever the browser's language; it counts once it is a date, or empty. */
export function DateInput({ label, value, onChange }: DateInputProps) {
  const [text, setText] = useState(() => toText(value ?? null))
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(toText(value ?? null))
  }
  const take = () => {
    const date = fromText(text)
    if (date !== value && (date || text.trim() === '')) onChange(date)
  }
  return (
    <label>
      {label}{' '}
      <input
        className="date-input"
        inputMode="numeric"
        placeholder="H/B/TTTT"
        size={10}
        value={text}
        aria-invalid={text.trim() !== '' && text.length > 7 && !fromText(text)}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
    </label>
  )
}
