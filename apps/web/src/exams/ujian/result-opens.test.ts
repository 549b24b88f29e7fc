import type { ShowResult } from '@suluh/contract/papers/exam-words'
import type { Ujian } from '@suluh/contract/exams/ujian'
import { expect, it, vi } from 'vitest'
import { resultOpens } from './result-opens.ts'

const endsAt = '2026-11-22T05:00:00.000Z'

it.each<[ShowResult, string, string]>([
  ['tidak', '04:00', 'Hasilnya disampaikan oleh guru Anda.'],
  ['setelah-kumpul', '04:00', 'Hasil sedang dihitung.'],
  ['setelah-selesai', '04:00', 'Hasil dibuka 22/11/2026 12.00 WIB, sesudah ujian ini berakhir.'],
  ['setelah-selesai', '05:00', 'Hasil dibuka sesudah semua murid selesai mengerjakan.'],
  [
    'setelah-dinilai',
    '04:00',
    'Hasil dibuka sesudah semua jawaban dinilai guru, paling cepat 22/11/2026 12.00 WIB.',
  ],
  ['setelah-dinilai', '06:00', 'Hasil dibuka sesudah semua jawaban dinilai guru.'],
])('says of a result by the rule %s at %s: %s', (showResult, time, sentence) => {
  const exam = { event: { showResult, endsAt }, serverNow: `2026-11-22T${time}:00.000Z` } as Ujian
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  expect(resultOpens(exam)).toBe(sentence)
})

it('says until when answers may still come in where the server ended the attempt', () => {
  const event = { showResult: 'setelah-kumpul', endsAt }
  const exam = { event, lateUntil: endsAt, serverNow: '2026-11-22T04:55:00.000Z' } as Ujian
  expect(resultOpens(exam)).toBe(
    'Hasil dibuka 22/11/2026 12.00 WIB: sampai saat itu jawaban yang ditulis tepat waktu masih dapat sampai.',
  )
})
