import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readChecked } from './read-checked.ts'

const files = join(import.meta.dirname, '../../../../shared/data/files')
const has = existsSync(files)
if (!has) console.warn('Berkas contoh tidak ada di sini; ujinya dilewati.')

type Expected = { forms: Record<string, number>; keys: string; pictures?: number }
const choice = (keys: string, uraian = 0): Expected => ({
  forms: { 'pilihan-ganda': keys.split(' ').length, ...(uraian > 0 && { uraian }) },
  keys,
})

/** What each file must give: how many questions of each form, and the keys of those with options in their order. */
const samples: Record<string, Expected> = {
  'ujian-online-soal.docx': choice('A B C C C', 5),
  'mc-bintang.docx': choice('D C C C C C C C C C'),
  'mc-daftar-kunci.docx': choice('D C C C C C C C C C'),
  'candycbt-27.docx': {
    forms: { 'pilihan-ganda': 40, uraian: 5 },
    keys: 'C A C C D E D E B C D C A D A B D D D B A C A D C C C B D B E B B C B A E B B D',
    pictures: 14,
  },
  '01-kunci-per-soal.docx': choice('A B C D'),
  '02-tab-kunci-di-akhir.docx': choice('A B C D'),
  '04-kunci-merah.docx': choice('A B C D'),
  '06-penomoran-word.docx': choice('A B C D'),
  '09-tabel-tata-letak.docx': choice('A B C D'),
  '05-tilde-sama-dengan.gift': {
    forms: { 'pilihan-ganda': 30, menjodohkan: 1 },
    keys: Array.from({ length: 30 }, () => 'A').join(' '),
  },
  '06-fun-quiz-template.xlsx': choice('A A C B B C B', 3),
  '15-kunci-dari-nol-buatan.xlsx': choice('B D C A B C D B C D'),
  '16-esai-jadi-isian-buatan.xlsx': { forms: { uraian: 2 }, keys: '' },
  '13-tabel-dan-teks-buatan.docx': choice('A B', 1),
}

it.skipIf(!has).each(Object.entries(samples))('gives all of %s', async (name, expected) => {
  const { questions, problems } = await readChecked(new Uint8Array(readFileSync(join(files, name))))
  const forms: Record<string, number> = {}
  for (const { content } of questions) forms[content.form] = (forms[content.form] ?? 0) + 1
  expect(forms).toEqual(expected.forms)
  const keys = questions.flatMap(({ key }) => (key.form === 'pilihan-ganda' ? [key.accepted.join('')] : []))
  expect(keys.join(' ')).toBe(expected.keys)
  expect(problems.filter(({ severity }) => severity === 'galat')).toEqual([])
  expect(JSON.stringify(questions).match(/<img /g) ?? []).toHaveLength(expected.pictures ?? 0)
})

it.skipIf(!has)('keeps what is raised in an .xls', async () => {
  const { questions } = await readChecked(new Uint8Array(readFileSync(join(files, '17-pangkat-buatan.xls'))))
  expect(questions[0]?.content.stem).toBe('Hasil dari 2<sup>3</sup> adalah ....')
  expect(JSON.stringify(questions)).toContain('10<sup>3</sup> m')
})
