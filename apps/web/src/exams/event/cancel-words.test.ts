import { expect, it } from 'vitest'
import { cancelWords } from './cancel-words.ts'

it('says before an exam is called off what becomes of those who are in it', () => {
  const of = (running: number, submitted: number) =>
    cancelWords({ nama: 'PAS', counts: { all: 30, running, submitted } })
  expect(of(0, 0)).toBe('"PAS" dibatalkan dan tidak dapat dibuka lagi.')
  expect(of(3, 12)).toContain('3 murid sedang mengerjakan; jawabannya dikumpulkan')
  expect(of(3, 12)).toContain(
    '12 murid sudah mengumpulkan; hasilnya tetap ada, tetapi tidak ikut dalam laporan.',
  )
})
