import { LogKind } from '@suluh/contract/exams/pengawasan'
import { expect, it } from 'vitest'
import { noteWords } from './note-words.ts'

const note = {
  detail: {},
  at: '2026-11-23T01:00:00.000Z',
  lembagaId: null,
  sesiId: null,
  ruangId: null,
  murid: ['Ani'],
  count: 2,
}
const where: Parameters<typeof noteWords>[1] = { peserta: [], zone: 'WIB' }

/** Told elsewhere on the paper, or not at all. */
const untold = ['bagian-dibuka', 'gangguan', 'identitas-cocok', 'identitas-batal']

it.each(LogKind.options.filter((kind) => !untold.includes(kind)))(
  'says in words what nobody is named for: %s',
  (kind) => {
    const words = noteWords({ ...note, kind, actor: null }, where)
    expect(words).toMatch(/^1 peserta .*, 2 kali: Ani\.$/)
    expect(words).not.toContain(`peserta ${kind},`)
  },
)
