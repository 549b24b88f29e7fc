import { expect, test } from 'vitest'
import {
  arrangeSignatures,
  nomorWords,
  plainSusunan,
  signatureLines,
  type Signer,
  type Susunan,
} from './signatures.ts'

const head: Signer = { part: 'mengetahui', role: 'Kepala', nama: 'Siti', nip: '197003121995122001' }
const guru: Signer = { part: 'pembuat', role: 'Guru' }
const parent: Signer = { part: 'orang-tua', role: 'Orang tua/wali' }

const shown = (signers: Signer[], susunan: Partial<Susunan> = {}) =>
  arrangeSignatures(signers, 'Bandung', { ...plainSusunan, ...susunan }).map((line) =>
    line.map(({ above, role }) => `${above}|${role}`),
  )

test.each<[Partial<Susunan>, string[][], string[][]]>([
  [{}, [['Mengetahui,|Kepala', 'Bandung|Guru']], [['|Orang tua/wali', 'Mengetahui,|Kepala', 'Bandung|Guru']]],
  [
    { mengetahui: 'kanan' },
    [['|Guru', 'Bandung|Mengetahui, Kepala']],
    [['|Orang tua/wali', '|Guru', 'Bandung|Mengetahui, Kepala']],
  ],
  [
    { mengetahui: 'bawah' },
    [['Mengetahui,|Kepala', 'Bandung|Guru']],
    [['|Orang tua/wali', 'Bandung|Guru'], ['Mengetahui,|Kepala']],
  ],
  // The date is never a parent's.
  [
    { orangTua: 'kanan' },
    [['Mengetahui,|Kepala', 'Bandung|Guru']],
    [['|Guru', 'Bandung|Mengetahui, Kepala', '|Orang tua/wali']],
  ],
])('with %j two and three sign in the order of the school', (susunan, two, three) => {
  expect(shown([guru, head], susunan)).toEqual(two)
  expect(shown([guru, parent, head], susunan)).toEqual(three)
})

test('a parent takes note where no head does, and who signs alone takes note of nothing', () => {
  expect(shown([parent, guru])).toEqual([['Mengetahui,|Orang tua/wali', 'Bandung|Guru']])
  expect(shown([parent, guru], { orangTua: 'kanan' })).toEqual([
    ['Bandung|Guru', 'Mengetahui,|Orang tua/wali'],
  ])
  expect(shown([{ ...head, part: 'pembuat' }], { mengetahui: 'bawah' })).toEqual([['Bandung|Kepala']])
  expect(arrangeSignatures([parent, guru], '')[0]!.map(({ nomor }) => nomor)).toEqual([null, 'NIP. '])
})

test.each<[string, Susunan['nomor'], string | null]>([
  ['197003121995122001', 'NIY', 'NIP. 197003121995122001'],
  ['19700312 199512 2 001', 'NIP', 'NIP. 19700312 199512 2 001'],
  ['4644763664300052', 'NIP', 'NUPTK. 4644763664300052'],
  ['201507.0042', 'NIP', 'NIY. 201507.0042'],
  ['NIK 0042', 'NIP', 'NIK 0042'],
  ['-', 'NIP', 'NIP. -'],
  ['', 'NIY', 'NIY. '],
  ['197003121995122001', 'tanpa', null],
])('the number "%s" where the school writes %s', (nomor, unless, words) => {
  expect(nomorWords(nomor, unless)).toBe(words)
})

test('a sheet has each below the columns where it stands, and the head alone in the middle', () => {
  const below = arrangeSignatures([parent, guru, head], 'Bandung', { ...plainSusunan, mengetahui: 'bawah' })
  const lines = signatureLines(below, [1, 3, 5])
  expect(lines[2]).toEqual(['', 'Orang tua/wali', '', '', '', 'Guru'])
  expect(lines[6]).toEqual(['', '……………………………', '', '', '', '……………………………'])
  expect(lines[14]).toEqual(['', '', '', 'Siti', '', ''])
  expect(lines[15]).toEqual(['', '', '', 'NIP. 197003121995122001', '', ''])
})
