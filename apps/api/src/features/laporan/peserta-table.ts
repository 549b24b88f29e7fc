import type { Filter } from '@suluh/contract/list'
import { scoringLabel } from '@suluh/contract/scoring-version'
import type { Totals } from '@suluh/psychometrics/score-attempt'
import { sql } from 'kysely'
import { atributColumns } from '#atribut/atribut-columns.ts'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import type { SheetTable } from '#sheet/write-sheet.ts'
import { getSnapshot } from '#snapshot/snapshot.ts'
import { exact, yesNo } from '#sheet/cells.ts'
import { getReadableEvent } from './murid-events.queries.ts'
import { selectPeserta } from './peserta.queries.ts'

const titles = [
  ...['Peringkat', 'Peringkat di lembaga', 'Nomor', 'Nama', 'Lembaga', 'Group belajar', 'Benar', 'Sebagian'],
  ...['Salah', 'Kosong', 'Menunggu dinilai', 'Skor', 'Skor maksimum', 'Nilai', 'Mencapai ambang', 'Menit'],
  'Penskoran',
]

/**
 * Every student of an event whom the actor may read: fixed columns first, then sections, then aspects, then what the
 * tenant keeps of people.
 */
export async function pesertaTable(
  db: Tx,
  actor: Actor,
  eventId: string,
  filters: readonly Filter[],
): Promise<SheetTable> {
  const event = await getReadableEvent(db, actor, eventId)
  const { sections } = (await getSnapshot(db, event.snapshotId)).structure
  const aspek = await aspekNames(db, eventId)
  const kept = await atributColumns(db, actor, 'application-user', 'murid')
  const rows = await selectPeserta(db, actor, eventId, filters)
    .innerJoin('hasil as h', 'h.attemptId', 'm.attemptId')
    .select(['h.sections', 'h.scoringVersion', 'm.aspekScore', 'm.aspekMax', 'u.atribut'])
    .select(
      sql<string>`(select coalesce(string_agg(g.nama, ', ' order by g.nama), '') from group_belajar_member b
        join group_belajar g on g.id = b.group_belajar_id where b.application_user_id = u.id and not b.is_guru)`.as(
        'groups',
      ),
    )
    .$if(
      filters.some(({ field }) => field === 'lembagaId'),
      (some) =>
      some.where('m.lembagaId', 'in', filters.filter(({ field }) => field === 'lembagaId').map(({ value }) => String(value))), // prettier-ignore
    )
    .orderBy('m.rank')
    .orderBy('u.nama')
    .orderBy('u.id')
    .execute()
  return {
    name: `Nilai ${event.nama}`,
    titles: [
      ...titles,
      ...sections.map(({ nama }) => `Skor ${nama}`),
      ...aspek.map((nama) => `Daya serap ${nama} (%)`),
      ...kept.titles,
    ],
    rows: rows.map((row) => [
      ...[row.rank, row.rankLembaga, row.nomor, row.nama, row.lembaga, row.groups],
      ...[row.correct, row.partial, row.wrong, row.blank, row.pending],
      ...[exact(row.score), exact(row.maxScore), exact(row.nilai), yesNo(row.lulus), exact(row.minutes)],
      scoringLabel(row.scoringVersion),
      ...sections.map(({ id }) => exact((row.sections as Record<string, Totals>)[id]?.score ?? null)),
      ...aspek.map((_, at) =>
        exact(row.aspekMax[at]! > 0 ? (100 * row.aspekScore[at]!) / row.aspekMax[at]! : null),
      ),
      ...kept.cells(row.atribut),
    ]),
  }
}

/** In the order of the arrays of laporan_murid. */
async function aspekNames(db: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ nama: string }>`
    select concat_ws(' – ', p.nama, a.nama) as nama
      from laporan_event e
     cross join jsonb_array_elements(e.aspek) with ordinality as parts (part, at)
      left join pelajaran p on p.id = (part ->> 'pelajaranId')::uuid
      left join aspek a on a.id = (part ->> 'aspekId')::uuid
     where e.event_id = ${eventId} order by at`.execute(db)
  return rows.map(({ nama }) => nama)
}
