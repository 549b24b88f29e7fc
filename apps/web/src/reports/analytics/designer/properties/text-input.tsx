import { useState } from 'react'
import { Input } from 'antd'
import { Text } from '#platform/ui/light/layout/text.tsx'

type TextInputProps = {
  label: string
  value: string
  most: number
  /** May not be left empty: what stands in the report stays until something else is written. */
  isNeeded?: boolean
  rows?: number
  placeholder?: string
  onChange: (value: string) => void
}

/** A text of the report. What cannot be stored stays in the field with a message, and the report keeps what it had. */
export function TextInput({
  label,
  value,
  most,
  isNeeded = false,
  rows,
  placeholder,
  onChange,
}: TextInputProps) {
  const [typed, setTyped] = useState({ text: value, of: value })
  // Undo and other hands change the text from outside.
  const text = typed.of === value ? typed.text : value
  const wrong = isNeeded && text.trim() === '' ? 'Tidak boleh kosong' : undefined
  const change = (next: string) => {
    const isKept = isNeeded && next.trim() === ''
    setTyped({ text: next, of: isKept ? value : next.trim() })
    if (!isKept) onChange(next.trim())
  }
  const props = {
    'aria-label': label,
    'aria-invalid': wrong !== undefined,
    value: text,
    maxLength: most,
    onBlur: () => setTyped({ text: value, of: value }),
    ...(placeholder !== undefined && { placeholder }),
    ...(wrong && { status: 'error' as const }),
  }
  return (
    <>
      {rows === undefined ? (
        <Input {...props} onChange={({ target }) => change(target.value)} />
      ) : (
        <Input.TextArea
          {...props}
          autoSize={{ minRows: rows, maxRows: 12 }}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {wrong && (
        <Text size="small" tone="danger">
          {wrong}
        </Text>
      )}
    </>
  )
}
