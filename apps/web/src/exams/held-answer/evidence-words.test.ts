import type { HeldAnswer, HeldAttempt } from '@suluh/contract/exams/held-answer'
import { expect, it, vi } from 'vitest'
import { batchesOf } from './evidence-words.ts'

const at = (time: string) => `2026-03-02T${time}:00.000Z`

function answer(part: Partial<HeldAnswer>): HeldAnswer {
  return {
    id: crypto.randomUUID(),
    attemptId: 'a',
    section: 'Bagian 1',
    number: 1,
    text: 'A',
    storedText: null,
    at: at('03:41'),
    receivedAt: at('04:07'),
    reason: 'lewat-tenggang',
    decision: null,
    ...part,
    evidence: {
      closesAt: at('03:50'),
      silentFrom: at('03:40'),
      silentTo: at('04:07'),
      place: 1,
      of: 2,
      address: '192.168.1.9',
      device: 'Android',
      ...part.evidence,
    },
  }
}

function attempt(answers: HeldAnswer[], part: Partial<HeldAttempt> = {}): HeldAttempt {
  return {
    attemptId: 'a',
    userId: 'u',
    nama: 'Ani',
    nomor: null,
    ruang: null,
    status: 'dinilai',
    submittedAt: at('03:50'),
    submittedBy: 'server',
    ...part,
    answers,
  }
}

it('tells of what came together once: how long the device was silent, when it was written, how late it came', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const [batch, ...others] = batchesOf(attempt([answer({}), answer({ number: 2, at: at('03:48') })]), 600)
  expect(others).toEqual([])
  expect(batch?.title).toBe('Sampai setelah masa tenggang')
  expect(batch?.facts).toEqual([
    'Tanpa kabar 27 menit (10.40 sampai 11.07)',
    'Ditulis 10.41 sampai 10.48, menurut perangkatnya',
    'Tiba 11.07',
    'Waktunya habis 10.50, 7 menit lewat tenggang',
    'Dari Android, 192.168.1.9',
  ])
})

it('says what speaks against it as plainly', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const evidence = {
    closesAt: at('03:50'),
    silentFrom: null,
    silentTo: null,
    place: 1,
    of: 1,
    address: null,
    device: null,
  }
  const late = answer({ reason: 'sesudah-dikumpulkan', at: at('03:55'), receivedAt: at('03:56'), evidence })
  const [batch] = batchesOf(attempt([late], { submittedBy: 'pengawas' }), 600)
  expect(batch?.facts).toEqual([
    'Perangkat tersambung ketika waktunya habis',
    'Ditulis 10.55, menurut perangkatnya',
    'Tiba 10.56',
    'Waktunya habis 10.50',
    'Ditulis sampai 5 menit sesudah waktunya habis',
    'Pengawas mengumpulkan 10.50',
  ])
})
