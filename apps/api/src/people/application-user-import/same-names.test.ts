import { applicationUser } from '@suluh/contract/people/application-user'
import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { importMurid, previewMurid } from '#testing/people-import.ts'

const app = useTestApp()

it('gives the third of a name, files later, a username of their own', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  for (const kelas of ['VII A', 'VIII A', 'IX A', 'IX B']) {
    const done = await importMurid(app, world, staf, `NAMA;KELAS\nBudi Santoso;${kelas}\n`)
    expect(done).toMatchObject({ status: 'selesai', note: null })
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
  const { id } = await previewMurid(app, world, staf, 'NAMA;SEKOLAH\nAni;sd negeri 1\nBeni;20104001\n')
  const rows = await app.call(applicationUserImport.rows, { token: staf.token, params: { id } })
  expect(rows.data.map(({ nama, outcome, problems }) => [nama, outcome, problems[0]?.message])).toEqual([
    ['Ani', 'tolak', 'Ada 2 lembaga bernama “sd negeri 1”'],
    ['Beni', 'baru', undefined],
  ])
})
