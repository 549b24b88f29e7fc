import type { PaperSoal } from '@suluh/contract/paper'
import type { Choice } from '@suluh/contract/soal-form'
import { RichHtml } from '#ui/rich-html.tsx'
import { PaperHead, type SheetProps } from './paper-head.tsx'

/** What a student gets on the desk. */
export function QuestionSheet(props: SheetProps) {
  const { sections } = props.version
  return (
    <article className="paper-sheet" aria-label={`Naskah soal ${props.version.letter}`}>
      <PaperHead {...props} title="NASKAH SOAL" />
      <div className="paper-names">
        <span>Nama:</span>
        <span>Kelas:</span>
        <span>No. peserta:</span>
      </div>
      {sections.map(({ nama, questions }) => (
        <section key={nama} className="paper-section">
          {sections.length > 1 && <h2>{nama}</h2>}
          <div className="paper-columns">
            {questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </div>
        </section>
      ))}
    </article>
  )
}

function Question({ question }: { question: PaperSoal }) {
  const { stimulus, number, content } = question
  return (
    <>
      {stimulus && (
        <div className="paper-stimulus">
          <p className="paper-stimulus-for">
            {stimulus.from === stimulus.to
              ? `Bacaan untuk soal nomor ${stimulus.from}`
              : `Bacaan untuk soal nomor ${stimulus.from}–${stimulus.to}`}
          </p>
          <RichHtml html={stimulus.html} />
        </div>
      )}
      <div className="paper-question">
        <span className="paper-number">{number}.</span>
        <div className="paper-body">
          <RichHtml html={content.stem} />
          <Answers question={question} />
        </div>
      </div>
    </>
  )
}

function Answers({ question: { content } }: { question: PaperSoal }) {
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-berbobot':
      return <Options options={content.options} />
    case 'pilihan-ganda-kompleks':
      return (
        <>
          <p className="paper-how">Pilih semua jawaban yang benar.</p>
          <Options options={content.options} isBoxed />
        </>
      )
    case 'kategori':
      return <Grid rows={content.statements} columns={content.categories} />
    case 'menjodohkan':
      return <Pairs rows={content.rows} columns={content.columns} />
    case 'isian-singkat':
      return <p className="paper-line">Jawaban:</p>
    case 'uraian':
      return null
  }
}

/** Letters that fit beside each other stand beside each other, as in a printed book. */
function Options({ options, isBoxed = false }: { options: Choice[]; isBoxed?: boolean }) {
  const longest = Math.max(...options.map(({ html }) => lengthOf(html)))
  const beside = longest <= 7 ? Math.min(5, options.length) : longest <= 18 ? 2 : 1
  return (
    <ol className="paper-options" data-beside={beside}>
      {options.map(({ id, html }) => (
        <li key={id}>
          <span className={isBoxed ? 'paper-box' : undefined}>{isBoxed ? id : `${id}.`}</span>
          <RichHtml html={html} />
        </li>
      ))}
    </ol>
  )
}

function lengthOf(html: string): number {
  if (/<(img|table|p|ul|ol|div)\b/.test(html)) return 99
  // A formula is about as wide as its letters, without its commands.
  const bare = html.replace(/<span data-tex="([^"]*)"[^>]*>.*?<\/span>/gs, (_, tex: string) =>
    tex.replace(/\\[a-z]+|[{}^_\s]/gi, ''),
  )
  return bare.replace(/<[^>]*>/g, '').replace(/&\w+;/g, ' ').length
}

function Grid({ rows, columns }: { rows: Choice[]; columns: Choice[] }) {
  return (
    <table className="paper-grid">
      <thead>
        <tr>
          <th scope="col">Pernyataan</th>
          {columns.map(({ id, html }) => (
            <th key={id} scope="col">
              <RichHtml html={html} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, html }) => (
          <tr key={id}>
            <td>
              <RichHtml html={html} />
            </td>
            {columns.map((column) => (
              <td key={column.id} className="paper-tick">
                ○
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pairs({ rows, columns }: { rows: Choice[]; columns: Choice[] }) {
  return (
    <div className="paper-pairs">
      {[rows, columns].map((list, side) => (
        <ol key={side}>
          {list.map(({ id, html }) => (
            <li key={id}>
              <span>{id}.</span>
              <RichHtml html={html} />
            </li>
          ))}
        </ol>
      ))}
    </div>
  )
}
