import { fieldNamed } from '#platform/atribut/parse-value.ts'
import { toXlsx } from '#platform/sheet/write-sheet.ts'

const titles = [
  'NO',
  'NISN',
  'NIS',
  'NOMOR PESERTA',
  'NAMA',
  'JENIS KELAMIN (L/P)',
  'TEMPAT LAHIR',
  'TANGGAL LAHIR',
  'KELAS',
  'NAMA PENGGUNA',
  'EMAIL',
  'TELEPON',
]
const staffTitles = ['NO', 'NIP/NUPTK', 'NAMA', 'JENIS KELAMIN (L/P)', 'NAMA PENGGUNA', 'EMAIL', 'TELEPON']

/** Our own table as .xlsx, numbers as text so that zeros stay; `extra` are the tenant's own fields. */
export async function templateXlsx(isMurid: boolean, extra: string[]): Promise<Buffer> {
  const named = new Set(extra.map(fieldNamed))
  const own = (isMurid ? titles : staffTitles).filter((title) => !named.has(fieldNamed(title)))
  return toXlsx([[...own, ...extra]], 200)
}
