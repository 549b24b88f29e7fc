import { petunjukLines } from '@suluh/contract/papers/kepala-naskah'
import type { PaperSoal } from '@suluh/contract/papers/paper'
import { pointsInWords, pointsText } from '@suluh/contract/papers/points-words'
import type { Choice } from '@suluh/contract/bank/soal-form'
import { formulaSpan } from '@suluh/rich-text/allow-list'
import { PaperHtml } from './paper-html.tsx'
import { footOf, PaperHead, type SheetProps } from './paper-head.tsx'
import styles from './paper.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

/** What a student gets on the desk. */
export function QuestionSheet(props: SheetProps) {
  const { sections } = props.version
  const general = [...new Set(petunjukLines(props.paper.kepala))]
  return (
    <article
      className="paper-sheet"
      tabIndex={0}
      aria-label={`Naskah soal ${props.version.letter}`}
      data-foot={footOf(props, 'Naskah soal')}
    >
      <PaperHead {...props} title="NASKAH SOAL" />
      <div className={styles.names}>
        <span>Nama:</span>
        <span>Kelas:</span>
        <span>No. peserta:</span>
      </div>
      {general.length > 0 && (
        <div className={styles.petunjuk}>
          <p>
            <b>Petunjuk umum</b>
          </p>
          <ol className={styles.steps}>
            {general.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      )}
      {sections.map(({ nama, petunjuk, questions }) => (
        <section key={nama}>
          {sections.length > 1 && <h3>{nama}</h3>}
          {petunjuk !== '' && (
            <div className={styles.petunjuk}>
              <PaperHtml html={petunjuk} />
            </div>
          )}
          {pointsInWords(questions) && <p className={styles.how}>{pointsInWords(questions)}.</p>}
          <div className={styles.columns}>
            {questions.map((question) => (
              <Question
                key={question.id}
                question={question}
                saysPoints={question.content.form === 'uraian' || pointsInWords(questions) === ''}
              />
            ))}
          </div>
        </section>
      ))}
    </article>
  )
}

type QuestionProps = { question: PaperSoal; saysPoints: boolean }

function Question({ question, saysPoints }: QuestionProps) {
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
          {saysPoints && <p className={styles.how}>(skor {pointsText(question.points)})</p>}
          <Answers question={question} />
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

export function Answers({ question: { content } }: { question: PaperSoal }) {
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-berbobot':
      return <Options options={content.options} />
    case 'pilihan-ganda-kompleks':
      return (
        <>
          <p className={styles.how}>Pilih semua jawaban yang benar.</p>
          <Options options={content.options} isBoxed />
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

/** Those that fit beside each other stand beside each other, as in a printed book: see `options-beside.ts`. */
function Options({ options, isBoxed = false }: { options: Choice[]; isBoxed?: boolean }) {
  return (
    <ol className={styles.options} data-part="options">
      {options.map(({ id, html }) => (
        <li key={id} dir={startsRightToLeft(html) ? 'rtl' : undefined}>
          <bdi dir="ltr" className={isBoxed ? styles.box : undefined}>
            {isBoxed ? id : `${id}.`}
          </bdi>
          <PaperHtml html={html} />
        </li>
      ))}
    </ol>
  )
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
            <li key={id} dir={startsRightToLeft(html) ? 'rtl' : undefined}>
              <bdi dir="ltr">{id}.</bdi>
              <PaperHtml html={html} />
            </li>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}
