import { Nama } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import { Kode } from '@suluh/contract/school/general-table'
import { maxAspekDepth, type Aspek, type Pelajaran } from '@suluh/contract/school/pelajaran'
import type { SheetFormat, SheetPreview, SheetProblem, SheetTaken } from '@suluh/contract/platform/sheet'
import type { Sheet } from '@suluh/tabular/open-sheets'
import { z } from 'zod'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { readRecords, type SheetRecord } from '@suluh/tabular/read-records'
import { insertSheetImport, takeSheetImport, type UnderstoodRow } from '#platform/sheet/sheet-import.ts'
import { writeSheet } from '#platform/sheet/write-sheet.ts'
import { insertAspek } from './aspek.commands.ts'
import { writePelajaran } from './pelajaran.commands.ts'
import { getPelajaran, listAllPelajaran } from './pelajaran.queries.ts'

const columns = [
  { key: 'kode', title: 'KODE', aliases: ['KODE MAPEL', 'KODE PELAJARAN'], isRequired: true },
  {
    key: 'nama',
    title: 'PELAJARAN',
    aliases: ['NAMA', 'MATA PELAJARAN', 'MAPEL', 'NAMA MAPEL'],
    isRequired: true,
  },
  { key: 'aspek', title: 'ASPEK', aliases: ['MATERI', 'ELEMEN', 'LINGKUP MATERI'] },
]
const titles = columns.map(({ title }) => title)
const target = 'pelajaran'
const separator = ' > '

/** One row: a subject and, where given, one part of it by its path. */
const Row = z.object({ kode: Kode, nama: Nama, path: z.array(Nama).max(maxAspekDepth) })
type Row = z.infer<typeof Row>

/** Reads subjects and their parts: a row per part, `Bilangan > Pecahan`. */
export async function previewPelajaran(
  db: Tx,
  actor: Actor,
  fileName: string,
  sheets: Sheet[],
): Promise<SheetPreview> {
  const { records, problems } = readRecords(sheets, columns)
  const stored = new Map((await listAllPelajaran(db)).map((each) => [each.kode.toLowerCase(), each]))
  const rows: UnderstoodRow<Row>[] = []
  const names = new Map<string, { nama: string; row: number }>()
  for (const record of records) {
    const parsed = readRow(record)
    const wrong = 'problems' in parsed ? parsed.problems : otherName(parsed.row, record.row, names)
    problems.push(...wrong.map((problem) => ({ ...problem, row: record.row })))
    if (!('problems' in parsed) && wrong.length === 0) rows.push(understood(record.row, parsed.row, stored))
  }
  const galat = records.length - rows.length
  return insertSheetImport(db, actor, { target, fileName, columns: titles, rows, problems, galat })
}

/** Adds what is missing; nothing that is there is taken away. */
export async function confirmPelajaran(db: Tx, actor: Actor, importId: string): Promise<SheetTaken> {
  const rows = await takeSheetImport(db, actor, { id: importId, target, row: Row })
  const ids = new Map((await listAllPelajaran(db)).map((each) => [each.kode.toLowerCase(), each]))
  for (const { input } of rows) {
    const before = ids.get(input.kode.toLowerCase())
    const values = { kode: before?.kode ?? input.kode, nama: input.nama, isAktif: before?.isAktif ?? true }
    const isNew = before?.nama !== input.nama
    const id = before && !isNew ? before.id : await writePelajaran(db, actor, values, before?.id ?? null)
    await addPath(db, actor, id, input.path)
    ids.set(input.kode.toLowerCase(), await getPelajaran(db, id))
  }
  const baru = rows.filter((row) => row.id === null).length
  return { baru, ubah: rows.length - baru }
}

export async function exportPelajaran(db: Tx, format: SheetFormat) {
  const all = await listAllPelajaran(db)
  const rows = all.flatMap(({ kode, nama, aspek }) => {
    const paths = aspek.map((each) => pathOf(aspek, each).join(separator))
    return (paths.length > 0 ? paths : ['']).map((path) => [kode, nama, path])
  })
  return writeSheet(format, 'Pelajaran', titles, rows)
}

export function pelajaranTemplate() {
  return writeSheet('xlsx', 'Templat pelajaran', titles, [
    ['MTK', 'Matematika', 'Bilangan'],
    ['MTK', 'Matematika', 'Bilangan > Pecahan'],
    ['BIN', 'Bahasa Indonesia', ''],
  ])
}

function readRow({ values }: SheetRecord): { row: Row } | { problems: Omit<SheetProblem, 'row'>[] } {
  const path = (values['aspek'] ?? '').split(/\s*>\s*/).filter((part) => part !== '')
  const parsed = Row.safeParse({ kode: values['kode'], nama: values['nama'], path })
  if (parsed.success) return { row: parsed.data }
  const problems = parsed.error.issues.map(({ path: [field], message, code }) => {
    const title = columns.find(({ key }) => key === (field === 'path' ? 'aspek' : field))?.title ?? 'ASPEK'
    const tooDeep =
      code === 'too_big' && field === 'path' ? `Paling banyak ${maxAspekDepth} tingkat.` : message
    return { column: title, message: `Isi ${title} tidak dapat dipakai`, mend: tooDeep }
  })
  return { problems }
}

function otherName({ kode, nama }: Row, row: number, names: Map<string, { nama: string; row: number }>) {
  const first = names.get(kode.toLowerCase()) ?? { nama, row }
  names.set(kode.toLowerCase(), first)
  if (first.nama === nama) return []
  const message = `Kode ${kode} bernama ${first.nama} di baris ${first.row}`
  return [{ column: 'PELAJARAN', message, mend: 'Samakan namanya, atau pakai kode lain.' }]
}

function understood(row: number, input: Row, stored: Map<string, Pelajaran>): UnderstoodRow<Row> {
  const before = stored.get(input.kode.toLowerCase())
  const isSame = before?.nama === input.nama && findPath(before.aspek, input.path) === input.path.length
  const values = [before?.kode ?? input.kode, input.nama, input.path.join(separator)]
  return { row, id: before?.id ?? null, input, isSame, values }
}

async function addPath(db: Tx, actor: Actor, pelajaranId: string, path: string[]): Promise<void> {
  for (const [at, nama] of path.entries()) {
    const { aspek } = await getPelajaran(db, pelajaranId)
    if (findPath(aspek, path.slice(0, at + 1)) === at + 1) continue
    const indukId = at === 0 ? null : (named(aspek, path[at - 1] ?? '')?.id ?? null)
    const elsewhere = named(aspek, nama)
    if (elsewhere)
      throw new SuluhError(
        'validation',
        `Aspek ${nama} sudah ada di tempat lain: ${pathOf(aspek, elsewhere).join(separator)}. Perbaiki berkasnya.`,
      )
    await insertAspek(db, actor, pelajaranId, { nama, indukId })
  }
}

const named = (aspek: Aspek[], nama: string) =>
  aspek.find((each) => each.nama.toLowerCase() === nama.toLowerCase())

/** How many names of a path are there, one under the other. */
function findPath(aspek: Aspek[], path: string[]): number {
  let indukId: string | null = null
  for (const [at, nama] of path.entries()) {
    const found = named(aspek, nama)
    if (found?.indukId !== indukId) return at
    indukId = found.id
  }
  return path.length
}

function pathOf(aspek: Aspek[], { nama, indukId }: Aspek): string[] {
  const parent = aspek.find(({ id }) => id === indukId)
  return parent ? [...pathOf(aspek, parent), nama] : [nama]
}
