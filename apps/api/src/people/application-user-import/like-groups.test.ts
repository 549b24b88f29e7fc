import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'
import { importMurid, previewMurid } from '#testing/people-import.ts'
import { confirmImport } from '#testing/staged-import.ts'

const app = useTestApp()

const groupsOf = async ({ token }: Person) =>
  (await app.call(groupBelajar.list, { token })).data
    .map(({ nama, members }) => `${nama}: ${members}`)
    .toSorted()

it('finds the class that is there however it is spelt, and asks before it makes another one', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  await importMurid(app, world, staf, 'NISN;NAMA;KELAS\n0051230001;Ani;VIII A\n0051230002;Beni;IX IPA 1')
  const rows =
    'NISN;NAMA;KELAS\n0051230001;Ani;VIII-A\n0051230003;Caca;8A\n0051230004;Dodi;Kelas ix ipa 1\n0051230005;Eka;VIII B'
  const { id, likeGroups, newGroups, counts } = await previewMurid(app, world, staf, rows)
  // Who is in it already stays as they are.
  expect({ likeGroups, newGroups, counts }).toMatchObject({
    likeGroups: ['8A → VIII A', 'Kelas ix ipa 1 → IX IPA 1'],
    newGroups: ['VIII B'],
    counts: { sama: 1, baru: 3 },
  })
  await confirmImport(app, applicationUserImport, staf, { id })
  expect(await groupsOf(staf)).toEqual(['IX IPA 1: 2', 'VIII A: 2', 'VIII B: 1'])
  const again = await previewMurid(app, world, staf, 'NISN;NAMA;KELAS\n0051230006;Fani;8-A')
  await confirmImport(app, applicationUserImport, staf, { id: again.id }, true, false)
  expect(await groupsOf(staf)).toEqual(['8-A: 1', 'IX IPA 1: 2', 'VIII A: 2', 'VIII B: 1'])
})

it('says of a class that is to be made where there is one of its name already, within reach', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  await world.makeLembaga('SMP Melati')
  await importMurid(app, world, staf, 'NISN;NAMA;KELAS;LEMBAGA\n0051230001;Ani;VIII A;SMP Melati')
  const text = 'NISN;NAMA;KELAS;LEMBAGA\n0051230002;Beni;8-A;SMP Uji\n0051230003;Caca;VIII B;SMP Uji'
  expect((await previewMurid(app, world, staf, text)).newGroups).toEqual([
    '8-A (sudah ada di SMP Melati)',
    'VIII B',
  ])
  // Who sees one lembaga alone is told nothing of the others.
  const own = await world.signedInAs('lembaga')
  expect((await previewMurid(app, world, own, 'NISN;NAMA;KELAS\n0051230004;Dodi;VIII A')).newGroups).toEqual([
    'VIII A',
  ])
})
