import { applicationUser } from '@suluh/contract/application-user'
import { applicationUserImport } from '@suluh/contract/application-user-import'
import { expect, it } from 'vitest'
import { tenant } from '#db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, type World } from '#testing/factories.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()

async function preview(world: World, person: Person, text: string) {
  const { id: peranId } = await tenant(app.db, world, (tx) =>
    tx.selectFrom('peran').select('id').where('kode', '=', 'murid').executeTakeFirstOrThrow(),
  )
  const file = { name: 'siswa.csv', bytes: text, params: { peranId } }
  return (await upload(app, applicationUserImport.preview, person, file)).data
}

it('gives the third of a name, files later, a username of their own', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  for (const kelas of ['VII A', 'VIII A', 'IX A', 'IX B']) {
    const { id } = await preview(world, staf, `NAMA;KELAS\nBudi Santoso;${kelas}\n`)
    const ask = { token: staf.token, params: { id } }
    await app.call(applicationUserImport.confirm, { ...ask, body: { makeGroups: true } })
    const now = async () => (await app.call(applicationUserImport.one, ask)).data
    await expect.poll(async () => (await now()).status, { timeout: 15_000 }).not.toBe('berjalan')
    expect(await now()).toMatchObject({ status: 'selesai', note: null })
  }
  const { data } = await app.call(applicationUser.list, { token: staf.token, query: 'peran=murid' })
  const names = ['budi.santoso', 'budi.santoso2', 'budi.santoso3', 'budi.santoso4']
  expect(new Set(data.map(({ username }) => username))).toEqual(new Set(names))
})

it('asks which of two schools of one name is meant', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  const [one] = [await world.makeLembaga('SD Negeri 1'), await world.makeLembaga('SD Negeri 1')]
  await tenant(app.db, world, (tx) =>
    tx.updateTable('lembaga').set({ npsn: '20104001' }).where('id', '=', one).execute(),
  )
  const { id } = await preview(world, staf, 'NAMA;SEKOLAH\nAni;sd negeri 1\nBeni;20104001\n')
  const rows = await app.call(applicationUserImport.rows, { token: staf.token, params: { id } })
  expect(rows.data.map(({ nama, outcome, problems }) => [nama, outcome, problems[0]?.message])).toEqual([
    ['Ani', 'tolak', 'Ada 2 lembaga bernama “sd negeri 1”'],
    ['Beni', 'baru', undefined],
  ])
})
