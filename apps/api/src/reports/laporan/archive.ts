import type { UnitRingkasan } from '@suluh/contract/reports/laporan-murid'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { everyRow } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { statisticsOf } from '#results/statistik/statistik.job.ts'
import { statistikScope } from '#results/results-scope/statistik-scope.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { exact } from '#platform/sheet/cells.ts'
import { wordStatistik } from '#results/statistik/stored-statistik.ts'
import { statistikTable, statistikTestTable, tempoTable } from '#results/statistik/statistik-table.ts'
import { tempoOf } from '#results/statistik/tempo.ts'
import { getLaporanEvent } from './murid-events.queries.ts'
import { pesertaTable } from './peserta-table.ts'
import { tableOf } from './report-tables.ts'

/** All tables of one event that the actor may read, a workbook's together; the students' first. */
export async function archiveTables(
  db: Tx,
  actor: Actor,
  eventId: string,
): Promise<{ name: string; workbooks: SheetTable[][] }> {
  const event = await getLaporanEvent(db, actor, eventId)
  const { rows: subjects } = await sql<{ id: string }>`
    select distinct pelajaran_id as id from laporan_aspek where event_id = ${eventId} and unit = 'semua'`.execute(
    db,
  )
  const tables = [
    await pesertaTable(db, actor, eventId, everyRow),
    unitTable('Ringkasan lembaga', event.lembaga),
    unitTable('Ringkasan group belajar', event.groups),
  ]
  for (const { id } of subjects) {
    const mastery = await tableOf(db, actor, { of: 'pelajaran', id, which: { eventId } })
    const filters = [{ field: 'eventId', operator: 'eq' as const, value: eventId }]
    const followUp = await tableOf(db, actor, { of: 'tindak-lanjut', id, query: { ...everyRow, filters } })
    tables.push(mastery, { ...followUp, name: mastery.name.replace('Daya serap', 'Tindak lanjut') })
  }
  const items = await itemTables(db, actor, eventId)
  return {
    name: `Laporan ${event.nama}`,
    workbooks: [...tables.map((table) => [table]), ...(items.length > 0 ? [items] : [])],
  }
}

/** Its questions with their figures and those of the test, for those who may read the statistics of the package; as new as the results. */
async function itemTables(db: Tx, actor: Actor, eventId: string): Promise<SheetTable[]> {
  const found = await db
    .selectFrom('event as e')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['e.snapshotId', 'p.nama'])
    .where('e.id', '=', eventId)
    .where(statistikScope(actor))
    .executeTakeFirst()
  if (!found?.snapshotId) return []
  const computed = await statisticsOf(db, found.snapshotId)
  if (!computed) return []
  const statistik = wordStatistik(computed.statistik)
  const tempo = tempoTable(await tempoOf(db, found.snapshotId))
  return [statistikTable(found.nama, statistik), statistikTestTable(statistik), tempo]
}

function unitTable(name: string, units: UnitRingkasan[]): SheetTable {
  return {
    name,
    titles: [
      'Nama',
      'Hasil',
      'Rata-rata',
      'Simpangan baku',
      'Terendah',
      'Kuartil 1',
      'Median',
      'Kuartil 3',
      'Tertinggi',
      'Mencapai ambang',
      'Belum mencapai',
      'Ambang belum pasti',
      'Menunggu dinilai',
    ],
    rows: units.map((unit) => [
      unit.nama,
      unit.n,
      exact(unit.mean),
      exact(unit.sd),
      exact(unit.min),
      exact(unit.q1),
      exact(unit.median),
      exact(unit.q3),
      exact(unit.max),
      unit.lulus,
      unit.belum,
      unit.menunggu,
      unit.pending,
    ]),
  }
}
