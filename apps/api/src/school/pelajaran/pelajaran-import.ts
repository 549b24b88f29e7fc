import { Nama } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import { Kode } from '@suluh/contract/school/general-table'
import { maxAspekDepth, type Aspek, type Pelajaran } from '@suluh/contract/school/pelajaran'
import type { SheetFormat } from '@suluh/contract/platform/sheet'
import { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { SheetRecord } from '@suluh/tabular/read-records'
import type { SheetKind, SheetProblem, SheetReader } from '#platform/staged-import/sheet-kind.ts'
import { writeSheet } from '#platform/sheet/write-sheet.ts'
import { deleteAspek, insertAspek } from './aspek.commands.ts'
import { deletePelajaran, updatePelajaran, writePelajaran } from './pelajaran.commands.ts'
import { findPelajaran, getPelajaran, listAllPelajaran } from './pelajaran.queries.ts'
import { demandMay } from './shared-pelajaran.ts'

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
const separator = ' > '

/** One row: a subject and, where given, one part of it by its path. */
const Row = z.object({ kode: Kode, nama: Nama, path: z.array(Nama).max(maxAspekDepth) })
type Row = z.infer<typeof Row>

/** What a row made or renamed: a subject's former name, and the parts that are new. */
const Before = z.object({ isNew: z.boolean(), nama: z.string().nullable(), aspekIds: z.array(z.string()) })
type Before = z.infer<typeof Before>

/** A row per part, `Bilangan > Pecahan`. Adds what is missing; nothing that is there is taken away. */
export const pelajaranKind: SheetKind<Row, Before> = {
  key: 'pelajaran',
  noun: 'baris',
  input: Row,
  before: Before,
  open: async (db, actor) => {
    const stored = new Map((await listAllPelajaran(db, actor)).map((each) => [each.kode.toLowerCase(), each]))
    const names = new Map<string, { nama: string; row: number }>()
    return {
      columns,
      understand: (record) => {
        const parsed = readRow(record)
        const wrong =
          'problems' in parsed
            ? parsed.problems
            : [...otherName(parsed.row, record.row, names), ...sharedName(parsed.row, stored)]
        if ('problems' in parsed || wrong.length > 0)
          return { nama: record.values['nama'] ?? '', problems: wrong }
        return understood(parsed.row, stored)
      },
    }
  },
  write: async (db, actor, { kode, nama, path }) => {
    const before = await findPelajaran(db, actor, kode)
    const isRenamed = before !== undefined && before.nama !== nama
    if (isRenamed) demandMay(before, 'mayEdit')
    const values = { kode: before?.kode ?? kode, nama, isAktif: before?.isAktif ?? true }
    const id = before && !isRenamed ? before.id : await writePelajaran(db, actor, values, before?.id ?? null)
    const aspekIds = await addPath(db, actor, id, path)
    const { version } = await getPelajaran(db, actor, id)
    return { id, version, before: { isNew: !before, nama: isRenamed ? before.nama : null, aspekIds } }
  },
  undo: async (db, actor, { id, version, before: { isNew, nama, aspekIds } }) => {
    for (const aspekId of aspekIds.toReversed())
      await deleteAspek(db, actor, { pelajaranId: id, id: aspekId }, 'mayEdit')
    if (isNew) {
      const { version: stored, aspek } = await getPelajaran(db, actor, id)
      // Its parts would go with it: those of the file have gone by now.
      if (stored !== version || aspek.length > 0) throw await staleError(db, 'pelajaran', id)
      await deletePelajaran(db, actor, id, 'mayEdit')
    } else if (nama !== null)
      await updatePelajaran(db, actor, id, { ...(await getPelajaran(db, actor, id)), nama, version })
  },
}

export async function exportPelajaran(db: Tx, actor: Actor, format: SheetFormat) {
  const all = await listAllPelajaran(db, actor)
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

/** A subject that others use keeps its name; parts are added to it by everybody who may write. */
function sharedName({ kode, nama }: Row, stored: Map<string, Pelajaran>) {
  const before = stored.get(kode.toLowerCase())
  if (!before || before.nama === nama || before.mayEdit) return []
  const message = `Kode ${before.kode} bernama ${before.nama} dan dipakai bersama semua lembaga`
  return [{ column: 'PELAJARAN', message, mend: `Tulis ${before.nama}, atau pakai kode lain.` }]
}

function understood(input: Row, stored: Map<string, Pelajaran>): ReturnType<SheetReader<Row>['understand']> {
  const before = stored.get(input.kode.toLowerCase())
  const isSame = before?.nama === input.nama && findPath(before.aspek, input.path) === input.path.length
  const values = [before?.kode ?? input.kode, input.nama, input.path.join(separator)]
  const known = before && [before.kode, before.nama, isSame ? (values[2] ?? '') : '']
  return { id: before?.id ?? null, nama: input.nama, input, isSame, values, before: known }
}

/** Adds what is missing of a path and gives the ids of what is new. */
async function addPath(db: Tx, actor: Actor, pelajaranId: string, path: string[]): Promise<string[]> {
  const made: string[] = []
  let { aspek } = await getPelajaran(db, actor, pelajaranId)
  for (const [at, nama] of path.entries()) {
    if (findPath(aspek, path.slice(0, at + 1)) === at + 1) continue
    const indukId = at === 0 ? null : (named(aspek, path[at - 1] ?? '')?.id ?? null)
    const elsewhere = named(aspek, nama)
    if (elsewhere)
      throw new SuluhError(
        'validation',
        `Aspek ${nama} sudah ada di tempat lain: ${pathOf(aspek, elsewhere).join(separator)}. Perbaiki berkasnya.`,
      )
    aspek = (await insertAspek(db, actor, pelajaranId, { nama, indukId })).aspek
    made.push(named(aspek, nama)?.id ?? '')
  }
  return made
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
