import type { Data } from '@suluh/contract/platform/endpoint'
import type { paper, PaperVersion } from '@suluh/contract/papers/paper'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import styles from './paper.module.css'

export type Paper = Data<(typeof paper)['one']>
export type SheetProps = { paper: Paper; version: PaperVersion; hasVersions: boolean }

/** What stands at the foot of each page: of which version and sheet it is. */
export function footOf({ paper, version, hasVersions }: SheetProps, title: string): string {
  return [paper.nama, ...(hasVersions ? [`Paket ${version.letter}`] : []), title].join(' · ')
}

/** Letterhead, title and the facts of an exam, as they stand above every sheet. */
export function PaperHead({ paper, version, hasVersions, title }: SheetProps & { title: string }) {
  const questions = version.sections.reduce((sum, section) => sum + section.questions.length, 0)
  return (
    <header className={styles.head}>
      <KopSurat lembagaId={paper.lembagaId} />
      <div className={styles.title}>
        <h2>{title}</h2>
        <p>{paper.nama}</p>
        {hasVersions && <strong className={styles.letter}>{version.letter}</strong>}
      </div>
      <dl className={styles.facts}>
        <div data-wide={paper.pelajaran.length > 2}>
          <dt>Mata pelajaran</dt>
          <dd>{paper.pelajaran.join(', ') || '–'}</dd>
        </div>
        <div>
          <dt>Jumlah soal</dt>
          <dd>{questions}</dd>
        </div>
        <div>
          <dt>Waktu</dt>
          <dd>{paper.minutes} menit</dd>
        </div>
        <div>
          <dt>Hari, tanggal</dt>
          <dd />
        </div>
      </dl>
    </header>
  )
}
