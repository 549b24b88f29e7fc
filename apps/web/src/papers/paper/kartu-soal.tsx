import { formLabels } from '@suluh/contract/bank/soal-import'
import type { KisiSoal } from '@suluh/contract/papers/paper'
import { pointsText } from '@suluh/contract/papers/points-words'
import { stimulusTexts } from '@suluh/contract/papers/stimulus-texts'
import { withDefaults } from '@suluh/contract/papers/kepala-naskah'
import { Fragment, useState } from 'react'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { Key } from './key-sheet.tsx'
import type { Kisi } from './kisi-sheet.tsx'
import { PaperHtml } from './paper-html.tsx'
import { Answers } from './question-sheet.tsx'
import styles from './kisi.module.css'

/** A card for each question: what it belongs to, the question with its key, and what it is worth. */
export function KartuSoal({ kisi }: { kisi: Kisi }) {
  const texts = stimulusTexts(kisi.questions)
  return (
    <article
      className="paper-sheet"
      tabIndex={0}
      aria-label="Kartu soal"
      data-foot={`Kartu soal · ${kisi.nama}`}
    >
      <KopSurat lembagaId={kisi.lembagaId} />
      <h2 className={styles.title}>KARTU SOAL</h2>
      <p className={styles.title}>{kisi.nama}</p>
      {kisi.questions.map((question) => (
        <Card key={question.id} kisi={kisi} question={question} text={texts.get(question.number)} />
      ))}
    </article>
  )
}

type CardProps = { kisi: Kisi; question: KisiSoal; text: string | undefined }

function Card({ kisi, question, text }: CardProps) {
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'))
  const { kelas, semester, tahunPelajaran } = withDefaults(kisi.kepala, today)
  const { number, pelajaran, aspek, level, capaian, indikator, content, points, pembahasan } = question
  // Short ones side by side, so that two cards fit on a page, also below the letterhead.
  const facts = [
    ['Mata pelajaran', pelajaran],
    ['Bentuk soal', formLabels[content.form]],
    ['Kelas / semester', `${kelas || '………'} / ${semester}, ${tahunPelajaran}`],
    ['Level kognitif', level ?? '……………'],
  ] as const
  const long = [
    ['Materi', aspek ?? '……………'],
    ['CP atau TP', capaian || '……………'],
    ['Indikator soal', indikator || '……………'],
  ] as const
  return (
    <section className={styles.card} data-part="card" aria-label={`Soal ${number}`}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        {long.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={styles.lines}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <div className={styles.marks}>
        <span>
          No. soal <b>{number}</b>
        </span>
        <span>
          Skor <b>{pointsText(points)}</b>
        </span>
      </div>
      <div className={styles.asked}>
        <b>Rumusan butir soal</b>
        {text !== undefined && <PaperHtml html={text} />}
        <PaperHtml html={content.stem} />
        <Answers question={question} />
      </div>
      <div className={styles.asked}>
        <div>
          {content.form === 'uraian' ? 'Pedoman penskoran: ' : 'Kunci jawaban: '}
          <Key question={question} />
        </div>
        {pembahasan !== '' && (
          <>
            <p>Pembahasan:</p>
            <PaperHtml html={pembahasan} />
          </>
        )}
      </div>
    </section>
  )
}
