import type { Data } from '@suluh/contract/platform/endpoint'
import type { paper, PaperVersion } from '@suluh/contract/papers/paper'
import { withDefaults } from '@suluh/contract/papers/kepala-naskah'
import { useState } from 'react'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import styles from './paper.module.css'

export type Paper = Data<(typeof paper)['one']>
/** Whose papers they are: of a package's versions, and of its kisi-kisi. */
export type HeadOf = Pick<Paper, 'nama' | 'lembagaId' | 'pelajaran' | 'minutes' | 'kepala'>
export type SheetProps = { paper: Paper; version: PaperVersion; hasVersions: boolean }

/** What stands at the foot of each page: of which version and sheet it is. */
export function footOf({ paper, version, hasVersions }: SheetProps, title: string): string {
  return [paper.nama, ...(hasVersions ? [`Paket ${version.letter}`] : []), title].join(' · ')
}

/** Letterhead, title and the facts of an exam, as they stand above every sheet. */
export function PaperHead({ paper, version, hasVersions, title }: SheetProps & { title: string }) {
  const questions = version.sections.reduce((sum, section) => sum + section.questions.length, 0)
  return (
    <HeadLines
      of={paper}
      title={title}
      letter={hasVersions ? version.letter : null}
      more={[
        ['Jumlah soal', String(questions)],
        ['Waktu', `${paper.minutes} menit`],
        ['Hari, tanggal', ''],
      ]}
    />
  )
}

type HeadLinesProps = {
  of: HeadOf
  title: string
  letter?: string | null
  /** What this paper says beside subject, class and semester; nothing is a line to write on. */
  more: (readonly [name: string, value: string])[]
}

export function HeadLines({ of, title, letter = null, more }: HeadLinesProps) {
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'))
  const { kelas, semester, tahunPelajaran } = withDefaults(of.kepala, today)
  const facts = [
    ['Mata pelajaran', of.pelajaran.join(', ') || '–'],
    ['Kelas', kelas],
    ['Semester', semester],
    ['Tahun pelajaran', tahunPelajaran],
    ...more,
  ] as const
  return (
    <header className={styles.head}>
      <KopSurat lembagaId={of.lembagaId} />
      <div className={styles.title}>
        <h2>{title}</h2>
        <p>{of.nama}</p>
        {letter !== null && <strong className={styles.letter}>{letter}</strong>}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} data-wide={value.length > 40}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
