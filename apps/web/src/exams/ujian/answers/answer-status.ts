import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import { isUnsent, type Entries, type JournalEntry } from './answer-journal.ts'

/** What the question map shows; `waiting` is answered but not yet on the server. */
export type AnswerStatus = 'empty' | 'waiting' | 'stored' | 'refused' | 'held'
export const statusWords: Record<AnswerStatus, string> = {
  empty: 'kosong',
  waiting: 'belum terkirim',
  stored: 'tersimpan',
  refused: 'tidak diterima',
  held: 'menunggu keputusan pengawas',
}

export type Counts = Record<AnswerStatus, number> & {
  all: number
  answered: number
  ragu: number
  /** Changes on the way, cleared answers included. */
  unsent: number
}

/** Nothing chosen, nothing written. */
export function isBlank(value: AnswerValue): boolean {
  if (value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return Object.values(value).every((each) => each.length === 0)
}

const heldStatus = { diterima: 'stored', ditolak: 'refused' } as const

export function statusOf(entry: JournalEntry | undefined): AnswerStatus {
  if (!entry) return 'empty'
  if (entry.refused !== undefined) return 'refused'
  if (entry.held) return entry.held === 'menunggu' ? 'held' : heldStatus[entry.held]
  if (isBlank(entry.value)) return 'empty'
  return isUnsent(entry) ? 'waiting' : 'stored'
}

export function countAnswers(
  sections: readonly { soal: readonly { id: string }[] }[],
  entries: Entries,
): Counts {
  const counts: Counts = {
    all: 0,
    answered: 0,
    empty: 0,
    waiting: 0,
    stored: 0,
    refused: 0,
    held: 0,
    ragu: 0,
    unsent: 0,
  }
  for (const { id } of sections.flatMap(({ soal }) => soal)) {
    const entry = entries.get(id)
    counts.all += 1
    counts[statusOf(entry)] += 1
    if (!entry) continue
    if (!isBlank(entry.value)) counts.answered += 1
    if (entry.ragu) counts.ragu += 1
    if (isUnsent(entry)) counts.unsent += 1
  }
  return counts
}
