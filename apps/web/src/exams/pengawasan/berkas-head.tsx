import type { BerkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { formatLongDate, formatTime } from '#platform/kernel/format.ts'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import type { Duduk } from './berkas-groups.ts'

export type BerkasProps = { berkas: BerkasUjian; duduk: Duduk }

/** Letterhead, title, and which exam, when and where. */
export function BerkasHead({ berkas, duduk, title }: BerkasProps & { title: string }) {
  const { sesi, ruang, opensAt } = duduk
  const facts: [string, string][] = [
    ['Ujian', berkas.nama],
    ['Hari, tanggal', formatLongDate(opensAt)],
    ['Paket soal', berkas.paketSoal],
    ['Waktu', windowWords(duduk)],
    ...(ruang ? [['Ruang', ruang.nama] as [string, string]] : []),
    ...(sesi ? [['Sesi', sesi.nama] as [string, string]] : []),
  ]
  return (
    <header className="berkas-head">
      <KopSurat lembagaId={berkas.lembagaId} />
      <h2>{title}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

/** `07.30–09.30 WIB`. */
export function windowWords({ opensAt, closesAt }: Pick<Duduk, 'opensAt' | 'closesAt'>): string {
  const [opens = ''] = formatTime(opensAt).split(' ')
  return `${opens}–${formatTime(closesAt)}`
}
