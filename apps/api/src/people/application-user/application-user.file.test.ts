import { applicationUser } from '@suluh/contract/people/application-user'
import { expect, it } from 'vitest'
import { useTestApp, wholeList } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'

const app = useTestApp()

const fileOf = ({ token }: Person, filter: string) =>
  wholeList((range) => app.call(applicationUser.list, { token, query: range }), {
    filter: `peran=murid&${filter}`,
  })

it('a file of people has each of them once, namesakes too, of those whom one reads and has narrowed to', async () => {
  const world = await makeWorld(app)
  const [staf, here] = [await world.signedInAs('staf'), await world.signedInAs('lembaga')]
  const namesakes: string[] = []
  for (let at = 0; at < 7; at += 1) namesakes.push((await world.signedInAs('murid', { nama: '=1+1' })).id)
  const elsewhere = await world.makeLembaga('SMP Lain')
  const other = await world.signedInAs('murid', { nama: 'Budi', lembagaId: elsewhere })
  await app.call(applicationUser.setStatus, {
    token: staf.token,
    body: { ids: namesakes.slice(0, 4), status: 'nonaktif' },
  })
  const idsOf = async (person: Person, filter: string) =>
    (await fileOf(person, filter)).map(({ id }) => id).toSorted()
  for (const order of ['asc', 'desc'])
    expect(await idsOf(staf, `_sort=nama&_order=${order}`)).toEqual([...namesakes, other.id].toSorted())
  expect(await idsOf(staf, 'status=nonaktif')).toEqual(namesakes.slice(0, 4).toSorted())
  expect(await idsOf(staf, 'q=1%2B1&status=aktif')).toEqual(namesakes.slice(4).toSorted())
  expect(await idsOf(here, '')).toEqual(namesakes.toSorted())
  expect(await idsOf(here, `lembagaId=${elsewhere}`)).toEqual([])
  // As it is stored: what makes it a text is the file's.
  expect(new Set((await fileOf(here, '')).map(({ nama }) => nama))).toEqual(new Set(['=1+1']))
  for (const peran of ['pengawas', 'murid'] as const) {
    const { token } = await world.signedInAs(peran)
    expect((await app.refused(applicationUser.list, { token, query: '_start=0&_end=500' })).status).toBe(403)
  }
})
