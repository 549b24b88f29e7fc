import { applicationReport } from '@suluh/contract/reports/application-report'
import { search } from '@suluh/contract/home/search'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'
import { makeGabunganWorld, type GabunganWorld } from '#testing/gabungan-world.ts'

const app = useTestApp()
let w: GabunganWorld
beforeAll(async () => {
  w = await makeGabunganWorld(app)
  await w.make(() => ({}))
}, 60_000)

const find = async ({ token }: Person, q: string) =>
  (await app.call(search.all, { token, query: `q=${encodeURIComponent(q)}` })).data
const kindsFor = async (who: Person, q: string) => [...new Set((await find(who, q)).map(({ kind }) => kind))]

it('finds people, groups, packages, exams and reports at once, a few of each kind', async () => {
  const { staf } = w
  await expect.poll(() => kindsFor(staf, 'matematika')).toContain('laporan-murid')
  expect(await kindsFor(staf, 'matematika')).toEqual(['event', 'laporan-murid', 'laporan-pelajaran'])
  expect(await kindsFor(staf, 'UJI')).toEqual(
    expect.arrayContaining(['application-user', 'group-belajar', 'paket-soal', 'laporan-lembaga']),
  )
  expect(await kindsFor(staf, 'peringkat par')).toEqual(['gabungan'])
  const body = { nama: 'Perbandingan semester', template: 'kosong', folder: '' }
  await app.call(applicationReport.create, { token: staf.token, body })
  expect(await kindsFor(staf, 'semester')).toEqual(['application-report'])
  // A draft is its owner's.
  expect(await kindsFor(w.guru, 'semester')).toEqual([])
  const people = await find(staf, 'murid 1')
  expect(people).toHaveLength(5)
  expect(people[0]).toMatchObject({ kind: 'application-user', peran: 'murid' })
  expect(people[0]?.note).toMatch(/^Murid · SMP/)
})

it('stays within what each may read', async () => {
  const { world, lain, guru, murid } = w
  const kepala = await world.signedInAs('lembaga', { lembagaId: lain })
  const pengawas = await world.signedInAs('pengawas')
  const elsewhere = await (await makeWorld(app)).signedInAs('pengelola')
  const ofLain = murid.filter((_, at) => at % 3 === 0).map(({ id }) => id)
  const seen = (await find(kepala, 'Murid 1')).filter(({ kind }) => kind === 'application-user')
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter(({ id }) => !ofLain.includes(id))).toEqual([])
  const schools = (await find(kepala, 'SMP')).filter(({ kind }) => kind === 'laporan-lembaga')
  expect(schools.map(({ id }) => id)).toEqual([lain])
  // A guru has made none of these exams, and still reads the reports of own pupils.
  expect(await kindsFor(guru, 'matematika')).toEqual(['laporan-murid', 'laporan-pelajaran'])
  expect(await kindsFor(pengawas, 'murid')).toEqual([])
  expect(await find(murid[0]!, 'matematika')).toEqual([])
  expect(await find(elsewhere, 'matematika')).toEqual([])
})

it('takes signs of the pattern language as letters, and says what is too short', async () => {
  expect(await find(w.staf, '%%')).toEqual([])
  expect(await find(w.staf, "__'")).toEqual([])
  const short = await app.refused(search.all, { token: w.staf.token, query: 'q=%20a%20' })
  expect([short.status, short.message]).toEqual([400, 'Tulis sedikitnya 2 huruf'])
})
