import type { Choice, SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { formatNumber } from '#platform/kernel/format.ts'
import { isianKeys } from './isian-keys.ts'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import styles from './soal-sheet.module.css'

type SoalSheetProps = {
  content: SoalContent
  answer: SoalKey
  pembahasan?: string
  stimulus?: string | undefined
}

/** A question as students see it, with its key marked: for the staff's eyes. */
export function SoalSheet({ content, answer, pembahasan = '', stimulus = '' }: SoalSheetProps) {
  return (
    <Stack gap={4}>
      {stimulus !== '' && <RichHtml html={stimulus} className={styles.stimulus} />}
      <RichHtml html={content.stem} />
      <Body content={content} answer={answer} />
      {pembahasan !== '' && (
        <Stack as="section" gap={1} className={styles.pembahasan}>
          <h3>Pembahasan</h3>
          <RichHtml html={pembahasan} />
        </Stack>
      )}
    </Stack>
  )
}

type Parts = { content: SoalContent; answer: SoalKey }

function Body({ content, answer }: Parts) {
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
    case 'pilihan-berbobot':
      return <Options options={content.options} answer={answer} />
    case 'kategori':
      return <Grid rows={content.statements} columns={content.categories} isRight={pairOf(answer)} />
    case 'menjodohkan':
      return <Grid rows={content.rows} columns={content.columns} isRight={pairOf(answer)} />
    case 'isian-singkat':
      return <AcceptedAnswers answer={answer} />
    case 'uraian':
      return <Rubric answer={answer} />
  }
}

function Options({ options, answer }: { options: Choice[]; answer: SoalKey }) {
  return (
    <Stack as="ol">
      {options.map(({ id, html }) => {
        const note = noteOf(id, answer)
        return (
          <li key={id} className={note === 'Kunci' ? `${styles.option} ${styles.right}` : styles.option}>
            <span className={styles.mark}>{id}</span>
            <RichHtml html={html} />
            {note && <span className={styles.mark}>{note}</span>}
          </li>
        )
      })}
    </Stack>
  )
}

function Grid(props: {
  rows: Choice[]
  columns: Choice[]
  isRight: (row: string, column: string) => boolean
}) {
  const { rows, columns, isRight } = props
  return (
    <PlainTable aria-label="Kunci" className={styles.grid}>
      <thead>
        <tr>
          <td />
          {columns.map(({ id, html }) => (
            <th key={id} scope="col">
              <RichHtml html={html} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <RichHtml html={row.html} />
            </th>
            {columns.map(({ id }) => (
              <Text as="td" key={id} size="small" tone="success" strong>
                {isRight(row.id, id) ? '✓ Kunci' : ''}
              </Text>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function AcceptedAnswers({ answer }: { answer: SoalKey }) {
  if (answer.form !== 'isian-singkat') return null
  return (
    <p>
      <span className={styles.mark}>Kunci</span> {isianKeys(answer).join(' atau ') || 'belum ada'}
    </p>
  )
}

function Rubric({ answer }: { answer: SoalKey }) {
  if (answer.form !== 'uraian') return null
  return (
    <div>
      <span className={styles.mark}>Nilai paling tinggi {formatNumber(answer.maxMark)}</span>
      {answer.rubric !== '' && <RichHtml html={answer.rubric} />}
    </div>
  )
}

function noteOf(id: string, answer: SoalKey): string | undefined {
  if (answer.form === 'pilihan-ganda') return answer.accepted.includes(id) ? 'Kunci' : undefined
  if (answer.form === 'pilihan-ganda-kompleks') return answer.correct.includes(id) ? 'Kunci' : undefined
  if (answer.form === 'pilihan-berbobot') return `Bobot ${formatNumber(answer.weights[id] ?? 0)}`
  return undefined
}

function pairOf(answer: SoalKey): (row: string, column: string) => boolean {
  if (answer.form === 'kategori') return (row, column) => answer.correct[row] === column
  if (answer.form === 'menjodohkan') return (row, column) => answer.correct[row]?.includes(column) ?? false
  return () => false
}
