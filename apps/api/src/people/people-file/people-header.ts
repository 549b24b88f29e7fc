import type { PersonField } from '@suluh/contract/people/application-user-import'
import { columnName, fieldsOf, findHeader } from '@suluh/tabular/header'
import type { Vocabulary } from '@suluh/tabular/header'
import type { SheetRow } from '@suluh/tabular/open-sheets'

const vocabulary: Vocabulary<PersonField> = [
  ['username', /^(USER ?NAME.*|NAMA PENGGUNA|USER|USER ID|LOGIN)$/],
  ['nama', /^NAMA( (LENGKAP|SISWA|MURID|PESERTA|PESERTA DIDIK|PESERTA UJIAN|GURU|PEGAWAI|PTK))?$/],
  ['nisn', /^(NO |NOMOR )?NISN( NIS)?$/],
  ['nip', /^(NIP|NUPTK|NIP NUPTK|NIP ATAU NUPTK|NIP (ATAU|DAN) NUPTK|NISN ATAU NIP)$/],
  ['nis', /^(NIS|NIPD|(NO|NOMOR) INDUK( SISWA)?)$/],
  ['nomorPeserta', /^(NO PES|(NO|NOMOR|NOMER) (PESERTA|UJIAN|PESERTA UJIAN))$/],
  ['jenisKelamin', /^(JENIS ?KELAMIN|JK|L P|KELAMIN|GENDER)$/],
  ['password', /^(PASSWORD|PASSOWRD|KATA SANDI|SANDI)$/],
  [
    'kelas',
    /^(KELAS|KELAS AWAL|KODE KELAS|NAMA KELAS|ROMBEL( SAAT INI)?|ROMBONGAN BELAJAR|KELAS ROMBEL|ROMBEL KELAS|GROUP|GRUP|GROUP BELAJAR)$/,
  ],
  ['lembaga', /^(LEMBAGA|SEKOLAH|NAMA SEKOLAH|MADRASAH|NPSN|CABANG)$/],
  ['email', /^(E ?MAIL|ALAMAT E ?MAIL|SUREL)$/],
  ['telp', /^((NO|NOMOR) )?(TELEPON|TELP|HP|WA|WHATSAPP|HANDPHONE|TELEPON HP)$/],
]

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

/** The row of titles among the first rows, recognised by its words; null where no row names people. */
export function findPeopleHeader(rows: readonly SheetRow[]): Header | null {
  return findHeader(rows, readHeader, knownFields)
}

const knownFields = ({ fields }: Header) => fields.filter((field) => field !== null).length

function readHeader({ cells }: SheetRow, at: number): Header | null {
  const names = cells.map(columnName)
  const layout = layouts.find(([, marks]) => marks.every((mark) => names.some((name) => mark.test(name))))
  const header = {
    layout: layout?.[0] ?? 'Tabel',
    at,
    titles: cells.map((text) => text.replace(/\s+/g, ' ').trim()),
    fields: fieldsOf(cells.map(withoutLesser(names)), vocabulary),
  }
  return header.fields.includes('nama') && knownFields(header) >= 2 ? header : null
}

/** Where a file has both, the NIP says who a teacher is; the NUPTK beside it counts for those who have none. */
const withoutLesser = (names: string[]) => (title: string) =>
  isNuptk(title) && names.includes('NIP') ? '' : title

export const isNuptk = (title: string) => columnName(title) === 'NUPTK'

/** Whether a row goes on with the titles above it, as where some of them are merged over two rows. */
export function isTitleRow({ titles, fields }: Header, cells: readonly string[]): boolean {
  const name = fields.indexOf('nama')
  const own = columnName(cells[name] ?? '')
  return own !== '' && own === columnName(titles[name] ?? '')
}
