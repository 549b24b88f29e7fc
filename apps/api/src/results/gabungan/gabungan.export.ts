import { BASIS_NAMES } from '@suluh/psychometrics/ranking/gabungan-explanation'
import type { GabunganLine } from '@suluh/contract/results/gabungan'
import type { ListQuery } from '@suluh/contract/platform/list'
import { atributColumns } from '#platform/atribut/atribut-columns.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { SheetTable } from '#platform/sheet/write-sheet.ts'
import { allLines } from './gabungan.lines.ts'

/** Every line that the actor may read and the query leaves, under columns that are always the same for the same exams. */
export async function gabunganTable(db: Tx, actor: Actor, id: string, query: ListQuery): Promise<SheetTable> {
  const { version, lines } = await allLines(db, actor, id, query)
  const rows = await lines.select('u.atribut').execute()
  const kept = await atributColumns(db, actor, 'application-user', 'murid')
  const { members, basis } = version.rules
  return {
    name: `Ujian gabungan ${version.nama}`,
    titles: [
      'Peringkat',
      'Peringkat lembaga',
      'Nama',
      'NISN',
      'Lembaga',
      'Group dan peringkatnya',
      ...members.map(({ nama }) => `${nama} (${BASIS_NAMES[basis]})`),
      'Nilai gabungan',
      'Ambang batas',
      'Keterangan',
      'Versi',
      ...kept.titles,
    ],
    rows: rows.map((row) => [
      row.rank,
      row.rankInLembaga,
      row.nama,
      row.nomor,
      row.lembaga,
      Object.entries(row.rankInGroups as Record<string, number>)
        .map(([group, rank]) => `${version.groups.get(group) ?? group}: ${rank}`)
        .join(', '),
      ...(row.parts as GabunganLine['parts']).map(({ value }) => value),
      row.value,
      row.passed === null ? null : row.passed ? 'Tercapai' : 'Belum tercapai',
      row.reason,
      version.number,
      ...kept.cells(row.atribut),
    ]),
  }
}
