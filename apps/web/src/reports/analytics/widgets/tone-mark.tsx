import { tones, type Tone } from '@suluh/contract/reports/tone'
import styles from './widgets.module.css'

/** The mark of a tone, and its word for who does not see it. */
export function ToneMark({ tone }: { tone: Tone | undefined }) {
  if (!tone) return null
  const { mark, word } = tones[tone]
  return (
    <span className={styles.mark} title={word}>
      <span aria-hidden="true">{mark}</span>
      <span className="visually-hidden">{word}: </span>
    </span>
  )
}
