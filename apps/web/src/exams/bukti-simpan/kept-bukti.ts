import type { BuktiMilik } from '@suluh/contract/exams/bukti-simpan'
import type { SaveReceipt } from '@suluh/contract/exams/ujian'
import { tryKeep } from '#platform/kernel/try-keep.ts'

/** What stays of the last save: which changes the server had stored by when, and its word for it. No answers. */
export type LastSave = Pick<SaveReceipt, 'stored' | 'serverNow' | 'signature'>
export type KeptBukti = Pick<
  BuktiMilik,
  'kode' | 'murid' | 'event' | 'stored' | 'soal' | 'submittedAt' | 'text'
> & { attemptId: string; lastSave?: LastSave | undefined }

/** So many exams of one student are remembered on a device. */
const most = 20
const prefix = 'suluh.bukti.'
const keyOf = (userId: string) => prefix + userId

/** The receipts that this device keeps for one student, the newest first; nobody else who signs in here is shown them. */
export function listKept(userId: string): KeptBukti[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]') as KeptBukti[]
  } catch {
    return []
  }
}

/** Keeps a receipt beyond the exam's own data. An exam's last save is known only at its end, and stays. */
export function keepBukti(userId: string, bukti: KeptBukti): KeptBukti {
  const known = listKept(userId)
  const before = known.find(({ attemptId }) => attemptId === bukti.attemptId)
  const kept = { ...bukti, lastSave: bukti.lastSave ? briefly(bukti.lastSave) : before?.lastSave }
  const rest = known.filter(({ attemptId }) => attemptId !== bukti.attemptId)
  tryKeep(localStorage, keyOf(userId), JSON.stringify([kept, ...rest].slice(0, most)))
  return kept
}

/** Forgets those of everybody but `present`: the server has them too. */
export function forgetOthersBukti(present: string | undefined): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && key !== keyOf(present ?? '')) localStorage.removeItem(key)
}

function briefly({ stored, serverNow, signature }: LastSave): LastSave {
  return { stored, serverNow, signature }
}
