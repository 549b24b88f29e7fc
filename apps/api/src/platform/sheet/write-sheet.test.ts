import { read } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { download, sheetBytes, workbookBytes } from './write-sheet.ts'

it('names sheets as Excel takes them: never with a mark of quotation at either end', async () => {
  const names = ["Nilai Sumatif Akhir Kls 12 Qur'an", "'Kelas'", "'", `${'a'.repeat(30)}𝐀`, 'kelas', 'Kelas']
  const bytes = await workbookBytes(names.map((name) => ({ name, titles: ['Nama'], rows: [['Budi']] })))
  expect(read(bytes).SheetNames).toEqual([
    'Nilai Sumatif Akhir Kls 12 Qur',
    'Kelas',
    'Lembar',
    'a'.repeat(30),
    'kelas (2)',
    'Kelas (3)',
  ])
})

it('names a file whose name is cut within a letter', () => {
  const { headers } = download('csv', `${'a'.repeat(79)}𝐀`, Buffer.from(''))
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${'a'.repeat(79)}%EF%BF%BD.csv`)
})

it('writes figures below zero as figures, and what begins like a formula as text', async () => {
  const table = { name: 'Nilai', titles: ['Nama', 'Selisih'], rows: [['=HYPERLINK("x")', -3.5]] }
  expect((await sheetBytes('csv', table)).toString()).toContain(`"'=HYPERLINK(""x"")";-3,5`)
})
