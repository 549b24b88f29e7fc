import type { BerkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { formatLongDate, formatTime } from '#platform/kernel/format.ts'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import type { Duduk } from './berkas-groups.ts'
import styles from './berkas.module.css'

export type BerkasProps = { berkas: BerkasUjian; duduk: Duduk }

/** What stands at the foot of each page, so that loose sheets find together. */
export function footOf({ berkas, duduk: { lembaga, kelas, ruang, sesi } }: BerkasProps): string {
  return [berkas.nama, berkas.lembaga.length > 1 && lembaga, kelas, ruang?.nama, sesi?.nama]
    .filter(Boolean)
    .join(' · ')
}

/** Letterhead, title, and which exam, when and where. */
export function BerkasHead({ berkas, duduk, title }: BerkasProps & { title: string }) {
  const { sesi, ruang, kelas, opensAt, zone } = duduk
  return (
    <header className={styles.head}>
      <KopSurat lembagaId={duduk.lembagaId ?? berkas.lembagaId} pada={momentOf(duduk)} nama={duduk.lembaga} />
      <h2>{title}</h2>
      <Facts look="lines" width="30mm" className={styles.facts}>
        <Fact name="Ujian">{berkas.nama}</Fact>
        <Fact name="Hari, tanggal">{formatLongDate(opensAt, zone)}</Fact>
        <Fact name="Paket soal">{berkas.paketSoal}</Fact>
        <Fact name="Waktu">{windowWords(duduk)}</Fact>
        {ruang && <Fact name="Ruang">{ruang.nama}</Fact>}
        {kelas && <Fact name="Kelas">{kelas}</Fact>}
        {sesi && <Fact name="Sesi">{sesi.nama}</Fact>}
      </Facts>
    </header>
  )
}

/** Whose head and signature a paper of the day bears: those of the time when it was over; until then those of now. */
export function momentOf({ isOver, closesAt }: Pick<Duduk, 'isOver' | 'closesAt'>): string | undefined {
  return isOver ? closesAt : undefined
}

/** `07.30–09.30 WIB`. */
export function windowWords({
  opensAt,
  closesAt,
  zone,
}: Pick<Duduk, 'opensAt' | 'closesAt' | 'zone'>): string {
  const [opens = ''] = formatTime(opensAt, zone).split(' ')
  return `${opens}–${formatTime(closesAt, zone)}`
}
