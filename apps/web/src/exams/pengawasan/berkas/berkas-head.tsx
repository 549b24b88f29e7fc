import type { BerkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { formatLongDate, formatTime } from '#platform/kernel/format.ts'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import type { Duduk } from './berkas-groups.ts'
import styles from './berkas.module.css'

export type BerkasProps = { berkas: BerkasUjian; duduk: Duduk }

/** Letterhead, title, and which exam, when and where. */
export function BerkasHead({ berkas, duduk, title }: BerkasProps & { title: string }) {
  const { sesi, ruang, opensAt } = duduk
  return (
    <header className={styles.head}>
      <KopSurat lembagaId={berkas.lembagaId} />
      <h2>{title}</h2>
      <Facts look="lines" width="30mm" className={styles.facts}>
        <Fact name="Ujian">{berkas.nama}</Fact>
        <Fact name="Hari, tanggal">{formatLongDate(opensAt)}</Fact>
        <Fact name="Paket soal">{berkas.paketSoal}</Fact>
        <Fact name="Waktu">{windowWords(duduk)}</Fact>
        {ruang && <Fact name="Ruang">{ruang.nama}</Fact>}
        {sesi && <Fact name="Sesi">{sesi.nama}</Fact>}
      </Facts>
    </header>
  )
}

/** `07.30–09.30 WIB`. */
export function windowWords({ opensAt, closesAt }: Pick<Duduk, 'opensAt' | 'closesAt'>): string {
  const [opens = ''] = formatTime(opensAt).split(' ')
  return `${opens}–${formatTime(closesAt)}`
}
