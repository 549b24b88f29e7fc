import { forgetOthersBukti } from '#exams/bukti-simpan/kept-bukti.ts'
import { getStoredIdentity, type SessionEnd } from '#platform/kernel/auth/session.ts'
import { deviceTables } from '../answers/device-tables.ts'
import { forgetOthers } from '../answers/exam-store.ts'
import { takeOverOlder } from '../answers/take-over-older.ts'

/**
 * Somebody has signed in here, or a session has ended: what this device kept for others goes, but for what waits, sealed,
 * for its owner.
 */
export async function forgetDevice(end?: SessionEnd): Promise<void> {
  const present = getStoredIdentity()?.id
  // Whose session only ran out is likely to come back, and has these to show.
  if (present || end?.by === 'logout') forgetOthersBukti(present)
  await takeOverOlder(deviceTables)
  await forgetOthers(deviceTables, present)
}
