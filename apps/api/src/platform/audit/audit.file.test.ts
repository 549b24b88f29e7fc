import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { audit, type AuditLine } from '@suluh/contract/platform/audit'
import { expect, it } from 'vitest'
import { useTestApp, wholeList } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'

const app = useTestApp()

it('a file of the log, read page by page or as JSON Lines, has each line once, of those whom one oversees', async () => {
  const world = await makeWorld(app)
  const [boss, here] = [await world.signedInAs('pengelola'), await world.signedInAs('lembaga')]
  const guru = await world.signedInAs('guru', { nama: '=1+1' })
  const there = await world.signedInAs('guru', { lembagaId: await world.makeLembaga('SMP Lain') })
  const made = Array.from({ length: 7 }, (_, at) => `=HYPERLINK("http://jahat.test/${at}")`)
  for (const nama of made)
    await app.call(paketSoal.create, { token: guru.token, body: { nama, preset: 'ulangan' } })
  await app.call(paketSoal.create, { token: there.token, body: { nama: 'Biologi', preset: 'ulangan' } })
  const pagesOf = ({ token }: Person, filter: string) =>
    wholeList((query) => app.call(audit.list, { token, query }), { filter })
  const linesOf = async ({ token }: Person, filter: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await app.server.http.inject({ url: `/api/audit/ekspor?${filter}`, headers })
    return body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditLine)
  }
  for (const readAs of [pagesOf, linesOf]) {
    const names = async (person: Person, filter: string) =>
      (await readAs(person, `entity=paket-soal&${filter}`)).map(({ targetNama }) => targetNama)
    expect(await names(boss, '')).toEqual(['Biologi', ...made.toReversed()])
    expect(await names(boss, '_sort=at&_order=asc')).toEqual([...made, 'Biologi'])
    expect(await names(here, '')).toEqual(made.toReversed())
    expect(await names(boss, `olehId=${there.id}`)).toEqual(['Biologi'])
    expect(await names(boss, 'q=1%2B1')).toEqual(made.toReversed())
  }
  for (const call of [audit.list, audit.exportedList])
    for (const { token } of [guru, await world.signedInAs('murid'), await world.signedInAs('pengawas')])
      expect((await app.refused(call, { token })).status).toBe(403)
})
