import { expect, it } from 'vitest'
import { aspekSums, ringkasanOf, type Student } from './summarise.rules.ts'

const student = (aspekScore: number, aspekMax = 4): Student => ({
  userId: crypto.randomUUID(),
  lembagaId: null,
  groupIds: [],
  nilai: 0,
  lulus: null,
  pending: 0,
  values: {},
  aspekScore: [aspekScore],
  aspekMax: [aspekMax],
})

it('has no share of points below nought, however many points wrong answers took off', () => {
  const members = [student(-2), student(1), student(4), student(0, 0)]
  expect(aspekSums(members, 0, 4)).toEqual({ questions: 4, n: 3, sum: 1.25, sumSquares: 0.25 ** 2 + 1 })
})

it('counts the undecided only where there is a threshold to be undecided about', () => {
  const members = [
    { nilai: 80, lulus: true, pending: 1 },
    { nilai: 10, lulus: false, pending: 1 },
    { nilai: 50, lulus: null, pending: 1 },
  ]
  expect(ringkasanOf(members, true)).toMatchObject({ lulus: 1, belum: 1, menunggu: 1, pending: 3 })
  expect(ringkasanOf(members, false).menunggu).toBe(0)
})
