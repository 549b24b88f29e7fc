import { applicationUser } from '@suluh/contract/people/application-user'
import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { atribut, type AtributKind } from '@suluh/contract/platform/atribut'
import { expect, it } from 'vitest'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant } from '#platform/db/tenant.ts'
import { beginImport, runImport } from '#platform/staged-import/staged-import.commands.ts'
import type { RowKind } from '#platform/staged-import/import-kind.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, plainAtribut } from '#testing/factories.ts'
import { importMurid, previewMurid } from '#testing/people-import.ts'
import { undoPeople } from './undo-people.ts'
import { writePeople } from './write-people.ts'

const app = useTestApp()

const listMurid = async ({ token }: Person) =>
  (await app.call(applicationUser.list, { token, query: 'peran=murid&_sort=nama&_order=asc' })).data

const undo = async ({ token }: Person, id: string) =>
  (await app.call(applicationUserImport.undo, { token, params: { id } })).data.note

async function rename({ token }: Person, id: string, nama: string) {
  const { data } = await app.call(applicationUser.one, { token, params: { id } })
  const { nomor, nis, nomorPeserta, username, email, telp, jenisKelamin, peran, lembaga, version } = data
  const place = { peranId: peran.id, lembagaId: lembaga?.id ?? null }
  const body = { nama, nomor, nis, nomorPeserta, username, email, telp, jenisKelamin, ...place, version }
  return app.call(applicationUser.update, { token, params: { id }, body })
}

it('leaves whoever was changed since in the group that the file put them into, and takes the others out', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  await importMurid(app, world, staf, 'NISN;NAMA\n0051234501;Ani\n0051234502;Beni')
  const { id } = await importMurid(
    app,
    world,
    staf,
    'NISN;NAMA;KELAS\n0051234501;Ani Lestari;VIII A\n0051234502;Beni Putra;VIII A',
  )
  const [ani] = await listMurid(staf)
  expect((await rename(staf, ani!.id, 'Ani L.')).status).toBe(200)
  expect(await undo(staf, id)).toContain('1 orang tidak dikembalikan karena sudah diubah lagi: Ani Lestari.')
  expect((await listMurid(staf)).map(({ nama, groups }) => [nama, groups])).toEqual([
    ['Ani L.', ['VIII A']],
    ['Beni', []],
  ])
})

it('keeps the new ones who have made something, were changed, or were put into another group since', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  const { id } = await importMurid(
    app,
    world,
    staf,
    'NISN;NAMA;KELAS\n0051234511;Guru Soal;IX\n0051234512;Diubah;IX\n0051234513;Pindah;IX\n0051234514;Biasa;IX',
  )
  const people = await listMurid(staf)
  const idOf = (nama: string) => people.find((each) => each.nama === nama)!.id
  const { applicationId, lembagaId } = world
  await tenant(app.db, world, async (tx) => {
    const texts = { html: '<p>Bacaan</p>', plainText: 'Bacaan' }
    await tx
      .insertInto('stimulus')
      .values({ applicationId, lembagaId, ...texts, pembuatId: idOf('Guru Soal') })
      .execute()
  })
  await rename(staf, idOf('Diubah'), 'Sudah Diubah')
  await world.makeGroup([{ id: idOf('Pindah') } as Person])
  expect(await undo(staf, id)).toContain(
    '3 orang tetap ada karena datanya sudah diubah atau sudah bekerja di sini: Guru Soal, Diubah, Pindah.',
  )
  expect((await listMurid(staf)).map(({ nama }) => nama)).toEqual(['Guru Soal', 'Pindah', 'Sudah Diubah'])
})

it('puts former values of the tenant’s own fields back in the shape that the fields have today', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('pengelola')
  const draft = (nama: string, kind: AtributKind) => ({ ...plainAtribut, nama, kind })
  const make = async (nama: string) =>
    (await app.call(atribut.create, { token: staf.token, body: draft(nama, 'teks') })).data
  const [tinggi, catatan] = [await make('Tinggi'), await make('Catatan')]
  await importMurid(
    app,
    world,
    staf,
    'NISN;NAMA;TINGGI;CATATAN\n0051234521;Ani;150;lama\n0051234522;Beni;150;lama',
  )
  const { id } = await importMurid(
    app,
    world,
    staf,
    'NISN;NAMA;TINGGI;CATATAN\n0051234521;Ani;160;baru\n0051234522;Beni;170;lama',
  )
  const changed = await app.call(atribut.update, {
    token: staf.token,
    params: { id: tinggi.id },
    body: { ...draft('Tinggi', 'angka'), version: tinggi.version },
  })
  expect(changed.status).toBe(200)
  expect(await undo(staf, id)).toBe(null)
  expect((await listMurid(staf)).map((each) => each.atribut)).toEqual([
    { [tinggi.id]: 150, [catatan.id]: 'lama' },
    { [tinggi.id]: 150, [catatan.id]: 'lama' },
  ])
})

it('writes nothing by a run that was given up for dead, beside the one that took its place', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  const { applicationId } = world
  const actor = { applicationId, lembagaId: null, userId: staf.id, nama: staf.nama } as Actor
  const people: RowKind = { key: 'application-user', write: writePeople, undo: undoPeople }
  const { id } = await previewMurid(app, world, staf, 'NISN;NAMA\n0051234531;Ani\n0051234532;Beni')
  const begin = () => tenant(app.db, world, (tx) => beginImport(tx, actor, people, id))
  const work = { db: app.db, actor, makeGroups: true, useLikeGroups: true, isStopping: () => false }
  const first = await begin()
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('stagedImport')
      .set({ aliveAt: new Date(Date.now() - 120_000) })
      .where('id', '=', id)
      .execute(),
  )
  const second = await begin()
  await runImport(people, { ...work, ...first })
  expect(await listMurid(staf)).toEqual([])
  await runImport(people, { ...work, ...second })
  expect((await listMurid(staf)).map(({ nama }) => nama)).toEqual(['Ani', 'Beni'])
  await runImport(people, { ...work, ...first }).catch(() => undefined)
  const { data } = await app.call(applicationUserImport.one, { token: staf.token, params: { id } })
  expect(data).toMatchObject({ status: 'selesai', note: null, progress: { done: 2 } })
})
