import { namesInShort } from '@suluh/contract/platform/names-in-short'
import type { ActionOutcome, BoardRow } from '@suluh/contract/exams/pengawasan'

/** Without a sign of life for so long a student who is working counts as cut off. */
const lostMs = 15_000
const manyUnsent = 3
/** So many are counted in seconds. */
const lastMinutes = 10

export type BoardState = 'belum' | 'mengerjakan' | 'terputus' | 'dijeda' | 'terkumpul' | 'dihentikan'
export const stateWords: Record<BoardState, string> = {
  belum: 'Belum mulai',
  mengerjakan: 'Mengerjakan',
  terputus: 'Terputus',
  dijeda: 'Dijeda',
  terkumpul: 'Terkumpul',
  dihentikan: 'Dihentikan',
}

/** In the order in which they are counted. */
export const states: BoardState[] = ['mengerjakan', 'terputus', 'dijeda', 'belum', 'terkumpul', 'dihentikan']

export const stateTones: Record<BoardState, 'success' | 'danger' | 'warning' | 'soft'> = {
  belum: 'soft',
  mengerjakan: 'success',
  terputus: 'danger',
  dijeda: 'warning',
  terkumpul: 'success',
  dihentikan: 'danger',
}

export const flagWords: Record<string, string> = {
  'tab-ditinggalkan': 'meninggalkan halaman',
  'layar-penuh-keluar': 'keluar layar penuh',
  'perangkat-berganti': 'berganti perangkat',
  'alamat-berganti': 'berganti jaringan',
  'alamat-ditolak': 'ditolak karena jaringannya',
  salin: 'menyalin',
  tempel: 'menempel',
  'jawaban-terlambat': 'mengirim jawaban setelah waktu habis',
}

/** How a student stands at this moment of the server's clock. */
export function boardState(
  { status, paused, connected, seenAt, startedAt }: BoardRow,
  now: number,
): BoardState {
  if (status === 'siap') return 'belum'
  if (status === 'dihentikan') return 'dihentikan'
  if (status !== 'berlangsung') return 'terkumpul'
  if (paused) return 'dijeda'
  if (connected) return 'mengerjakan'
  const seen = Date.parse(seenAt ?? startedAt ?? '')
  return now - seen > lostMs ? 'terputus' : 'mengerjakan'
}

/** What a proctor should look at, in words; nothing for who just works. */
export function troubles(row: BoardRow, now: number): string[] {
  const state = boardState(row, now)
  const found: string[] = []
  if (row.asking) found.push('meminta pindah perangkat')
  if (state === 'terputus') found.push(`tanpa kabar ${sinceWords(row.seenAt ?? row.startedAt, now)}`)
  if (state === 'mengerjakan' && row.unsent > manyUnsent) found.push(`${row.unsent} jawaban belum terkirim`)
  if (row.held > 0) found.push(`${row.held} jawaban terlambat menunggu keputusan`)
  for (const [kind, count] of Object.entries(row.flags)) found.push(`${count}× ${flagWords[kind] ?? kind}`)
  return found
}

/** Whether a proctor should look at them now: also who stands before a door that their network keeps shut. */
export function needsLook(row: BoardRow, now: number): boolean {
  if (row.held > 0) return true
  const state = boardState(row, now)
  if (state === 'belum') return row.flags['alamat-ditolak'] !== undefined
  return state !== 'terkumpul' && troubles(row, now).length > 0
}

const byName = new Intl.Collator('id')

/** Trouble first, most urgent on top; then by name. */
export function inOrderOfTrouble(rows: readonly BoardRow[], now: number): BoardRow[] {
  const rank = (row: BoardRow) => {
    const state = boardState(row, now)
    if (state === 'terputus') return 0
    return needsLook(row, now) && (row.held > 0 || state === 'mengerjakan' || state === 'belum') ? 1 : 2
  }
  return rows
    .map((row) => ({ row, rank: rank(row) }))
    .toSorted((a, b) => a.rank - b.rank || byName.compare(a.row.nama, b.row.nama))
    .map(({ row }) => row)
}

export function sinceWords(iso: string | null, now: number): string {
  if (iso === null) return '—'
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000))
  if (seconds < 60) return `${seconds} detik`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} menit` : `${Math.floor(seconds / 3600)} jam`
}

/** `64 menit`, and of the last ten `4.05`; nothing below zero. */
export function leftWords(deadline: string | null, now: number): string {
  if (deadline === null) return ''
  const seconds = Math.max(0, Math.round((Date.parse(deadline) - now) / 1000))
  const minutes = Math.floor(seconds / 60)
  return minutes >= lastMinutes ? `${minutes} menit` : `${minutes}.${String(seconds % 60).padStart(2, '0')}`
}

const mostNamed = 5

/** What an action came to: for how many, and whom it left as they were, with the reason. */
export function outcomeWords({ done, skipped }: ActionOutcome): { message: string; description?: string } {
  const message = done === 0 ? 'Tidak ada peserta yang berubah' : `Berlaku untuk ${done} peserta`
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, who]) => {
    const names = who.map(({ nama }) => nama)
    return `${reason}: ${namesInShort(names, mostNamed)}`
  })
  if (reasons.length > 0) return { message, description: reasons.join('. ') }
  return done === 0
    ? {
        message,
        description: 'Tidak ada yang keadaannya cocok, misalnya belum mulai atau sudah dikumpulkan.',
      }
    : { message }
}

/** How many stand how: `28 mengerjakan, 3 belum mulai`. */
export function standingWords(rows: readonly BoardRow[], now: number): string {
  const counts = Map.groupBy(rows, (row) => boardState(row, now))
  return states
    .flatMap((state) => {
      const count = counts.get(state)?.length
      return count === undefined ? [] : `${count} ${stateWords[state].toLowerCase()}`
    })
    .join(', ')
}

/** Those chosen. `isAll`: everybody whom the proctor sees; `ruangId`: everybody in that room. */
export type Whom = { name: string; attemptIds: string[]; isAll: boolean; ruangId: string | null }
type Sight = { chosen: readonly BoardRow[]; visible: readonly BoardRow[]; all: readonly BoardRow[] }

/** Whom what follows is done to: those who were chosen, and nobody where nobody was. */
export function whomOf({ chosen, visible, all }: Sight): Whom | undefined {
  const [first] = chosen
  if (!first) return undefined
  const inSight = new Set(visible)
  const hidden = chosen.filter((row) => !inSight.has(row)).length
  const isAll = chosen.length === all.length && chosen.length > 1
  const room = all.filter(({ ruangId }) => ruangId !== null && ruangId === first.ruangId)
  const isRoom = room.length === chosen.length && chosen.every(({ ruangId }) => ruangId === first.ruangId)
  const ruangId = isRoom ? first.ruangId : null
  return { name: nameOf(), attemptIds: chosen.map(({ attemptId }) => attemptId), isAll, ruangId }

  function nameOf(): string {
    if (chosen.length === 1) return first?.nama ?? ''
    if (isAll) return `semua ${chosen.length} peserta`
    if (ruangId) return `semua ${chosen.length} peserta di ${first?.ruang}`
    return `${chosen.length} peserta${hidden > 0 ? `, ${hidden} tidak tampak` : ''}`
  }
}
