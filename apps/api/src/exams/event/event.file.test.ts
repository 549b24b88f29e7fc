import { event } from '@suluh/contract/exams/event'
import { expect, it } from 'vitest'
import { useTestApp, wholeList } from '#testing/build-app.ts'
import { makeExam, schedule } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'

const app = useTestApp()

it('a file of the schedule has each exam once, also those that open at one moment, within one’s reach', async () => {
  const { world, guru, murid, paket, event: first } = await makeExam(app, { nama: 'Lain' })
  const { opensAt } = first
  const ids: string[] = []
  for (let at = 0; at < 7; at += 1)
    ids.push((await schedule(app, guru, paket.id, [murid], { nama: '=1+1', opensAt })).id)
  const fileOf = ({ token }: Person, filter = '') =>
    wholeList((query) => app.call(event.list, { token, query }), { filter })
  const idsOf = async (person: Person, filter?: string) =>
    (await fileOf(person, filter)).map(({ id }) => id).toSorted()
  for (const filter of ['', '_sort=opensAt&_order=desc', '_sort=opensAt&_order=asc'])
    expect(await idsOf(guru, filter)).toEqual([...ids, first.id].toSorted())
  expect(await idsOf(guru, 'q=1%2B1')).toEqual(ids.toSorted())
  expect(new Set((await fileOf(guru, 'nama_like=%3D')).map(({ nama }) => nama))).toEqual(new Set(['=1+1']))
  expect(await idsOf(await world.signedInAs('pengawas'))).toEqual([...ids, first.id].toSorted())
  const there = await world.makeLembaga('SMP Lain')
  expect(await idsOf(await world.signedInAs('guru'))).toEqual([])
  expect(await idsOf(await world.signedInAs('lembaga', { lembagaId: there }))).toEqual([])
  const refused = await app.refused(event.list, { token: murid.token, query: '_start=0&_end=500' })
  expect(refused.status).toBe(403)
})
