import { expect, test } from 'vitest'
import { auditSentence } from './audit-words.ts'

type Call = { method: string; path: string }
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/contract/src/**/*.ts', '!**/*.test.ts'],
  {
    eager: true,
  },
)

test('every call that changes something is told in Indonesian words, none by its address', () => {
  const calls = Object.entries(modules)
    .flatMap(([, module]) => Object.values(module))
    .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
    .filter(isCall)
    .filter(({ method }) => method !== 'GET')
  expect(calls.length).toBeGreaterThan(40)
  const said = calls.map(({ method, path }) => auditSentence(`${method} ${path}`))
  expect(
    said.filter((sentence) => !/^Me\p{L}+ \p{L}|^Bertindak|^Berpindah|^Keluar$/u.test(sentence)),
  ).toEqual([])
  expect(said.filter((sentence) => /[/:]|POST|PUT|DELETE/.test(sentence))).toEqual([])
  // A word of an address that nobody has translated, or one that is said twice.
  const untold = /application|report|version|marking|profile\b|mengerjakan ujian|\b(\p{L}+) \1\b/iu
  expect(said.filter((sentence) => untold.test(sentence))).toEqual([])
})

test('an address of several parts says what was done there', () => {
  expect(auditSentence('PUT /paket-soal/:id')).toBe('Mengubah paket soal')
  expect(auditSentence('POST /peran-izin/:id/salinan')).toBe('Menyalin peran & izin')
  expect(auditSentence('DELETE /group-belajar/:id/anggota')).toBe('Menghapus anggota dari group belajar')
  expect(auditSentence('masuk-gagal')).toBe('Mencoba masuk dengan kata sandi salah')
})
