import type { PersonField } from '@suluh/contract/people/application-user-import'

const vocabulary: [PersonField, RegExp][] = [
  ['username', /^(USER ?NAME.*|NAMA PENGGUNA|USER|USER ID|LOGIN)$/],
  ['nama', /^NAMA( (LENGKAP|SISWA|MURID|PESERTA|PESERTA DIDIK|PESERTA UJIAN|GURU|PEGAWAI|PTK))?$/],
  ['nisn', /^(NO |NOMOR )?NISN$/],
  ['nip', /^(NIP|NUPTK|NIP NUPTK|NIP ATAU NUPTK|NIP (ATAU|DAN) NUPTK|NISN ATAU NIP)$/],
  ['nis', /^(NIS|NIPD|(NO|NOMOR) INDUK( SISWA)?)$/],
  ['nomorPeserta', /^(NO PES|(NO|NOMOR|NOMER) (PESERTA|UJIAN|PESERTA UJIAN))$/],
  ['jenisKelamin', /^(JENIS ?KELAMIN|JK|L P|KELAMIN|GENDER)$/],
  ['password', /^(PASSWORD|PASSOWRD|KATA SANDI|SANDI)$/],
  ['kelas', /^(KELAS|KELAS AWAL|KODE KELAS|NAMA KELAS|ROMBEL|ROMBONGAN BELAJAR|GROUP|GRUP|GROUP BELAJAR)$/],
  ['lembaga', /^(LEMBAGA|SEKOLAH|NAMA SEKOLAH|MADRASAH|NPSN|CABANG)$/],
  ['email', /^(E ?MAIL|ALAMAT E ?MAIL|SUREL)$/],
  ['telp', /^((NO|NOMOR) )?(TELEPON|TELP|HP|WA|WHATSAPP|HANDPHONE|TELEPON HP)$/],
]

/** A column name as it is compared: capitals, without asterisks, brackets and line breaks. */
function columnName(text: string): string {
  return text
    .slice(0, 120)
    .toUpperCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export type Header = {
  layout: string
  /** Index of the header's row. */
  at: number
  titles: string[]
  /** What each column holds; null for one that is not taken over. */
  fields: (PersonField | null)[]
}

/** What tells the layouts of known systems apart, by columns that only they have. */
const layouts: [string, RegExp[]][] = [
  ['GarudaCBT siswa', [/^NISN$/, /^KELAS AWAL/]],
  ['GarudaCBT guru', [/^NIP NUPTK$/, /^KODE$/]],
  ['CandyCBT', [/^NO PES$/, /^SESI$/]],
  ['BeeSmart', [/^NOMER UJIAN$/, /^KODE KELAS$/]],
  ['ZYA CBT', [/^NAMA LENGKAP$/, /^GROUP$/, /^KETERANGAN$/]],
]

/** How far down the title row may stand, below a letterhead. */
const deepest = 30

/** The row of titles among the first rows, recognised by its words; undefined where no row names people. */
export function findHeader(rows: readonly string[][]): Header | undefined {
  let best: { header: Header; known: number } | undefined
  for (const [at, cells] of rows.slice(0, deepest).entries()) {
    const header = readHeader(cells, at)
    const known = header.fields.filter(Boolean).length
    const isHeader = header.fields.includes('nama') && known >= 2
    if (isHeader && known > (best?.known ?? 0)) best = { header, known }
  }
  return best?.header
}

function readHeader(cells: readonly string[], at: number): Header {
  const names = cells.map(columnName)
  const taken = new Set<PersonField>()
  const fields = names.map((name) => {
    const field = vocabulary.find(([, pattern]) => pattern.test(name))?.[0]
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
  const layout = layouts.find(([, marks]) =>
    marks.every((mark) => names.some((name) => mark.test(name))),
  )?.[0]
  const titles = cells.map((text) => text.replace(/\s+/g, ' ').trim())
  return { layout: layout ?? 'Tabel', at, titles, fields }
}
