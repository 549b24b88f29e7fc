import { audit, type AuditLine } from '@suluh/contract/platform/audit'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'

const app = useTestApp()

const read = async ({ token }: Person, query = '') => {
  const { data, recordsFiltered } = await app.call(audit.list, { token, query })
  return { lines: data, total: recordsFiltered }
}

it('the log shows what one may see of it, narrowed and page by page', async () => {
  const world = await makeWorld(app)
  const boss = await world.signedInAs('pengelola', { lembagaId: null })
  const here = await world.signedInAs('lembaga', { nama: 'Kepala Sini' })
  const there = await world.signedInAs('guru', { lembagaId: await world.makeLembaga('SMA Sana') })
  const guru = await world.signedInAs('guru', { nama: 'Bu Sari' })
  for (const [{ token }, nama] of [
    [guru, 'Aljabar'],
    [guru, 'Geometri'],
    [there, 'Biologi'],
  ] as const)
    await app.call(paketSoal.create, { token, body: { nama, preset: 'ulangan' } })
  expect(
    (await read(boss)).lines.map(({ targetNama, oleh }) => [targetNama, oleh.nama, oleh.lembaga]),
  ).toEqual([
    ['Biologi', 'Uji guru', 'SMA Sana'],
    ['Geometri', 'Bu Sari', 'SMP Uji'],
    ['Aljabar', 'Bu Sari', 'SMP Uji'],
  ])
  expect((await read(here)).lines.map(({ targetNama }) => targetNama)).toEqual(['Geometri', 'Aljabar'])
  expect(await read(boss, '_start=1&_end=2')).toMatchObject({ total: 3, lines: [{ targetNama: 'Geometri' }] })
  expect((await read(boss, 'q=sari')).total).toBe(2)
  expect((await read(boss, `olehId=${there.id}`)).total).toBe(1)
  expect((await read(boss, 'entity=paket-soal')).total).toBe(3)
  expect((await read(boss, 'entity=soal')).total).toBe(0)
  expect((await read(boss, `at_gte=${new Date(Date.now() + 60_000).toISOString()}`)).total).toBe(0)
  expect((await app.refused(audit.list, { token: guru.token })).status).toBe(403)
})

it('the log is handed over as JSON Lines, within the reach and the choice of the list, and says who took it', async () => {
  const world = await makeWorld(app)
  const boss = await world.signedInAs('pengelola', { lembagaId: null })
  const here = await world.signedInAs('lembaga')
  const there = await world.signedInAs('guru', { lembagaId: await world.makeLembaga('SMA Sana') })
  const guru = await world.signedInAs('guru')
  for (const [{ token }, nama] of [
    [guru, 'Aljabar\nII'],
    [there, 'Biologi'],
  ] as const)
    await app.call(paketSoal.create, { token, body: { nama, preset: 'ulangan' } })
  const fetchAs = ({ token }: Person, query = '') =>
    app.server.http.inject({
      url: `/api/audit/ekspor${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
  const linesFor = async (person: Person, query?: string) => {
    const { body, headers } = await fetchAs(person, query)
    expect(headers['content-type']).toBe('application/jsonl')
    return body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditLine)
  }
  const before = await read(boss)
  expect(await linesFor(boss)).toEqual(before.lines)
  expect((await linesFor(here)).map(({ oleh }) => oleh.id)).toEqual([guru.id])
  expect((await linesFor(boss, `?olehId=${there.id}`)).map(({ targetNama }) => targetNama)).toEqual([
    'Biologi',
  ])
  expect((await fetchAs(await world.signedInAs('murid'))).statusCode).toBe(403)
  const taken = (await read(boss)).lines.filter(({ action }) => action === 'GET /audit/ekspor')
  // The newest first.
  expect(taken.map(({ oleh }) => oleh.id)).toEqual([boss.id, here.id, boss.id])
})
