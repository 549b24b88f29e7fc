import type { KehadiranBerkas, MuridRapor } from '@suluh/contract/reports/rapor'
import type { KehadiranRow } from './kehadiran-file.ts'

const plain = (text: string | undefined) => (text ?? '').trim().toLowerCase().replace(/\s+/g, ' ')
const digits = (text: string | null | undefined) => (text ?? '').replace(/\D/g, '').replace(/^0+/, '')

/** Whom the rows of a file mean, by number, else by a name that only one in the class bears. */
export function matchKehadiran(
  rows: readonly KehadiranRow[],
  murid: readonly Pick<MuridRapor, 'id' | 'nama' | 'nomor' | 'nis'>[],
): KehadiranBerkas {
  const found: KehadiranBerkas = { murid: [], problems: [] }
  const taken = new Map<string, number>()
  for (const { row, values } of rows) {
    const said = (message: string) => found.problems.push({ row, message })
    const number = digits(values['nomor'])
    const byNumber = number
      ? murid.filter(({ nomor, nis }) => digits(nomor) === number || digits(nis) === number)
      : []
    const whom =
      byNumber.length > 0 ? byNumber : murid.filter(({ nama }) => plain(nama) === plain(values['nama']))
    const [one] = whom
    if (!one) {
      said(`${values['nama'] || values['nomor'] || 'Baris ini'} tidak ada di kelas ini.`)
      continue
    }
    if (whom.length > 1) {
      said(`${one.nama} ada ${whom.length} orang di kelas ini; tulis nomornya.`)
      continue
    }
    const earlier = taken.get(one.id)
    if (earlier !== undefined) {
      said(`${one.nama} sudah ada di baris ${earlier}.`)
      continue
    }
    taken.set(one.id, row)
    const days = (['sakit', 'izin', 'alpa'] as const).map((key) => [key, daysOf(values[key])] as const)
    const wrong = days.find(([, value]) => value === undefined)
    if (wrong) {
      said(`${one.nama}: ${wrong[0]} harus hari utuh 0 sampai 366, bukan “${values[wrong[0]]}”.`)
      continue
    }
    const [sakit, izin, alpa] = days.map(([, value]) => value ?? null)
    found.murid.push({
      id: one.id,
      nama: one.nama,
      sakit: sakit ?? null,
      izin: izin ?? null,
      alpa: alpa ?? null,
      catatan: (values['catatan'] ?? '').trim().slice(0, 500),
    })
  }
  return found
}

/** Null for nothing written, or a dash; undefined for what is no number of days. */
function daysOf(text: string | undefined): number | null | undefined {
  const written = (text ?? '').trim()
  if (written === '' || written === '-' || written === '–') return null
  const days = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN
  return days <= 366 ? days : undefined
}
