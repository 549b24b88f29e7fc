import type { GabunganLine } from '@suluh/contract/gabungan'
import type { Filter, ListQuery } from '@suluh/contract/list'
import type { SheetFormat } from '@suluh/contract/sheet'
import { BASIS_NAMES } from '@suluh/psychometrics/gabungan-explanation'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import { writeSheet } from '#sheet/write-sheet.ts'
import { getReadVersion, listLines } from './gabungan.lines.ts'

type Wanted = {
  format: SheetFormat
  lembagaId?: string | undefined
  groupBelajarId?: string | undefined
  versi?: 'calon' | undefined
}

/** Every line that the actor may read, under columns that are always the same for the same exams. */
export async function exportGabungan(db: Tx, actor: Actor, id: string, { format, ...filters }: Wanted) {
  const version = await getReadVersion(db, actor, id, filters.versi === 'calon')
  const query: ListQuery = {
    ...{ start: 0, end: 1_000_000, sorters: [] },
    filters: Object.entries(filters).flatMap(([field, value]): Filter[] =>
      value === undefined ? [] : [{ field, operator: 'eq', value }],
    ),
  }
  const { rows } = await listLines(db, actor, id, query)
  const { members, basis } = version.rules
  const titles = [
    ...['Peringkat', 'Peringkat lembaga', 'Nama', 'NISN', 'Lembaga', 'Group dan peringkatnya'],
    ...members.map(({ nama }) => `${nama} (${BASIS_NAMES[basis]})`),
    ...['Nilai gabungan', 'Ambang batas', 'Keterangan'],
  ]
  return writeSheet(format, `Ujian gabungan ${version.nama}`, titles, rows.map(toCells))
}

function toCells(line: GabunganLine) {
  const { rank, rankInLembaga, nama, nomor, lembaga, groups, parts, value, passed, reason } = line
  return [
    ...[rank, rankInLembaga, nama, nomor, lembaga],
    groups.map((group) => `${group.nama}: ${group.rank}`).join(', '),
    ...parts.map((part) => part.value),
    ...[value, passed === null ? null : passed ? 'Tercapai' : 'Belum tercapai', reason],
  ]
}
