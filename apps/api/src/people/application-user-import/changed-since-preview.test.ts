import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { utils, write } from '@e965/xlsx'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { importMurid, previewMurid } from '#testing/people-import.ts'
import { confirmImport } from '#testing/staged-import.ts'

const app = useTestApp()

it('names the row of the file where somebody was changed since the preview, and writes nothing', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  await importMurid(app, world, staf, 'NISN;NAMA\n0051230001;Ani\n0051230002;Beni')
  // Above and between the rows stand lines that are none.
  const text = 'DAFTAR SISWA;\nSMP Uji;\n;\nNISN;NAMA\n;\n0051230001;Ani Baru\n;\n0051230002;Beni Baru'
  const { id, counts } = await previewMurid(app, world, staf, text)
  expect(counts).toMatchObject({ ubah: 2 })
  await tenant(app.db, world, (tx) =>
    sql`update application_user set version = version + 1 where nama = 'Beni'`.execute(tx),
  )
  const ended = await confirmImport(app, applicationUserImport, staf, { id })
  expect(ended.status).toBe('gagal')
  expect(ended.note).toBe(
    'Beni Baru (baris 8) diubah orang lain sejak pratinjau. Tidak ada yang tertulis; unggah berkasnya sekali lagi.',
  )
  const people = await tenant(app.db, world, (tx) =>
    tx.selectFrom('applicationUser').select('nama').where('nama', 'like', '%i').execute(),
  )
  expect(people.map(({ nama }) => nama).toSorted()).toEqual(['Ani', 'Beni'])
})

it('names the sheet, and the row in it, where a file has one class per sheet', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  await importMurid(app, world, staf, 'NISN;NAMA\n0051230001;Ani\n0051230002;Beni')
  const sheets = utils.book_new()
  const head = ['NISN', 'NAMA']
  utils.book_append_sheet(sheets, utils.aoa_to_sheet([head, ['0051230001', 'Ani Baru']]), 'VIII A')
  utils.book_append_sheet(
    sheets,
    utils.aoa_to_sheet([['SMP Uji'], head, ['0051230002', 'Beni Baru']]),
    'VIII B',
  )
  const bytes = new Uint8Array(write(sheets, { type: 'array', bookType: 'xlsx' }))
  const { id } = await previewMurid(app, world, staf, bytes)
  await tenant(app.db, world, (tx) =>
    sql`update application_user set version = version + 1 where nama = 'Beni'`.execute(tx),
  )
  const { note } = await confirmImport(app, applicationUserImport, staf, { id })
  expect(note).toMatch(/^Beni Baru \(lembar VIII B, baris 3\) diubah orang lain/)
})
