import { expect, test, vi } from 'vitest'

vi.mock('zod', () => import('./zod-stub.ts'))

test('the contract builds on the stub and keeps its plain data', async () => {
  const { paketSoal } = await import('@suluh/contract/papers/paket-soal')
  const { isListQuery } = await import('@suluh/contract/platform/list')
  expect(paketSoal.list).toMatchObject({ method: 'GET', path: '/paket-soal', izin: 'paket-soal.read' })
  expect(isListQuery(paketSoal.list.query)).toBe(true)
  expect(paketSoal.list.query.sortable.length).toBeGreaterThan(0)
})

test('an enum keeps its choices', async () => {
  const { StatusApplication } = await import('@suluh/contract/people/application')
  expect(StatusApplication.options).toEqual(['aktif', 'ditangguhkan'])
})

test('validating in the browser is a mistake that is heard of', async () => {
  const { Password } = await import('@suluh/contract/platform/authentication')
  expect(() => Password.safeParse('x')).toThrow(/belongs to the API/)
})
