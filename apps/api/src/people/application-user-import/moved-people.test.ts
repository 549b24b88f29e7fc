import { applicationUser } from '@suluh/contract/people/application-user'
import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { importMurid, previewMurid } from '#testing/people-import.ts'

const app = useTestApp()

it('who moves to another lembaga leaves its groups, and is in them again once the file is taken back', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  await world.makeLembaga('SMP Asal')
  await world.makeLembaga('SMP Tujuan')
  await importMurid(app, world, staf, 'NISN;NAMA;LEMBAGA;KELAS\n0051234568;Beni;SMP Asal;VIII A')
  const { id } = await importMurid(app, world, staf, 'NISN;NAMA;LEMBAGA\n0051234568;Beni;SMP Tujuan')
  const rows = await app.call(applicationUserImport.rows, { token: staf.token, params: { id } })
  expect(rows.data[0]?.changes).toEqual([{ label: 'Lembaga', from: 'SMP Asal', to: 'SMP Tujuan' }])
  const groups = async () =>
    (await app.call(applicationUser.list, { token: staf.token, query: 'peran=murid' })).data.map(
      (murid) => murid.groups,
    )
  expect(await groups()).toEqual([[]])
  await app.call(applicationUserImport.undo, { token: staf.token, params: { id } })
  expect(await groups()).toEqual([['VIII A']])
})

it('says that who is known elsewhere stays there, whatever lembaga is chosen for the file', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  await world.makeLembaga('SMP Asal')
  const chosen = await world.makeLembaga('SMP Tujuan')
  await importMurid(
    app,
    world,
    staf,
    'NISN;NAMA;LEMBAGA\n0051234568;Beni;SMP Asal\n0051234569;Cici;SMP Tujuan\n0051234570;Dodi;',
  )
  const file = 'NISN;NAMA\n0051234568;Beni\n0051234569;Cici\n0051234570;Dodi\n0051234571;Eka'
  const { id } = await previewMurid(app, world, staf, file, chosen)
  const rows = await app.call(applicationUserImport.rows, { token: staf.token, params: { id } })
  expect(rows.data.map(({ nama, outcome, problems }) => [nama, outcome, problems[0]?.message])).toEqual([
    ['Beni', 'sama', 'Terdaftar di SMP Asal'],
    ['Cici', 'sama', undefined],
    ['Dodi', 'sama', 'Terdaftar tanpa lembaga'],
    ['Eka', 'baru', undefined],
  ])
})
