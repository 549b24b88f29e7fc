import { BASIS_NAMES } from '@suluh/psychometrics/gabungan-explanation'
import type { GabunganLine } from '@suluh/contract/gabungan'
import { atributColumns } from '#atribut/atribut-columns.ts'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import type { SheetTable } from '#sheet/write-sheet.ts'
import { getReadVersion, selectLines } from './gabungan.lines.ts'

export type WhichLines = {
  lembagaId?: string | undefined
  groupBelajarId?: string | undefined
  versi?: 'calon' | undefined
}

/** Every line that the actor may read, under columns that are always the same for the same exams. */
export async function gabunganTable(
  db: Tx,
  actor: Actor,
  id: string,
  { lembagaId, groupBelajarId, versi }: WhichLines,
): Promise<SheetTable> {
  const version = await getReadVersion(db, actor, id, versi === 'calon')
  const rows = await selectLines(db, actor, version.id, { groupIds: groupBelajarId ? [groupBelajarId] : [] })
    .select('u.atribut')
    .$if(lembagaId !== undefined, (lines) => lines.where('x.lembagaId', '=', lembagaId!))
    .orderBy('x.rank')
    .orderBy('u.id')
    .execute()
  const kept = await atributColumns(db, actor, 'application-user', 'murid')
  const { members, basis } = version.rules
  return {
    name: `Ujian gabungan ${version.nama}`,
    titles: [
      ...['Peringkat', 'Peringkat lembaga', 'Nama', 'NISN', 'Lembaga', 'Group dan peringkatnya'],
      ...members.map(({ nama }) => `${nama} (${BASIS_NAMES[basis]})`),
      ...['Nilai gabungan', 'Ambang batas', 'Keterangan', ...kept.titles],
    ],
    rows: rows.map((row) => [
      ...[row.rank, row.rankInLembaga, row.nama, row.nomor, row.lembaga],
      Object.entries(row.rankInGroups as Record<string, number>)
        .map(([group, rank]) => `${version.groups.get(group) ?? group}: ${rank}`)
        .join(', '),
      ...(row.parts as GabunganLine['parts']).map(({ value }) => value),
      ...[row.value, row.passed === null ? null : row.passed ? 'Tercapai' : 'Belum tercapai', row.reason],
      ...kept.cells(row.atribut),
    ]),
  }
}
