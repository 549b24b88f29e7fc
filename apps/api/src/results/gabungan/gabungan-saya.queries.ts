import { SuluhError } from '@suluh/contract/platform/error'
import type { GabunganSaya } from '@suluh/contract/results/gabungan'
import { sql, type SqlBool } from 'kysely'
import { isShownTo } from '#exams/attempt/show-result.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { LiveSource } from './gabungan.sources.ts'
import { getOwnLine, toReadVersion } from './gabungan.lines.ts'

const most = 100

/** Published for students, once the rules of every exam in it let its students see their results. */
function selectOwn(db: Tx, actor: Actor) {
  return db
    .selectFrom('gabungan as g')
    .innerJoin('gabunganVersion as v', 'v.id', 'g.shownVersionId')
    .innerJoin('gabunganLine as x', 'x.versionId', 'v.id')
    .select([
      'g.id',
      'g.nama',
      'g.forMurid',
      'v.id as versionId',
      'v.number',
      'v.rules',
      'v.summary',
      'v.sources',
      'v.shownAt',
    ])
    .where('x.applicationUserId', '=', actor.userId)
    .where('g.status', '=', 'terbit')
    .where('g.forMurid', '<>', 'tidak')
    .where(
      sql<SqlBool>`not exists (select from gabungan_member m join event e on e.id = m.event_id where m.gabungan_id = g.id and not ${isShownTo(sql`${actor.userId}`)})`,
    )
    .orderBy('v.shownAt', 'desc')
    .limit(most)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>

export async function listGabunganSaya(db: Tx, actor: Actor): Promise<GabunganSaya[]> {
  const rows = await selectOwn(db, actor).execute()
  return Promise.all(rows.map((row) => toSaya(db, actor, row)))
}

export async function getGabunganSaya(db: Tx, actor: Actor, id: string): Promise<GabunganSaya> {
  const row = await selectOwn(db, actor).where('g.id', '=', id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Ujian gabungan ini belum dibuka untuk Anda.')
  return toSaya(db, actor, row)
}

async function toSaya(db: Tx, actor: Actor, row: Row): Promise<GabunganSaya> {
  const { id, nama, number, forMurid, versionId, rules, summary, sources, shownAt } = row
  const version = toReadVersion({ id: versionId, nama, number, rules, summary, hidesOwn: false })
  const showsRank = forMurid === 'peringkat'
  return {
    id,
    nama,
    number,
    shownAt: (shownAt ?? new Date()).toISOString(),
    ranked: showsRank ? version.ranked : null,
    isProvisional: (sources as LiveSource[]).some(({ pending, isRunning }) => pending > 0 || isRunning),
    exams: version.rules.members.map((member) => member.nama),
    line: await getOwnLine(db, actor, version, showsRank),
  }
}
