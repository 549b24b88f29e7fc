import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { expect, it } from 'vitest'
import { useTestApp, wholeList } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'

const app = useTestApp()

it('a file of members has each of them once, with numbers for who reads people, and is nobody else’s', async () => {
  const world = await makeWorld(app)
  const [staf, guru] = [await world.signedInAs('staf'), await world.signedInAs('guru')]
  const murid: Person[] = []
  for (let at = 0; at < 7; at += 1)
    murid.push(await world.signedInAs('murid', { nama: '=1+1', nomor: `005100000${at}` }))
  const id = await world.makeGroup(murid, guru)
  const fileOf = ({ token }: Person, filter = '') =>
    wholeList((query) => app.call(groupBelajar.members, { token, params: { id }, query }), { filter })
  const idsOf = (people: { id: string }[]) => people.map((each) => each.id).toSorted()
  for (const order of ['asc', 'desc'])
    expect(idsOf(await fileOf(staf, `_sort=nama&_order=${order}`))).toEqual(idsOf([...murid, guru]))
  expect(idsOf(await fileOf(staf, 'isGuru=tidak'))).toEqual(idsOf(murid))
  expect(idsOf(await fileOf(staf, 'isGuru=ya'))).toEqual([guru.id])
  expect((await fileOf(guru, 'q=0051000003')).map(({ nama, nomor }) => [nama, nomor])).toEqual([
    ['=1+1', '0051000003'],
  ])
  // Classmates are names to each other, in a file as on the screen, and are not found by a number either.
  const known = await fileOf(murid[0]!)
  expect(idsOf(known)).toEqual(idsOf([...murid, guru]))
  expect(known.filter(({ nomor, lembaga }) => nomor !== null || lembaga !== null)).toEqual([])
  expect(await fileOf(murid[0]!, 'q=0051000003')).toEqual([])
  for (const peran of ['guru', 'murid'] as const) {
    const { token } = await world.signedInAs(peran)
    expect((await app.refused(groupBelajar.members, { token, params: { id } })).status).toBe(404)
  }
})
