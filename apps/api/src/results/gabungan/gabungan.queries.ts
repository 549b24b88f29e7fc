import { SuluhError } from '@suluh/contract/platform/error'
import { GabunganDraft, type Gabungan, type GabunganDetail } from '@suluh/contract/results/gabungan'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { statusOfEvent } from '#exams/attempt/clock.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { reaches } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { problemsOf } from './gabungan.rules.ts'
import { gabunganScope, readScope } from '#results/results-scope/gabungan-scope.ts'
import { readSources } from './gabungan.sources.ts'
import { findCalon, findShown } from './gabungan.versions.ts'

export async function listGabungan(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Gabungan[]; total: number }> {
  const eventIds = query.filters
    .filter(({ field }) => field === 'eventId')
    .flatMap(({ value }) => value as string)
  let rows = db
    .selectFrom('gabungan as g')
    .leftJoin('gabunganVersion as v', 'v.id', 'g.shownVersionId')
    .leftJoin('lembaga as l', 'l.id', 'g.lembagaId')
    .select(['g.id', 'g.nama', 'g.status', 'g.version', 'g.diubahPada', 'l.nama as lembaga'])
    .select([
      sql<number | null>`(v.summary ->> 'n')::int`.as('n'),
      sql<number | null>`(v.summary ->> 'ranked')::int`.as('ranked'),
      sql<
        number[]
      >`array(select c.n::int from jsonb_array_elements_text(v.summary -> 'counts') with ordinality c (n, at) order by c.at)`.as(
        'counts',
      ),
      sql<
        string[]
      >`array(select e.nama from gabungan_member m join event e on e.id = m.event_id where m.gabungan_id = g.id order by m.position)`.as(
        'members',
      ),
    ])
    .where(readScope(actor))
  if (eventIds.length)
    rows = rows.where(
      sql<boolean>`exists (select from gabungan_member m where m.gabungan_id = g.id and m.event_id = any(${eventIds}))`,
    )
  const page = await listRows(
    rows,
    { ...query, filters: query.filters.filter(({ field }) => field !== 'eventId') },
    {
      fields: { nama: sql.ref('g.nama'), status: sql.ref('g.status'), diubahPada: sql.ref('g.diubah_pada') },
      search: [sql.ref('g.nama')],
      id: sql.ref('g.id'),
      order: ['diubahPada', 'desc'],
    },
  )
  return {
    total: page.total,
    rows: page.rows.map((row) => ({ ...row, diubahPada: row.diubahPada.toISOString() })),
  }
}

/** A gabungan as far as the actor may read it: whoever may not edit sees what is shown and nothing newer. */
export async function getGabungan(db: Tx, actor: Actor, id: string): Promise<GabunganDetail> {
  const row = await db
    .selectFrom('gabungan as g')
    .select(['g.id', 'g.nama', 'g.status', 'g.lembagaId', 'g.version', 'g.diubahPada', 'g.shownVersionId'])
    .select(['g.basis', 'g.centre', 'g.spread', 'g.missing', 'g.threshold', 'g.tieBreak', 'g.style'])
    .select(['g.forGuru', 'g.forLembaga', 'g.forMurid'])
    .select([
      reaches(actor, 'gabungan.write', gabunganScope).as('mayEdit'),
      reaches(actor, 'gabungan.publish', gabunganScope).as('mayPublish'),
    ])
    .where('g.id', '=', id)
    .where(readScope(actor))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Ujian gabungan tidak ditemukan.')
  const { shownVersionId, ...gabungan } = row
  const members = await listMembers(db, id)
  const definition = GabunganDraft.parse({ ...gabungan, members })
  // Once frozen it stands by what it was computed from; only a definition that is worked on asks for more.
  const sources =
    row.status === 'draf'
      ? await readSources(
          db,
          members.map(({ eventId }) => eventId),
          definition.basis,
        )
      : []
  const counts = new Map(sources.map(({ eventId, results }) => [eventId, results]))
  return {
    ...gabungan,
    ...definition,
    forMurid: row.forMurid as GabunganDetail['forMurid'],
    diubahPada: row.diubahPada.toISOString(),
    members: members.map((member) => ({ ...member, results: counts.get(member.eventId) ?? 0 })),
    problems: row.status === 'draf' ? problemsOf(definition, sources) : [],
    shown: shownVersionId === null ? null : await findShown(db, actor, id),
    calon: row.mayEdit ? await findCalon(db, actor, id) : null,
  }
}

async function listMembers(db: Tx, id: string) {
  const rows = await db
    .selectFrom('gabunganMember as m')
    .innerJoin('event as e', 'e.id', 'm.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['m.eventId', 'm.weight', 'm.required', 'm.threshold', 'e.nama', 'p.nama as paketSoal'])
    .select(['e.dibatalkan', 'e.opensAt', 'e.closesAt'])
    .where('m.gabunganId', '=', id)
    .orderBy('m.position')
    .execute()
  return rows.map(({ dibatalkan, opensAt, closesAt, ...member }) => ({
    ...member,
    status: statusOfEvent({ dibatalkan, opensAt, closesAt }),
  }))
}
