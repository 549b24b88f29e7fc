import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { grantNewIzin } from './grant-new-izin.ts'

const app = useTestApp()

it('a right that came later reaches the standard roles of every application once, and stays away once taken', async () => {
  const worlds = [await makeWorld(app), await makeWorld(app)]
  await grantNewIzin(app.db)
  const take = (world: { applicationId: string }) =>
    tenant(app.db, world, (tx) => tx.deleteFrom('peranIzin').where('izin', '=', 'audit.read').execute())
  const holders = (world: { applicationId: string }) =>
    tenant(app.db, world, async (tx) => {
      const rows = await tx
        .selectFrom('peranIzin as g')
        .innerJoin('peran as p', 'p.id', 'g.peranId')
        .select(['p.kode', 'g.cakupan'])
        .where('g.izin', '=', 'audit.read')
        .orderBy('p.kode')
        .execute()
      return rows.map(({ kode, cakupan }) => `${kode} ${cakupan}`)
    })
  await app.db.deleteFrom('knownIzin').where('izin', '=', 'audit.read').execute()
  await Promise.all(worlds.map(take))
  await Promise.all([grantNewIzin(app.db), grantNewIzin(app.db)])
  for (const world of worlds)
    expect(await holders(world)).toEqual(['lembaga lembaga', 'pengelola aplikasi', 'staf aplikasi'])
  await take(worlds[0]!)
  await grantNewIzin(app.db)
  expect(await holders(worlds[0]!)).toEqual([])
  expect(await holders(worlds[1]!)).toHaveLength(3)
})
