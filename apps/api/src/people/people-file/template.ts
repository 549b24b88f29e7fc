import writeExcel from 'write-excel-file/node'

const titles = [
  'NO',
  'NISN',
  'NIS',
  'NOMOR PESERTA',
  'NAMA',
  'JENIS KELAMIN (L/P)',
  'KELAS',
  'NAMA PENGGUNA',
  'EMAIL',
  'TELEPON',
]
const staffTitles = ['NO', 'NIP/NUPTK', 'NAMA', 'JENIS KELAMIN (L/P)', 'NAMA PENGGUNA', 'EMAIL', 'TELEPON']

/** Our own table as .xlsx, numbers as text so that zeros stay; `extra` are the tenant's own fields. */
export async function templateXlsx(isMurid: boolean, extra: string[]): Promise<Buffer> {
  const own = isMurid ? titles : staffTitles
  return toXlsx([[...own, ...extra]], 200)
}

/** Rows of texts as .xlsx with a bold first row; every cell is text, so nothing turns into a number or a formula. */
export async function toXlsx(rows: string[][], blankRows = 0): Promise<Buffer> {
  const [head = [], ...body] = rows
  const blank = Array.from({ length: blankRows }, () => head.map(() => ''))
  const cell = (value: string) => ({ value, type: String, format: '@' })
  const data = [
    head.map((value) => ({ ...cell(value), fontWeight: 'bold' as const, backgroundColor: '#FFF9D6' })),
    ...[...body, ...blank].map((row) => row.map(cell)),
  ]
  const columns = head.map((title) => ({ width: Math.min(40, Math.max(12, title.length + 2)) }))
  return writeExcel(data, { columns, stickyRowsCount: 1 }).toBuffer()
}
