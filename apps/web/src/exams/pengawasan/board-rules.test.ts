import type { BoardRow } from '@suluh/contract/exams/pengawasan'
import { describe, expect, it } from 'vitest'
import {
  boardState,
  inOrderOfTrouble,
  leftWords,
  needsLook,
  outcomeWords,
  standingWords,
  troubles,
  whomOf,
} from './board-rules.ts'

const now = Date.parse('2026-03-02T03:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()

function row(part: Partial<BoardRow> = {}): BoardRow {
  return {
    attemptId: 'a',
    userId: part.nama ?? 'u',
    nama: 'Ani',
    nomor: null,
    lembaga: null,
    ruangId: null,
    ruang: null,
    sesi: null,
    status: 'berlangsung',
    paused: false,
    startedAt: ago(600),
    deadline: ago(-600),
    submittedAt: null,
    seenAt: ago(2),
    connected: false,
    soalNumber: 3,
    stored: 2,
    answered: 2,
    unsent: 0,
    held: 0,
    device: null,
    address: null,
    extraPercent: 0,
    textStep: 0,
    fotoId: null,
    identityAt: null,
    identityBy: null,
    asking: null,
    flags: {},
    ...part,
  }
}

describe('the board', () => {
  it('has those looked at who are in trouble, and who is refused at the door', () => {
    expect(needsLook(row({ connected: true }), now)).toBe(false)
    expect(needsLook(row({ seenAt: ago(60) }), now)).toBe(true)
    expect(needsLook(row({ status: 'siap' }), now)).toBe(false)
    const refused = row({ nama: 'Zul', status: 'siap', flags: { 'alamat-ditolak': 1 } })
    expect(needsLook(refused, now)).toBe(true)
    expect(inOrderOfTrouble([row({ connected: true }), refused], now)[0]).toBe(refused)
    expect(needsLook(row({ status: 'dinilai', flags: { salin: 2 } }), now)).toBe(false)
    expect(needsLook(row({ status: 'dinilai', held: 1 }), now)).toBe(true)
  })

  it('tells who works, who is cut off, who waits and who is done', () => {
    expect(boardState(row(), now)).toBe('mengerjakan')
    expect(boardState(row({ seenAt: ago(16) }), now)).toBe('terputus')
    expect(boardState(row({ seenAt: ago(300), connected: true }), now)).toBe('mengerjakan')
    expect(boardState(row({ seenAt: null, startedAt: ago(5) }), now)).toBe('mengerjakan')
    expect(boardState(row({ paused: true, seenAt: ago(99) }), now)).toBe('dijeda')
    expect(boardState(row({ status: 'siap' }), now)).toBe('belum')
    expect(boardState(row({ status: 'dinilai' }), now)).toBe('terkumpul')
  })

  it('names what is wrong, and puts it on top', () => {
    const lost = row({ nama: 'Zaki', seenAt: ago(130) })
    const flagged = row({ nama: 'Budi', flags: { 'tab-ditinggalkan': 2 } })
    expect(troubles(lost, now)).toEqual(['tanpa kabar 2 menit'])
    expect(troubles(flagged, now)).toEqual(['2× meninggalkan halaman'])
    expect(troubles(row({ unsent: 4 }), now)).toEqual(['4 jawaban belum terkirim'])
    const order = inOrderOfTrouble([row({ nama: 'Ani' }), flagged, lost], now)
    expect(order.map(({ nama }) => nama)).toEqual(['Zaki', 'Budi', 'Ani'])
  })

  it('counts down and stops at zero', () => {
    expect(leftWords(ago(-3872), now)).toBe('64 menit')
    expect(leftWords(ago(-65), now)).toBe('1.05')
    expect(leftWords(ago(5), now)).toBe('0.00')
  })

  it('acts on those chosen, and on nobody where nobody is', () => {
    const lab = [row({ ruang: 'Lab', ruangId: 'r' }), row({ attemptId: 'b', ruang: 'Lab', ruangId: 'r' })]
    const all = [...lab, row({ attemptId: 'c' })]
    const seen = { visible: all, all }
    expect(whomOf({ ...seen, chosen: [] })).toBeUndefined()
    expect(whomOf({ ...seen, chosen: [], visible: lab })).toBeUndefined()
    expect(whomOf({ ...seen, chosen: lab, visible: lab })).toEqual({
      name: 'semua 2 peserta di Lab',
      attemptIds: ['a', 'b'],
      isAll: false,
      ruangId: 'r',
    })
    // Out of sight by now, and still meant.
    expect(whomOf({ ...seen, chosen: lab.slice(0, 1), visible: [] })).toMatchObject({
      name: 'Ani',
      attemptIds: ['a'],
      ruangId: null,
    })
    expect(whomOf({ ...seen, chosen: all.slice(1), visible: lab })).toMatchObject({
      name: '2 peserta, 1 tidak tampak',
    })
    expect(whomOf({ ...seen, chosen: all })).toMatchObject({
      name: 'semua 3 peserta',
      attemptIds: ['a', 'b', 'c'],
      isAll: true,
    })
  })

  it('says how those stand whom it is about', () => {
    const rows = [row(), row({ status: 'siap' }), row({ paused: true }), row()]
    expect(standingWords(rows, now)).toBe('2 mengerjakan, 1 dijeda, 1 belum mulai')
  })

  it('says what an action came to, and names a few of many whom it left', () => {
    expect(outcomeWords({ done: 2, skipped: [] })).toEqual({ message: 'Berlaku untuk 2 peserta' })
    expect(outcomeWords({ done: 0, skipped: [] }).message).toBe('Tidak ada peserta yang berubah')
    const skipped = [1, 2, 3, 4, 5, 6, 7].map((at) => ({ nama: `M${at}`, reason: 'Belum mulai' }))
    expect(outcomeWords({ done: 1, skipped }).description).toBe(
      'Belum mulai: M1, M2, M3, M4, M5 dan 2 lainnya',
    )
  })
})
