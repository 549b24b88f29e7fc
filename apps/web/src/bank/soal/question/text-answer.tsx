import type { AnswerProps } from './choice-answer.tsx'
import styles from './answer.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

/** A word or a number; with the keyboard of words for both, because an iPhone's number pad has no minus. */
export function ShortAnswer({ name, value, onChange, isNumeric }: AnswerProps & { isNumeric: boolean }) {
  return (
    <Stack as="label" className={styles.text} data-part="text-answer">
      <span>{isNumeric ? 'Jawaban Anda (angka)' : 'Jawaban Anda'}</span>
      <input
        key={name}
        type="text"
        maxLength={500}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </Stack>
  )
}

/** A longer text, marked by a person. */
export function EssayAnswer({ name, value, onChange }: AnswerProps) {
  const text = typeof value === 'string' ? value : ''
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length
  return (
    <Stack as="label" className={styles.text} data-part="text-answer">
      <span>Jawaban Anda</span>
      <textarea
        key={name}
        rows={9}
        maxLength={20_000}
        value={text}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <span className={styles.count}>{words} kata</span>
    </Stack>
  )
}
