import { randomUUID } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import type { Actor } from './scope.ts'
import { mayPlaceIn, rowRight } from './scope.ts'

const app = useTestApp()
const [me, here, elsewhere] = [randomUUID(), randomUUID(), randomUUID()] as const

const actorWith = (cakupan: 'aplikasi' | 'lembaga' | 'milik', lembagaId: string | null): Actor => ({
  userId: me,
  nama: 'Uji',
  applicationId: randomUUID(),
  isSystem: false,
  lembagaId,
  peran: 'guru',
  izin: new Map([['event.awasi', cakupan]]),
  session: '',
  sessionId: '',
})

const right = rowRight('event.awasi', {
  lembaga: { lembagaId: sql.ref('r.lembaga_id'), eventLembagaId: sql.ref('r.event_lembaga_id') },
  own: { pembuatId: sql.ref('r.pembuat_id'), pengawasId: sql.ref('r.pengawas_id') },
})
const lembagaIds = [null, here, elsewhere]
const userIds = [null, me, elsewhere]
const rows = lembagaIds.flatMap((lembagaId) =>
  lembagaIds.flatMap((eventLembagaId) =>
    userIds.flatMap((pembuatId) =>
      userIds.map((pengawasId) => ({ lembagaId, eventLembagaId, pembuatId, pengawasId })),
    ),
  ),
)

it.each([
  ['aplikasi', here, 81],
  ['lembaga', here, 65],
  ['lembaga', null, 45],
  ['milik', here, 45],
] as const)(
  'a right over %s holds for a row where its condition takes the row in',
  async (cakupan, at, n) => {
    const actor = actorWith(cakupan, at)
    const values = rows.map(
      (row, index) =>
        sql`(${index}::int, ${row.lembagaId}::uuid, ${row.eventLembagaId}::uuid, ${row.pembuatId}::uuid, ${row.pengawasId}::uuid)`,
    )
    const { rows: taken } = await sql<{ index: number }>`
    select r.index from (values ${sql.join(values)}) as r (index, lembaga_id, event_lembaga_id, pembuat_id, pengawas_id)
     where ${right.within(actor)} order by 1`.execute(app.db)
    expect(taken).toHaveLength(n)
    expect(rows.flatMap((row, index) => (right.holds(actor, row) ? [{ index }] : []))).toEqual(taken)
  },
)

it('who lacks the right altogether watches nobody, and places nobody elsewhere', () => {
  const nobody = { ...actorWith('milik', here), izin: new Map() }
  expect(rows.filter((row) => right.holds(nobody, row))).toEqual([])
  expect(() => right.within(nobody)).toThrow(SuluhError)
  expect([here, elsewhere, null].filter((id) => mayPlaceIn(nobody, 'event.awasi', id))).toEqual([here])
  expect(mayPlaceIn(actorWith('aplikasi', here), 'event.awasi', elsewhere)).toBe(true)
})
