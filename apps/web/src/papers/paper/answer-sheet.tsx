import { Fragment } from 'react'
import type { PaperSoal } from '@suluh/contract/papers/paper'
import { readableText } from '@suluh/rich-text/plain-text'
import { footOf, PaperHead, type SheetProps } from './paper-head.tsx'
import styles from './ljk.module.css'

const digits = '0123456789'.split('')
const places = 10

/** A sheet to fill with a pencil, in the manner of an LJK: who, which version, and a bubble for every answer. */
export function AnswerSheet(props: SheetProps) {
  const { version, hasVersions } = props
  const questions = version.sections.flatMap((section) => section.questions)
  const bubbled = questions.filter(
    ({ content }) => content.form !== 'uraian' && content.form !== 'isian-singkat',
  )
  const short = questions.filter(({ content }) => content.form === 'isian-singkat')
  const long = questions.filter(({ content }) => content.form === 'uraian')
  return (
    <article
      className="paper-sheet"
      tabIndex={0}
      aria-label={`Lembar jawaban ${props.version.letter}`}
      data-foot={footOf(props, 'Lembar jawaban')}
    >
      <PaperHead {...props} title="LEMBAR JAWABAN" />
      <section className={styles.person}>
        <div>
          {['Nama', 'Kelas', 'Ruang/Sesi', 'Tanda tangan'].map((label) => (
            <p key={label} className={styles.fact}>
              <span>{label}</span>
            </p>
          ))}
          {hasVersions && (
            <p className={styles.fact}>
              <span>Paket</span>
              <Bubble letter={version.letter} isFilled />
            </p>
          )}
          <p className={styles.how}>
            Hitamkan bulatan dengan pensil 2B: <span className={styles.bubble} data-filled /> benar,{' '}
            <span className={styles.bubble} data-filled="half" /> salah.
          </p>
        </div>
        <div className={styles.number}>
          <p>Nomor peserta</p>
          <div className={styles.digits}>
            {Array.from({ length: places }, (_, place) => (
              <Fragment key={place}>
                <span className={styles.cell} />
                {digits.map((digit) => (
                  <Bubble key={digit} letter={digit} />
                ))}
              </Fragment>
            ))}
          </div>
        </div>
      </section>
      {bubbled.length > 0 && (
        <section className={styles.answers}>
          {bubbled.map((question) => (
            <BubbleRow key={question.id} question={question} />
          ))}
        </section>
      )}
      {short.length > 0 && (
        <section className={styles.short}>
          <h3>Isian singkat</h3>
          {short.map(({ id, number }) => (
            <p key={id}>
              <span>{number}.</span>
            </p>
          ))}
        </section>
      )}
      {long.length > 0 && (
        <section className={styles.long}>
          <h3>Uraian</h3>
          {long.map(({ id, number }) => (
            <div key={id}>
              {number}.
              {Array.from({ length: 6 }, (_, line) => (
                <hr key={line} />
              ))}
            </div>
          ))}
        </section>
      )}
    </article>
  )
}

function Bubble({ letter, isFilled = false }: { letter: string; isFilled?: boolean }) {
  return (
    <span className={styles.bubble} data-filled={isFilled}>
      {letter}
    </span>
  )
}

function BubbleRow({ question: { number, content } }: { question: PaperSoal }) {
  if ('options' in content)
    return <Row label={String(number)} letters={content.options.map(({ id }) => id)} />
  if (content.form !== 'kategori' && content.form !== 'menjodohkan') return null
  const [rows, columns] =
    content.form === 'kategori' ? [content.statements, content.categories] : [content.rows, content.columns]
  return (
    <div className={styles.group}>
      {rows.map(({ id }) => (
        <Row key={id} label={`${number}.${id}`} letters={columns.map((column) => column.id)} />
      ))}
      {content.form === 'kategori' && (
        <p className={styles.legend}>
          {columns.map(({ id, html }) => `${id} = ${readableText(html)}`).join(', ')}
        </p>
      )}
    </div>
  )
}

function Row({ label, letters }: { label: string; letters: string[] }) {
  return (
    <p className={styles.row}>
      <span>{label}</span>
      {letters.map((letter) => (
        <Bubble key={letter} letter={letter} />
      ))}
    </p>
  )
}
