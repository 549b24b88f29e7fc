import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { signOf } from './subject-sign.ts'

const drawn = readFileSync(resolve(import.meta.dirname, '../../../../../public/gambar/pelajaran.svg'), 'utf8')

it.each([
  ['Matematika', 'mtk'],
  ['Ilmu Pengetahuan Alam', 'ipa'],
  ['IPA', 'ipa'],
  ['Ilmu Pengetahuan Sosial', 'ips'],
  ['Bahasa Indonesia', 'bahasa'],
  // A language that is learned, and not the one that is spoken.
  ['Bahasa Inggris', 'asing'],
  ['Pendidikan Agama Islam', 'agama'],
  ['Tes Wawasan Kebangsaan', 'pkn'],
  ['Tes Intelegensia Umum', 'nalar'],
  ['Muatan Lokal', 'umum'],
])('%s has the sign %s, which is drawn', (nama, sign) => {
  expect(signOf(nama).sign).toBe(sign)
  expect(drawn).toContain(`<symbol id="${sign}"`)
})

it('no two signs share a hue', () => {
  const hues = ['Matematika', 'IPA', 'Inggris', 'Bahasa', 'Agama', 'IPS'].map((nama) => signOf(nama).hue)
  expect(new Set(hues).size).toBe(hues.length)
})
