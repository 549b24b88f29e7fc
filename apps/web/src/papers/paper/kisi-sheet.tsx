import { formLabels } from '@suluh/contract/bank/soal-import'
import type { KisiSoal, paper } from '@suluh/contract/papers/paper'
import { pointsText } from '@suluh/contract/papers/points-words'
import type { Data } from '@suluh/contract/platform/endpoint'
import { ReportSignatures } from '#school/kop-surat/report-signatures.tsx'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { Key } from './key-sheet.tsx'
import { HeadLines } from './paper-head.tsx'
import styles from './kisi.module.css'

export type Kisi = Data<(typeof paper)['kisiKisi']>

/** What nobody has written yet is a place to write. */
const blank = '……………………'

const columns: PaperColumn<KisiSoal>[] = [
  { title: 'No', isNumber: true, render: (_, index) => index + 1 },
  { title: 'CP atau TP', isLong: true, render: ({ capaian }) => <Lines text={capaian} /> },
  { title: 'Materi', isLong: true, render: ({ aspek }) => aspek ?? blank },
  { title: 'Indikator soal', isLong: true, render: ({ indikator }) => <Lines text={indikator} /> },
  { title: 'Level', render: ({ level }) => level ?? '………' },
  { title: 'Bentuk soal', isLong: true, render: ({ content }) => formLabels[content.form] },
  { title: 'Nomor soal', isNumber: true, render: ({ number }) => number },
  {
    title: 'Kunci',
    isLong: true,
    render: (question) => (
      <div className={styles.key}>
        <Key question={question} />
      </div>
    ),
  },
  { title: 'Skor', isNumber: true, render: ({ points }) => pointsText(points) },
]

function Lines({ text }: { text: string }) {
  return text === '' ? blank : <span className={styles.lines}>{text}</span>
}

/** The kisi-kisi as a document: a row for each question, on its side. */
export function KisiSheet({ kisi }: { kisi: Kisi }) {
  const forms = [...Map.groupBy(kisi.questions, ({ content }) => content.form)]
  return (
    <article
      className="paper-sheet"
      data-turned
      tabIndex={0}
      aria-label="Kisi-kisi"
      data-foot={`Kisi-kisi · ${kisi.nama}`}
    >
      <HeadLines
        of={kisi}
        title="KISI-KISI PENULISAN SOAL"
        more={[
          ['Jumlah soal', String(kisi.questions.length)],
          ['Alokasi waktu', `${kisi.minutes} menit`],
          ['Bentuk soal', forms.map(([form, some]) => `${formLabels[form]} ${some.length}`).join(', ')],
        ]}
      />
      <PaperTable
        columns={columns}
        rows={kisi.questions}
        keyOf={({ id }) => id}
        end={<ReportSignatures right="Guru mata pelajaran" lembagaId={kisi.lembagaId} />}
      />
    </article>
  )
}
