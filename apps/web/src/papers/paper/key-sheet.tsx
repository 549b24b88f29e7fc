import type { PaperSoal } from '@suluh/contract/papers/paper'
import { pointsText, totalPoints } from '@suluh/contract/papers/points-words'
import { formatNumber } from '#platform/kernel/format.ts'
import { readableText } from '@suluh/rich-text/plain-text'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { isianKeys } from '#bank/soal/question/isian-keys.ts'
import { PaperHtml } from './paper-html.tsx'
import { footOf, PaperHead, type SheetProps } from './paper-head.tsx'
import styles from './paper.module.css'

/** For whoever marks: number, key and points. */
export function KeySheet(props: SheetProps) {
  const questions = props.version.sections.flatMap((section) => section.questions)
  return (
    <article
      className="paper-sheet"
      tabIndex={0}
      aria-label={`Kunci ${props.version.letter}`}
      data-foot={footOf(props, 'Kunci')}
    >
      <PaperHead {...props} title="KUNCI JAWABAN" />
      <p className={styles.how}>Di belakang setiap kunci: skor jawaban yang benar.</p>
      <Keys questions={questions.filter((question) => isShort(question))} />
      <Keys questions={questions.filter((question) => !isShort(question))} isLong />
      <p className={styles.sum}>Jumlah skor: {pointsText(totalPoints(questions))}</p>
    </article>
  )
}

/** One or two letters, which stand many to a line. */
function isShort({ key }: PaperSoal): boolean {
  return key.form === 'pilihan-ganda' || key.form === 'pilihan-ganda-kompleks'
}

function Keys({ questions, isLong = false }: { questions: PaperSoal[]; isLong?: boolean }) {
  if (questions.length === 0) return null
  return (
    <Stack as="ol" className={styles.keys} data-long={isLong}>
      {questions.map((question) => (
        <li key={question.id}>
          <span>{question.number}</span>
          <div>
            <Key question={question} />
          </div>
          <small className={styles.worth}>{pointsText(question.points)}</small>
        </li>
      ))}
    </Stack>
  )
}

/** The explanation of every question, with its key. */
export function PembahasanSheet(props: SheetProps) {
  const questions = props.version.sections.flatMap((section) => section.questions)
  return (
    <article
      className="paper-sheet"
      tabIndex={0}
      aria-label={`Pembahasan ${props.version.letter}`}
      data-foot={footOf(props, 'Pembahasan')}
    >
      <PaperHead {...props} title="PEMBAHASAN" />
      <div className={styles.columns}>
        {questions.map((question) => (
          <div key={question.id} className={styles.question}>
            <span>{question.number}.</span>
            <div className={styles.body}>
              <p className={styles.key}>
                {question.key.form === 'uraian' ? 'Rubrik:' : 'Kunci:'} <Key question={question} />
              </p>
              {question.pembahasan === '' ? (
                <p className={styles.how}>Tanpa pembahasan.</p>
              ) : (
                <PaperHtml html={question.pembahasan} />
              )}
            </div>
          </div>
        ))}
      </div>
    </article>
  )
}

export function Key({ question: { content, key } }: { question: PaperSoal }) {
  switch (key.form) {
    case 'pilihan-ganda':
      return <b>{key.accepted.join(' atau ')}</b>
    case 'pilihan-ganda-kompleks':
      return <b>{key.correct.join(', ')}</b>
    case 'pilihan-berbobot':
      return <b>{weighted(key.weights)}</b>
    case 'kategori': {
      const names = new Map(
        content.form === 'kategori' ? content.categories.map(({ id, html }) => [id, readableText(html)]) : [],
      )
      return (
        <b>
          {Object.entries(key.correct)
            .map(([row, column]) => `${row}\u00a0${names.get(column) ?? column}`)
            .join('; ')}
        </b>
      )
    }
    case 'menjodohkan':
      return (
        <b>
          {Object.entries(key.correct)
            .map(([row, columns]) => `${row}–${columns.join(', ') || '∅'}`)
            .join('; ')}
        </b>
      )
    case 'isian-singkat':
      return <b>{isianKeys(key).join(' atau ')}</b>
    case 'uraian':
      return key.rubric === '' ? (
        <>skor paling tinggi {formatNumber(key.maxMark)}</>
      ) : (
        <PaperHtml html={key.rubric} />
      )
  }
}

function weighted(weights: Record<string, number>): string {
  return Object.entries(weights)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([id, weight]) => `${id} = ${formatNumber(weight)}`)
    .join(', ')
}
