import type { PersonField, PersonValues } from '@suluh/contract/people/application-user-import'
import type { StagedProblem } from '@suluh/contract/platform/staged-import'
import { Email, Username } from '@suluh/contract/people/application-user'
import { minimumPasswordLength } from '@suluh/contract/platform/authentication'
import { parsePhone } from '@suluh/contract/platform/address/phone'
import { failedFormula } from '@suluh/tabular/cell-text'

type Found = { value?: string; problem?: Omit<StagedProblem, 'column'> }
type Reader = (text: string) => Found

const galat = (message: string, mend: string): Found => ({ problem: { severity: 'galat', message, mend } })
const note = (message: string, mend: string, value?: string): Found => ({
  problem: { severity: 'peringatan', message, mend },
  ...(value !== undefined && { value }),
})

const readers: Record<PersonField, Reader> = {
  nama: (text) =>
    text.length > 200
      ? galat('Nama lebih dari 200 huruf', 'Singkatkan namanya.')
      : { value: text.replace(/\s+/g, ' ') },
  nisn: readNisn,
  nip: (text) => readNumber(text.replace(/\s/g, '')),
  nis: readNumber,
  nomorPeserta: readNumber,
  jenisKelamin: readJenisKelamin,
  username: (text) => {
    const parsed = Username.safeParse(text)
    return parsed.success
      ? { value: parsed.data }
      : galat(
          `Nama pengguna “${short(text)}” tidak dapat dipakai`,
          'Pakai huruf kecil, angka, titik, atau tanda hubung, tanpa spasi.',
        )
  },
  password: (text) =>
    text.length < minimumPasswordLength
      ? note(`Kata sandi kurang dari ${minimumPasswordLength} huruf`, 'Dibuatkan kata sandi baru yang aman.')
      : { value: text.slice(0, 200) },
  kelas: (text) => ({ value: text.slice(0, 200) }),
  lembaga: (text) => ({ value: text.slice(0, 200) }),
  email: (text) => {
    const parsed = Email.safeParse(text)
    return parsed.success
      ? { value: parsed.data }
      : galat(
          `“${short(text)}” bukan alamat email yang lengkap`,
          'Tulis seperti nama@sekolah.sch.id, atau kosongkan.',
        )
  },
  telp: (text) => {
    const phone = parsePhone(text)
    return phone === undefined
      ? note(`Nomor telepon “${short(text)}” tidak dikenal`, 'Dilewati. Tulis seperti 0812-3456-7890.')
      : { value: phone }
  },
}

/** What one row says of a person, each field checked by itself; a bad field names its column and its mend. */
export function readPerson(
  cells: readonly string[],
  fields: readonly (PersonField | null)[],
  titles: readonly string[],
): { values: PersonValues; problems: StagedProblem[] } {
  const values: PersonValues = {}
  const problems: StagedProblem[] = []
  for (const [index, field] of fields.entries()) {
    const text = cells[index]?.replace(/^'/, '').trim() ?? ''
    if (field === null || text === '' || text === '-') continue
    const column = titles[index] ?? field
    const isBroken = text === failedFormula
    for (const [part, own] of isBroken ? [[field, text] as const] : parted(field, text, column)) {
      const { value, problem } = isBroken
        ? galat('Rumus di sel ini menghasilkan galat', 'Perbaiki rumusnya atau ketik nilainya.')
        : readers[part](own)
      if (value !== undefined && values[part] === undefined) values[part] = value
      if (problem) problems.push({ column, ...problem })
    }
  }
  if (values.nama === undefined)
    problems.unshift({
      column: titles[fields.indexOf('nama')] ?? 'NAMA',
      severity: 'galat',
      message: 'Nama masih kosong',
      mend: 'Isi nama lengkapnya.',
    })
  return { values, problems }
}

/** "NISN / NIS" and "NIP / NUPTK" hold two numbers; which is which is told by their length. */
function parted(field: PersonField, text: string, column: string): [PersonField, string][] {
  const pieces = text
    .split(/\s*[/|\n]\s*/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== '-')
  if (field === 'nisn' && /\bNIS\b/i.test(column)) {
    const isNisn = (piece: string) => /^\d{8,10}$/.test(piece.replace(/[\s.]/g, ''))
    const nisn = pieces.find(isNisn)
    const nis = pieces.find((piece) => piece !== nisn)
    return [
      ...(nisn === undefined ? [] : [['nisn', nisn] as [PersonField, string]]),
      ...(nis === undefined ? [] : [['nis', nis] as [PersonField, string]]),
    ]
  }
  if (field === 'nip' && pieces.length > 1)
    return [['nip', pieces.find((piece) => piece.replace(/\D/g, '').length === 18) ?? pieces[0]!]]
  return [[field, text]]
}

/** Excel takes the zeros of a NISN away: born 2000 to 2009 leaves eight digits, later nine. */
function readNisn(text: string): Found {
  const digits = text.replace(/[\s.]/g, '')
  if (/^\d{10}$/.test(digits)) return { value: digits }
  if (/^\d{8,9}$/.test(digits)) return { value: digits.padStart(10, '0') }
  return galat(`NISN “${short(text)}” bukan 10 angka`, 'Periksa NISN-nya, atau kosongkan bila belum ada.')
}

function readNumber(text: string): Found {
  // Excel keeps fifteen digits of a number and makes the rest zeros.
  if (/^\d{16,}0{2}$/.test(text) && text.length > 16)
    return note(
      `Nomor ${text} mungkin dibulatkan oleh Excel`,
      'Periksa angka terakhirnya; jadikan kolomnya Teks.',
      text,
    )
  return text.length > 40 ? galat('Nomor lebih dari 40 huruf', 'Periksa isi kolomnya.') : { value: text }
}

function readJenisKelamin(text: string): Found {
  const word = text.toUpperCase().replace(/[^A-Z]/g, '')
  if (/^(L|LK|LAKI|LAKILAKI|PRIA|M|COWOK)$/.test(word)) return { value: 'L' }
  if (/^(P|PR|PEREMPUAN|WANITA|F|CEWEK)$/.test(word)) return { value: 'P' }
  return note(`Jenis kelamin “${short(text)}” tidak dikenal`, 'Dilewati. Tulis L atau P.')
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
