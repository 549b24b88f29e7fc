import { useMemo, type ReactNode } from 'react'
import { Button, InputNumber } from 'antd'
import type { MarkedAnswer, MarkedSoal } from '@suluh/contract/exams/marking'
import { formatNumber } from '#platform/kernel/format.ts'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { readRubric } from './read-rubric.ts'
import { RubricLines } from './rubric-lines.tsx'
import styles from './marking.module.css'

const buttonsUpTo = 10

/** What the student has answered. */
export function AnswerWords({ answer }: { answer: MarkedAnswer }) {
  return (
    <>
      {typeof answer.answer === 'string' && answer.answer.trim() !== '' ? (
        <Text size="large" className={styles.words}>
          {answer.answer}
        </Text>
      ) : (
        <Text size="small" tone="soft">
          Tidak dijawab di layar. Beri nilai bila dikerjakan di kertas.
        </Text>
      )}
      {answer.status === 'menunggu' && answer.version > 0 && (
        <Alert tone="warning">
          Jawaban berubah sesudah dinilai {formatNumber(answer.mark ?? 0, 2)}. Nilai sekali lagi.
        </Alert>
      )}
    </>
  )
}

type InputsProps = {
  soal: MarkedSoal
  title: string
  mark: number | null
  onGive: (mark: number | null) => void
  /** Saves; the next field is gone to by itself. */
  onEnter: () => void
  children?: ReactNode
}

/** Three ways to give a mark: lines of the rubric, a button for each, and a field. Enter goes on to the next. */
export function MarkInputs({ soal, title, mark, onGive, onEnter, children }: InputsProps) {
  const lines = useMemo(() => readRubric(soal.rubric), [soal.rubric])
  const isTooMuch = mark !== null && mark > soal.maxMark
  return (
    <>
      {lines.length > 0 && <RubricLines lines={lines} title={title} maxMark={soal.maxMark} onGive={onGive} />}
      <Cluster>
        {Number.isInteger(soal.maxMark) && soal.maxMark <= buttonsUpTo && (
          <Cluster role="group" aria-label={`Nilai cepat, ${title}`}>
            {Array.from({ length: soal.maxMark + 1 }, (_, each) => (
              <Button
                key={each}
                size="large"
                type={mark === each ? 'primary' : 'default'}
                aria-pressed={mark === each}
                onClick={() => onGive(each)}
              >
                {each}
              </Button>
            ))}
          </Cluster>
        )}
        <InputNumber<number>
          aria-label={`Nilai ${title}, paling banyak ${soal.maxMark}`}
          className={styles.number ?? ''}
          size="large"
          decimalSeparator=","
          controls={false}
          min={0}
          {...(isTooMuch ? { status: 'error' as const } : {})}
          value={mark}
          suffix={`/ ${formatNumber(soal.maxMark, 2)}`}
          onChange={onGive}
          onPressEnter={(event) => {
            onEnter()
            nextField(event.currentTarget, event.shiftKey ? -1 : 1)?.focus()
          }}
        />
        {children}
      </Cluster>
    </>
  )
}

/** The mark field of the answer after, or before, this one. */
function nextField(field: Element, step: 1 | -1): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[role="spinbutton"]')]
  const place = fields.findIndex((each) => each === field || field.contains(each))
  return fields[place + step]
}
