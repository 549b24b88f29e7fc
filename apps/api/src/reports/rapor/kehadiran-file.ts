import { openSheets } from '@suluh/tabular/open-sheets'
import { readRecords, type SheetColumn } from '@suluh/tabular/read-records'

const columns: readonly SheetColumn[] = [
  { key: 'nomor', title: 'NISN', aliases: ['Nomor', 'NIS', 'Nomor Induk', 'NIPD', 'No Induk'] },
  { key: 'nama', title: 'Nama', aliases: ['Nama Murid', 'Nama Siswa', 'Nama Peserta Didik', 'Nama Lengkap'] },
  { key: 'sakit', title: 'Sakit', aliases: ['S'], isRequired: true },
  { key: 'izin', title: 'Izin', aliases: ['I', 'Ijin'], isRequired: true },
  { key: 'alpa', title: 'Alpa', aliases: ['A', 'Alpha', 'Tanpa Keterangan', 'TK'], isRequired: true },
  { key: 'catatan', title: 'Catatan', aliases: ['Catatan Wali Kelas', 'Keterangan'] },
]

export type KehadiranRow = { row: number; values: Record<string, string | undefined> }

/** The rows of a list of attendance; on a worker thread. */
export function readKehadiranRows({ bytes }: { bytes: Uint8Array }): KehadiranRow[] {
  return readRecords(openSheets(bytes), columns).records.map(({ row, values }) => ({ row, values }))
}
