import type { AtributValues } from '@suluh/contract/platform/atribut'
import type { PersonValues } from '@suluh/contract/people/application-user-import'
import type { StagedChange, StagedOutcome, StagedProblem } from '@suluh/contract/platform/staged-import'
import { isDeepStrictEqual } from 'node:util'
import { checkManyAtribut } from '#platform/atribut/check-atribut.ts'
import { listDefinitions, type Definition } from '#platform/atribut/definitions.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { grantablePeranIds } from '#platform/auth/grant.ts'
import { fieldNamed } from '#platform/atribut/parse-value.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { dateOf } from '@suluh/tabular/cell-text'
import type { PeopleRow } from '#people/people-file/read-people.ts'
import { findKnown, findTakenUsernames, isInGroup, keysOf, KnownIndex, type Known } from './find-known.ts'
import { findOwners } from '#people/account/identifiers.ts'
import { birthOf } from './birth-columns.ts'
import { personColumns, type StagedPerson } from './staged-person.ts'

/** Where new people go: a role, and a lembaga unless the file names one. */
export type Place = {
  peranId: string
  peranKode: string
  lembagaId: string | null
  /** By name and by NPSN, in small letters; schools of one name are not rare. */
  lembagaByName: Map<string, string[]>
}
export type StagedRow = {
  row: number
  place?: string
  nama: string
  cells: string[]
  values: PersonValues
  outcome: StagedOutcome
  person: StagedPerson
  changes: StagedChange[]
  problems: StagedProblem[]
  known: Known | undefined
}

const chunk = 1000

/** What each row of the file would do, worked out against who is there already; nothing is written. */
export async function stageRows(db: Tx, actor: Actor, rows: PeopleRow[], place: Place): Promise<StagedRow[]> {
  const definitions = await listDefinitions(db, 'application-user')
  const own = new Set(definitions.map(({ nama }) => nama.toLowerCase()))
  const usernames = new Set(rows.flatMap(({ values }) => values.username ?? []))
  const staged: StagedRow[] = []
  for (let from = 0; from < rows.length; from += chunk)
    staged.push(
      ...(await stageChunk(db, actor, rows.slice(from, from + chunk), place, {
        definitions,
        own,
        usernames,
      })),
    )
  return staged
}

async function stageChunk(
  db: Tx,
  actor: Actor,
  rows: PeopleRow[],
  place: Place,
  { definitions, own, usernames }: { definitions: Definition[]; own: Set<string>; usernames: Set<string> },
): Promise<StagedRow[]> {
  const isMurid = place.peranKode === 'murid'
  const keys = rows.map(({ values }) => keysOf(values, isMurid))
  const suggestions = rows.map(({ values }) => suggestUsername(values))
  const taken = await findTakenUsernames(db, suggestions)
  const index = new KnownIndex(await findKnown(db, actor, place.peranId, keys), place.peranId)
  const owners = await findOwners(
    db,
    actor.applicationId,
    rows.flatMap(({ values: { email, telp } }) => [email, telp].filter((each) => each !== undefined)),
  )
  const grantable = await grantablePeranIds(db, actor)
  const staged = rows.map((row, at): StagedRow => {
    const problems = [...row.problems]
    const refuse = (column: string, message: string, mend: string) =>
      problems.push({ column, severity: 'galat', message, mend })
    const matches = index.matches(keys[at]!)
    const [match] = matches
    const known = match?.known
    if (matches.length > 1)
      refuse(
        'NAMA',
        `Cocok dengan dua orang: ${matches.map(({ known: each, by }) => `${each.person.nama} (${by})`).join(' dan ')}`,
        'Periksa nomor dan emailnya.',
      )
    else if (known && known.person.peranId !== place.peranId)
      refuse(
        'NAMA',
        `${match.by} milik ${known.person.nama}, yang terdaftar sebagai ${known.peran}`,
        'Pilih peran yang sesuai, atau ubah orangnya di Pengguna.',
      )
    else if (known && (!known.isInReach || !grantable.has(known.person.peranId)))
      refuse(
        'NAMA',
        `${match.by} sudah dipakai orang lain`,
        'Periksa isinya; orang itu di luar jangkauan Anda.',
      )
    const isTaken = (identifier = '') => owners.has(identifier) && owners.get(identifier) !== known?.id
    const values = { ...row.values }
    if (matches.length < 2 && isTaken(values.email))
      refuse('EMAIL', `${values.email} sudah dipakai orang lain`, 'Pakai alamat lain, atau kosongkan.')
    if (isTaken(values.telp)) {
      // Brothers and sisters share their parents' phone; only one of them can sign in by it.
      const message = `Nomor ${values.telp} sudah dipakai orang lain`
      problems.push({ column: 'TELEPON', severity: 'peringatan', message, mend: 'Nomornya dilewati.' })
      delete values.telp
    }
    if (known?.isInReach && staysElsewhere(row, place, known)) problems.push(stays(known))
    const lembagaId = lembagaOf(row, place, known, refuse)
    const birth = birthOf(row.others, own)
    problems.push(...birth.problems)
    const person = { ...merge(values, place, known, lembagaId), ...birth.values }
    if (
      known === undefined &&
      person.username === null &&
      (isMurid || (person.email === null && person.telp === null))
    ) {
      person.username = freeUsername(suggestions[at]!, (name) => usernames.has(name) || taken.has(name))
      usernames.add(person.username)
    }
    return { ...row, values, nama: values.nama ?? '', outcome: 'baru', person, changes: [], problems, known }
  })
  await checkFields(db, actor, staged, rows, place, definitions)
  for (const row of staged) decide(row, definitions)
  return staged
}

function lembagaOf(
  { values }: PeopleRow,
  place: Place,
  known: Known | undefined,
  refuse: (column: string, message: string, mend: string) => void,
): string | null {
  if (values.lembaga === undefined) return known ? known.person.lembagaId : place.lembagaId
  const found = place.lembagaByName.get(values.lembaga.toLowerCase()) ?? []
  if (found.length === 0)
    refuse(
      'LEMBAGA',
      `Lembaga “${values.lembaga}” tidak ditemukan`,
      'Tulis nama atau NPSN seperti di daftar Lembaga.',
    )
  if (found.length > 1)
    refuse(
      'LEMBAGA',
      `Ada ${found.length} lembaga bernama “${values.lembaga}”`,
      'Tulis NPSN-nya, supaya orang ini tidak masuk ke lembaga yang lain.',
    )
  return found[0] ?? null
}

/** The lembaga that is chosen for a file is that of new people; who is known moves by the column alone. */
function staysElsewhere({ values }: PeopleRow, place: Place, known: Known): boolean {
  return (
    values.lembaga === undefined && place.lembagaId !== null && known.person.lembagaId !== place.lembagaId
  )
}

const stays = ({ lembaga }: Known): StagedProblem => ({
  column: 'LEMBAGA',
  severity: 'peringatan',
  message: lembaga === null ? 'Terdaftar tanpa lembaga' : `Terdaftar di ${lembaga}`,
  mend: 'Tetap di sana. Kalau memang pindah, isi kolom LEMBAGA di berkasnya.',
})

/** What the file says, over what is known; an empty cell says nothing. */
function merge(
  values: PersonValues,
  place: Place,
  known: Known | undefined,
  lembagaId: string | null,
): StagedPerson {
  const { nama = '', nis, nomorPeserta, username, email, telp, jenisKelamin, password, kelas } = values
  const nomor = keysOf(values, place.peranKode === 'murid').nomor
  const before = known?.person
  return {
    peranId: place.peranId,
    lembagaId,
    nama,
    nomor: nomor ?? before?.nomor ?? null,
    nis: nis ?? before?.nis ?? null,
    nomorPeserta: nomorPeserta ?? before?.nomorPeserta ?? null,
    username: username ?? before?.username ?? null,
    email: email ?? before?.email ?? null,
    telp: telp ?? before?.telp ?? null,
    jenisKelamin: jenisKelamin ?? before?.jenisKelamin ?? null,
    tempatLahir: before?.tempatLahir ?? null,
    tanggalLahir: before?.tanggalLahir ?? null,
    atribut: before?.atribut ?? {},
    ...(password !== undefined && !known && { password }),
    ...(kelas !== undefined && { kelas }),
  }
}

/** The tenant's own fields, from columns that have their names. */
async function checkFields(
  db: Tx,
  actor: Actor,
  staged: StagedRow[],
  rows: PeopleRow[],
  place: Place,
  definitions: Definition[],
): Promise<void> {
  const byName = new Map(definitions.map((each) => [each.nama.toLowerCase(), each]))
  const records = staged.map(({ known, person }, at) => {
    const given = Object.entries(rows[at]!.others).flatMap(([title, text]) => {
      const definition = byName.get(fieldNamed(title))
      return definition ? [[definition.id, asText(definition, text)] as const] : []
    })
    return {
      id: known?.id ?? null,
      peran: place.peranKode,
      before: person.atribut,
      given: Object.fromEntries(given),
    }
  })
  const checked = await checkManyAtribut(db, actor, 'application-user', records)
  for (const [at, { values, issues }] of checked.entries()) {
    const row = staged[at]!
    row.person.atribut = values
    for (const { path, message } of issues) {
      const column = definitions.find(({ id }) => path === `atribut.${id}`)?.nama ?? path
      row.problems.push({ column, severity: 'galat', message, mend: `Perbaiki isi kolom ${column}.` })
    }
  }
}

/** A date whose cell has lost its format is the number of its day. */
function asText({ kind }: Definition, text: string): string {
  return kind === 'tanggal' && /^[1-9]\d{4}$/.test(text) ? dateOf(Number(text)) : text
}

const words: Record<(typeof personColumns)[number], string> = {
  peranId: 'Peran',
  lembagaId: 'Lembaga',
  nama: 'Nama',
  nomor: 'NISN/NIP',
  nis: 'NIS',
  nomorPeserta: 'Nomor peserta',
  username: 'Nama pengguna',
  email: 'Email',
  telp: 'Telepon',
  jenisKelamin: 'Jenis kelamin',
  tempatLahir: 'Tempat lahir',
  tanggalLahir: 'Tanggal lahir',
}

function decide(row: StagedRow, definitions: Definition[]): void {
  const { known, person, values } = row
  if (known) {
    const before = known.person
    row.changes = personColumns
      .filter((key) => (before[key] ?? null) !== (person[key] ?? null))
      .map((key) => ({
        label: words[key],
        from: shown(key, before[key] ?? null, known.lembaga),
        to: shown(key, person[key] ?? null, values.lembaga),
      }))
    for (const { id, nama } of definitions)
      if (!isDeepStrictEqual(before.atribut[id], person.atribut[id]))
        row.changes.push({ label: nama, from: inWords(before.atribut[id]), to: inWords(person.atribut[id]) })
    if (person.kelas && !isInGroup(known, person.kelas)) {
      // Only who changes schools leaves the classes of before.
      const kept = before.lembagaId === person.lembagaId ? known.groups : []
      const to = [...kept, person.kelas].join(', ')
      row.changes.push({ label: 'Group', from: known.groups.join(', ') || '–', to })
    }
  }
  if (row.problems.some(({ severity }) => severity === 'galat')) row.outcome = 'tolak'
  else if (known) row.outcome = row.changes.length > 0 ? 'ubah' : 'sama'
}

function shown(key: keyof StagedPerson, value: string | null, lembaga: string | null | undefined): string {
  if (value === null) return '–'
  return key === 'lembagaId' ? (lembaga ?? 'lembaga sekarang') : value
}

function inWords(value: AtributValues[string] | undefined): string {
  return value === undefined ? '–' : Array.isArray(value) ? value.join(', ') : String(value)
}

/** What a person without a username gets: a number they know already, else their first and last name. */
function suggestUsername(values: PersonValues): string {
  const { nisn, nomorPeserta, nis, nip, nama = '' } = values
  const number = [nisn, nomorPeserta, nis, nip]
    .map((each) => clean(each ?? ''))
    .find((each) => each.length >= 4)
  if (number) return number
  const words = nama.split(',')[0]!.split(/\s+/).map(clean).filter(Boolean)
  const name = words.length > 1 ? `${words[0]}.${words.at(-1)}` : (words[0] ?? '')
  return name.length >= 2 ? name.slice(0, 36) : `orang${name}`
}

function clean(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, 36)
}

/** The wanted name, or the first with a number behind it that is not taken. */
function freeUsername(wanted: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!isTaken(`${wanted}${number}`)) return `${wanted}${number}`
}
