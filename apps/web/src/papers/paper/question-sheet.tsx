import type { PaperSoal } from '@suluh/contract/papers/paper'
import type { Choice } from '@suluh/contract/bank/soal-form'
import { formulaSpan } from '@suluh/rich-text/allow-list'
import { PaperHtml } from './paper-html.tsx'
import { PaperHead, type SheetProps } from './paper-head.tsx'
import styles from './paper.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'

/** What a student gets on the desk. */
export function QuestionSheet(props: SheetProps & { columns: 1 | 2 }) {
  const { sections } = props.version
  return (
    <article className="paper-sheet" tabIndex={0} aria-label={`Naskah soal ${props.version.letter}`}>
      <PaperHead {...props} title="NASKAH SOAL" />
      <div className={styles.names}>
        <span>Nama:</span>
        <span>Kelas:</span>
        <span>No. peserta:</span>
      </div>
      {sections.map(({ nama, petunjuk, questions }) => (
        <section key={nama}>
          {sections.length > 1 && <h2>{nama}</h2>}
          {petunjuk !== '' && (
            <div className={styles.petunjuk}>
              <PaperHtml html={petunjuk} />
            </div>
          )}
          <div className={styles.columns}>
            {questions.map((question) => (
              <Question key={question.id} question={question} columns={props.columns} />
            ))}
          </div>
        </section>
      ))}
    </article>
  )
}

type QuestionProps = { question: PaperSoal; columns: 1 | 2 }

function Question({ question, columns }: QuestionProps) {
  const { stimulus, number, content } = question
  return (
    <>
      {stimulus && (
        <div className={styles.stimulus} data-long={lengthOf(stimulus.html) > longText}>
          <p className={styles.how}>
            {stimulus.from === stimulus.to
              ? `Bacaan untuk soal nomor ${stimulus.from}`
              : `Bacaan untuk soal nomor ${stimulus.from}–${stimulus.to}`}
          </p>
          <PaperHtml html={stimulus.html} />
        </div>
      )}
      <div className={styles.question} dir={startsRightToLeft(content.stem) ? 'rtl' : undefined}>
        <span>
          <bdi dir="ltr">{number}.</bdi>
        </span>
        <div className={styles.body}>
          <PaperHtml html={content.stem} />
          <Answers question={question} columns={columns} />
        </div>
      </div>
    </>
  )
}

/** Words beyond which a text may go on in the next column, for else it would leave a hole where it does not fit. */
const longText = 400

/** A question whose text begins in Arabic is laid out from the right, number and letters, too. */
function startsRightToLeft(html: string): boolean {
  return /^<(p|div)\b[^>]*\bdir="rtl"/.test(html)
}

function Answers({ question: { content }, columns }: QuestionProps) {
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-berbobot':
      return <Options options={content.options} columns={columns} />
    case 'pilihan-ganda-kompleks':
      return (
        <>
          <p className={styles.how}>Pilih semua jawaban yang benar.</p>
          <Options options={content.options} columns={columns} isBoxed />
        </>
      )
    case 'kategori':
      return <Categories rows={content.statements} columns={content.categories} />
    case 'menjodohkan':
      return <Pairs rows={content.rows} columns={content.columns} />
    case 'isian-singkat':
      return <p className={styles.line}>Jawaban:</p>
    case 'uraian':
      return null
  }
}

/** Letters that fit beside each other stand beside each other, as in a printed book. */
function Options(props: { options: Choice[]; columns: 1 | 2; isBoxed?: boolean }) {
  const { options, columns, isBoxed = false } = props
  return (
    <Grid as="ol" columns={besideOf(options, columns)} className={styles.options}>
      {options.map(({ id, html }) => (
        <li key={id} dir={startsRightToLeft(html) ? 'rtl' : undefined}>
          <bdi dir="ltr" className={isBoxed ? styles.box : undefined}>
            {isBoxed ? id : `${id}.`}
          </bdi>
          <PaperHtml html={html} />
        </li>
      ))}
    </Grid>
  )
}

/** How many options stand in a line: all, three of five or six, two, or one. */
function besideOf(options: Choice[], columns: 1 | 2): number {
  const isBlock = options.some(({ html }) => /<(table|p|ul|ol|div)\b/.test(html))
  if (isBlock) return 1
  if (options.some(({ html }) => html.includes('<img'))) return columns === 1 ? 3 : 2
  const longest = Math.max(...options.map(({ html }) => lengthOf(html)))
  // As letters of the widest serif that a school may have, with the option's own letter and the gap.
  const room = columns === 1 ? 94 : 41
  const isFitting = (count: number) => count * (longest + 6) <= room
  const counts = options.length <= 5 ? [options.length] : []
  return [...counts, ...(options.length > 4 ? [3] : []), 2].find(isFitting) ?? 1
}

function lengthOf(html: string): number {
  // A formula is about as wide as its letters, without its commands.
  const bare = html.replace(formulaSpan, (_, tex: string) => tex.replace(/\\[a-z]+|[{}^_\s]/gi, ''))
  return bare.replace(/<[^>]*>/g, '').replace(/&\w+;/g, ' ').length
}

function Categories({ rows, columns }: { rows: Choice[]; columns: Choice[] }) {
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">Pernyataan</th>
          {columns.map(({ id, html }) => (
            <th key={id} scope="col">
              <PaperHtml html={html} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, html }) => (
          <tr key={id}>
            <td>
              <PaperHtml html={html} />
            </td>
            {columns.map((column) => (
              <td key={column.id}>○</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pairs({ rows, columns }: { rows: Choice[]; columns: Choice[] }) {
  return (
    <Stack className={styles.pairs}>
      {[rows, columns].map((list, side) => (
        <Stack as="ol" key={side} gap={0}>
          {list.map(({ id, html }) => (
            <li key={id}>
              <span>{id}.</span>
              <PaperHtml html={html} />
            </li>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}
