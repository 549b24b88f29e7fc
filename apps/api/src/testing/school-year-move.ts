import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import type { TestApp } from './build-app.ts'
import type { SchoolYear } from './school-year-fixture.ts'
import { describeOtherwise } from './school-year-known.ts'

/**
 * What a summer does to a school year: every class of it is closed, every pupil comes into a class above it and a third
 * of them to another school, one school and a class are called otherwise, and the questions are filed anew. What is known
 * of schools, classes and pupils becomes another thing. Says how many went to another school.
 */
export async function moveUp(
  { world, pupils, lembagaIds, classIds, math, soalIds }: SchoolYear,
  app: TestApp,
) {
  const { applicationId } = world
  const scoped = <T>(work: Parameters<typeof tenant<T>>[2]) => tenant(app.db, world, work)
  const nextClass = new Map<string, string>()
  for (const lembagaId of lembagaIds) {
    const { id } = await scoped((tx) =>
      tx
        .insertInto('groupBelajar')
        .values({ applicationId, lembagaId, nama: 'IX' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    nextClass.set(lembagaId, id)
  }
  const homes = pupils.map(({ id, lembagaId }, at) => {
    const here = lembagaIds.indexOf(lembagaId)
    return { id, from: lembagaId, to: at % 3 === 0 ? lembagaIds[(here + 1) % lembagaIds.length]! : lembagaId }
  })
  const ids = homes.map(({ id }) => id)
  await scoped(async (tx) => {
    await tx.deleteFrom('groupBelajarMember').where('applicationUserId', 'in', ids).execute()
    await sql`update application_user u set lembaga_id = n.lembaga_id
      from unnest(${ids}::uuid[], ${homes.map(({ to }) => to)}::uuid[]) n (id, lembaga_id) where u.id = n.id`.execute(
      tx,
    )
    await tx
      .insertInto('groupBelajarMember')
      .values(
        homes.map(({ id, to }) => ({
          applicationId,
          groupBelajarId: nextClass.get(to)!,
          applicationUserId: id,
        })),
      )
      .execute()
    const [renamed, ...closed] = classIds
    await tx.updateTable('groupBelajar').set({ nama: 'Kelas lama' }).where('id', '=', renamed!).execute()
    await tx
      .updateTable('groupBelajar')
      .set({ diarsipkanPada: new Date() })
      .where('id', 'in', closed)
      .execute()
    await tx
      .updateTable('lembaga')
      .set({ nama: 'SMP dengan nama baru' })
      .where('id', '=', lembagaIds.at(-1)!)
      .execute()
    await tx
      .updateTable('soal')
      .set({ pelajaranId: math.id, aspekId: math.aspekIds[0]!, level: 'L3' })
      .where('id', 'in', soalIds)
      .execute()
    await describeOtherwise(tx, { lembagaIds, classIds, pupilIds: ids })
  })
  return homes.filter(({ from, to }) => from !== to).length
}
