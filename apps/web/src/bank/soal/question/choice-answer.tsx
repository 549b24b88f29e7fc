import type { Choice } from '@suluh/contract/bank/soal-form'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './answer.module.css'

export type AnswerProps = {
  /** Tells the fields of one question from those of another. */
  name: string
  value: AnswerValue
  onChange: (value: AnswerValue) => void
}

/** Whole rows to press; the letter is the place, as on paper, whatever the option's own id. */
export function ChoiceAnswer(props: AnswerProps & { options: readonly Choice[]; isMany: boolean }) {
  const { name, options, value, isMany, onChange } = props
  return (
    <Stack as="fieldset">
      <legend className={styles.hint}>
        {isMany ? (
          'Boleh lebih dari satu jawaban.'
        ) : (
          <span className="visually-hidden">Pilih satu jawaban.</span>
        )}
      </legend>
      {options.map(({ id, html }, index) => (
        <label key={id} className={styles.option} data-part="option">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            checked={isChosen(value, id)}
            onChange={() => onChange(chosen(options, value, id, isMany))}
          />
          {/* Said before the words: an option may be a formula or a picture only. */}
          <span className={styles.mark} data-many={isMany}>
            {letterOf(index)}
          </span>
          <RichHtml html={html} className={styles.words} />
        </label>
      ))}
    </Stack>
  )
}

export function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}

/** The answer after an option was pressed; several are kept in the order of the question. */
export function chosen(
  options: readonly Choice[],
  value: AnswerValue,
  id: string,
  isMany: boolean,
): AnswerValue {
  if (!isMany) return id
  const before = Array.isArray(value) ? value : []
  const after = before.includes(id) ? before.filter((each) => each !== id) : [...before, id]
  const ordered = options.map((option) => option.id).filter((each) => after.includes(each))
  return ordered.length > 0 ? ordered : null
}

function isChosen(value: AnswerValue, id: string): boolean {
  return Array.isArray(value) ? value.includes(id) : value === id
}
