import type { AtributInput } from '@suluh/contract/platform/atribut'
import { LembagaInput, zoneOfProvinsi } from '@suluh/contract/school/lembaga'
import type { SheetFormat } from '@suluh/contract/platform/sheet'
import { isDeepStrictEqual } from 'node:util'
import { listDefinitions, mayEdit, type Definition } from '#platform/atribut/definitions.ts'
import { parseAtribut } from '#platform/atribut/parse-value.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { demandAll } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { SheetColumn, SheetRecord } from '@suluh/tabular/read-records'
import type { SheetKind, SheetProblem, SheetReader } from '#platform/staged-import/sheet-kind.ts'
import { cellOf } from '#platform/sheet/cell-of.ts'
import { writeSheet } from '#platform/sheet/write-sheet.ts'
import { loadPlaces, type Places } from './find-place.ts'
import { removeLembaga, updateLembaga, writeLembaga } from './lembaga.commands.ts'
import { getLembaga, listAllLembaga, type StoredLembaga } from './lembaga.queries.ts'

const baseColumns = [
  { key: 'npsn', title: 'NPSN' },
  { key: 'nama', title: 'NAMA', aliases: ['NAMA LEMBAGA', 'NAMA SEKOLAH', 'SEKOLAH'], isRequired: true },
  { key: 'jenjang', title: 'JENJANG', aliases: ['BENTUK PENDIDIKAN', 'TINGKAT'] },
  { key: 'provinsi', title: 'PROVINSI' },
  { key: 'kabupatenKota', title: 'KABUPATEN/KOTA', aliases: ['KABUPATEN', 'KOTA', 'KAB/KOTA'] },
  { key: 'alamat', title: 'ALAMAT' },
  { key: 'zone', title: 'ZONA', aliases: ['ZONA WAKTU'] },
  { key: 'isAktif', title: 'AKTIF', aliases: ['STATUS'] },
  { key: 'kepalaNama', title: 'KEPALA SEKOLAH', aliases: ['NAMA KEPALA SEKOLAH', 'KEPALA', 'PIMPINAN'] },
  { key: 'kepalaNip', title: 'NIP KEPALA SEKOLAH', aliases: ['NIP KEPALA', 'NIP'] },
] as const satisfies SheetColumn[]

/** Fields that the tenant defined itself stand behind, by their names. */
const columnsOf = (definitions: Definition[]): SheetColumn[] => [
  ...baseColumns,
  ...definitions.map(({ id, nama }) => ({ key: id, title: nama })),
]

type Known = {
  definitions: Definition[]
  places: Places
  jenjang: { id: string; kode: string; nama: string }[]
  stored: StoredLembaga[]
}

const titlesOf = (definitions: Definition[]) => columnsOf(definitions).map(({ title }) => title)

/** The fields that the caller may fill. */
async function editableFields(db: Tx, actor: Actor): Promise<Definition[]> {
  return (await listDefinitions(db, 'lembaga')).filter((definition) => mayEdit(actor, definition))
}

/** Known lembaga, by NPSN or else by name, are changed, others are new. */
export const lembagaKind: SheetKind<LembagaInput, LembagaInput | null> = {
  key: 'lembaga',
  noun: 'lembaga',
  input: LembagaInput,
  before: LembagaInput.nullable(),
  open: async (db, actor) => {
    demandAll(actor, 'lembaga.write')
    const definitions = await editableFields(db, actor)
    const known = {
      definitions,
      places: await loadPlaces(db),
      jenjang: await db.selectFrom('jenjang').select(['id', 'kode', 'nama']).execute(),
      stored: await listAllLembaga(db, actor, definitions),
    }
    const seen = new Map<string, number>()
    return { columns: columnsOf(definitions), understand: (record) => understand(record, known, seen) }
  },
  write: async (db, actor, input, id) => {
    demandAll(actor, 'lembaga.write')
    const before = id === null ? null : await readInput(db, actor, id)
    return { ...(await writeLembaga(db, actor, input, id)), before }
  },
  undo: async (db, actor, { id, version, before }) => {
    demandAll(actor, 'lembaga.write')
    if (before) await updateLembaga(db, actor, id, { ...before, version })
    else if ((await getLembaga(db, actor, id)).version !== version) throw await staleError(db, 'lembaga', id)
    else await removeLembaga(db, [id], 'Lembaga ini')
  },
}

/** A lembaga as it would be saved anew; a field that is empty is said to be. */
async function readInput(db: Tx, actor: Actor, id: string): Promise<LembagaInput> {
  const { atribut, ...stored } = await getLembaga(db, actor, id)
  const fields = (await editableFields(db, actor)).map((field) => [field.id, atribut[field.id] ?? null])
  return LembagaInput.parse({ ...stored, atribut: Object.fromEntries(fields) })
}

/** Every lembaga that the caller may read, in the columns that the import takes. */
export async function exportLembaga(db: Tx, actor: Actor, format: SheetFormat) {
  const definitions = await editableFields(db, actor)
  const all = await listAllLembaga(db, actor, definitions)
  const rows = all.map((row) => toCells(row, definitions))
  return writeSheet(format, 'Lembaga', titlesOf(definitions), rows)
}

export async function lembagaTemplate(db: Tx, actor: Actor) {
  const definitions = await editableFields(db, actor)
  const example = ['20219901', 'SMP Negeri 1 Contoh', 'SMP', 'Jawa Barat', 'Kota Bandung', 'Jalan Contoh 1']
  return writeSheet('xlsx', 'Templat lembaga', titlesOf(definitions), [
    [...example, 'WIB', 'ya', 'Siti Rahmawati, M.Pd.', '197001011995122001', ...definitions.map(() => '')],
  ])
}

function understand(
  { row, values }: SheetRecord,
  known: Known,
  seen: Map<string, number>,
): ReturnType<SheetReader<LembagaInput>['understand']> {
  const problems: SheetProblem[] = []
  const text = (key: (typeof baseColumns)[number]['key']) => values[key]?.trim()
  const before = findStored(known.stored, text('npsn'), text('nama'))
  const provinsi = foundIn('PROVINSI', known.places.findProvinsi(text('provinsi') ?? ''), problems)
  const kabupatenKota = foundIn(
    'KABUPATEN/KOTA',
    known.places.findKabupatenKota(text('kabupatenKota') ?? '', provinsi),
    problems,
  )
  const place = kabupatenKota?.slice(0, 2) ?? provinsi
  const jenjang = known.jenjang.find(({ kode, nama }) =>
    [kode, nama].some((name) => name.toLowerCase() === text('jenjang')?.toLowerCase()),
  )
  if (text('jenjang') && !jenjang)
    problems.push({
      column: 'JENJANG',
      message: `Jenjang “${text('jenjang')}” belum ada`,
      mend: `Pakai salah satu: ${known.jenjang.map(({ kode }) => kode).join(', ')}, atau tambahkan di General Tables.`,
    })
  const aktif = parseAtribut({ kind: 'ya-tidak', choices: [] }, activeText(text('isAktif')))
  if ('problem' in aktif)
    problems.push({ column: 'AKTIF', message: 'Isi AKTIF tidak dikenal', mend: aktif.problem })
  const atribut = readFields(known.definitions, values, before, problems)
  const parsed = LembagaInput.safeParse({
    ...(before ?? empty),
    atribut,
    nama: text('nama'),
    ...(text('npsn') !== undefined && { npsn: text('npsn') || null }),
    ...(text('jenjang') !== undefined && { jenjangId: jenjang?.id ?? null }),
    ...(text('provinsi') !== undefined && { provinsiKode: place }),
    ...(text('kabupatenKota') !== undefined && { provinsiKode: place, kabupatenKotaKode: kabupatenKota }),
    ...(text('alamat') !== undefined && { alamat: text('alamat') }),
    zone: text('zone')?.toUpperCase() || (before?.zone ?? (place ? zoneOfProvinsi(place) : 'WIB')),
    ...('value' in aktif && aktif.value !== null && { isAktif: aktif.value }),
    ...(text('kepalaNama') !== undefined && { kepalaNama: text('kepalaNama') }),
    ...(text('kepalaNip') !== undefined && { kepalaNip: text('kepalaNip') }),
  })
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const title = baseColumns.find(({ key }) => key === path[0])?.title ?? String(path[0])
      problems.push({ column: title, message: `Isi ${title} tidak dapat dipakai`, mend: message })
    }
  const nama = text('nama') ?? ''
  if (problems.length > 0 || !parsed.success) return { nama, problems }
  const { id = null, ...rest } = before ?? {}
  const input = parsed.data
  const twin = findTwin(row, input.npsn ?? id ?? input.nama.toLowerCase(), seen)
  if (twin) return { nama, problems: [twin] }
  const { definitions, places } = known
  return {
    id,
    nama: input.nama,
    input,
    isSame: before !== undefined && isDeepStrictEqual(input, LembagaInput.parse(rest)),
    before: before && toCells(before, definitions),
    values: toCells(
      {
        ...input,
        jenjang: known.jenjang.find((each) => each.id === input.jenjangId)?.kode ?? null,
        provinsi: places.nameOf(input.provinsiKode),
        kabupatenKota: places.nameOf(input.kabupatenKotaKode),
      },
      definitions,
    ),
  }
}

/** What a row says in the tenant's own fields, over what is stored. */
function readFields(
  definitions: Definition[],
  values: SheetRecord['values'],
  before: StoredLembaga | undefined,
  problems: SheetProblem[],
): AtributInput {
  const atribut: AtributInput = { ...before?.atribut }
  for (const definition of definitions) {
    const { id, nama, isRequired } = definition
    const read = parseAtribut(definition, values[id] ?? atribut[id])
    if ('problem' in read)
      problems.push({ column: nama, message: `Isi ${nama} tidak dapat dipakai`, mend: read.problem })
    else if (read.value !== null) atribut[id] = read.value
    else if (isRequired)
      problems.push({ column: nama, message: `${nama} kosong`, mend: `Tolong isi ${nama}.` })
    else delete atribut[id]
  }
  return atribut
}

const empty = {
  npsn: null,
  jenjangId: null,
  provinsiKode: null,
  kabupatenKotaKode: null,
  alamat: '',
  isAktif: true,
  logoId: null,
  kopAtas: [],
  kopBawah: [],
}

function findStored(stored: StoredLembaga[], npsn: string | undefined, nama = ''): StoredLembaga | undefined {
  const byNpsn = npsn ? stored.find((each) => each.npsn === npsn.toUpperCase()) : undefined
  if (byNpsn) return byNpsn
  const named = stored.filter((each) => each.nama.toLowerCase() === nama.toLowerCase())
  // Another number is another school, even where the names are alike.
  return named.length === 1 && !(npsn && named[0]?.npsn) ? named[0] : undefined
}

function findTwin(row: number, name: string, seen: Map<string, number>): SheetProblem | undefined {
  const first = seen.get(name)
  seen.set(name, first ?? row)
  if (first === undefined) return undefined
  return {
    column: null,
    message: `Lembaga ini sudah ada di baris ${first}`,
    mend: 'Hapus salah satu barisnya.',
  }
}

function foundIn(
  column: string,
  found: ReturnType<Places['findProvinsi']>,
  problems: SheetProblem[],
): string | null {
  if ('kode' in found) return found.kode
  problems.push({ column, message: found.problem, mend: found.mend })
  return null
}

function activeText(text: string | undefined): string {
  return (
    text
      ?.toLowerCase()
      .replace(/^aktif$/, 'ya')
      .replace(/^(nonaktif|tidak aktif)$/, 'tidak') ?? ''
  )
}

type Cells = Pick<
  LembagaInput,
  'npsn' | 'nama' | 'alamat' | 'zone' | 'isAktif' | 'atribut' | 'kepalaNama' | 'kepalaNip'
> &
  Pick<StoredLembaga, 'jenjang' | 'provinsi' | 'kabupatenKota'>

function toCells(row: Cells, definitions: Definition[]): string[] {
  const { npsn, nama, jenjang, provinsi, kabupatenKota, alamat, zone, isAktif, atribut } = row
  const { kepalaNama, kepalaNip } = row
  const active = isAktif ? 'ya' : 'tidak'
  const base = [npsn, nama, jenjang, provinsi, kabupatenKota, alamat, zone, active, kepalaNama, kepalaNip]
  const own = definitions.map(({ id }) => cellOf(atribut?.[id]))
  return [...base.map((each) => each ?? ''), ...own]
}
