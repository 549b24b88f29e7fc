import { useEffect, useRef } from 'react'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { SoalContent } from '@suluh/contract/bank/soal-form'
import { AnswerInput } from './answer-input.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from './question-view.module.css'

type QuestionViewProps = {
  /** Tells the fields of one question from those of another. */
  name: string
  content: SoalContent
  /** What the question shares with others; empty where there is nothing. */
  stimulus: string
  value: AnswerValue
  onChange: (value: AnswerValue) => void
}

/** A question as its student has it: what it is about beside or above it, its words, the field to answer. */
export function QuestionView({ name, content, stimulus, value, onChange }: QuestionViewProps) {
  const room = useRef<HTMLDivElement>(null)
  const html = stimulus + JSON.stringify(content)
  useEffect(() => {
    if (!html.includes('<img')) return
    let undo: (() => void) | undefined
    let isGone = false
    // Few questions have pictures; without what enlarges them they are still there.
    import('#platform/rich-text/shown/zoom-images.ts')
      .then(({ zoomImages }) => {
        if (!isGone && room.current) undo = zoomImages(room.current)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      undo?.()
    }
  }, [html])
  return (
    <Stack
      ref={room}
      gap={4}
      className={classes(styles.question, stimulus !== '' && styles.beside)}
      data-part="question"
    >
      {stimulus && (
        // Folded for the questions that share it; the next text is in sight again.
        <details key={stimulus} className={styles.stimulus} data-part="stimulus" open>
          <summary>Bacaan untuk soal ini</summary>
          <RichHtml html={stimulus} />
        </details>
      )}
      <Stack gap={4}>
        <RichHtml html={content.stem} />
        <AnswerInput key={name} name={name} content={content} value={value} onChange={onChange} />
      </Stack>
    </Stack>
  )
}
