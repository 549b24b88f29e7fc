import { z } from 'zod'

// Words that the exam page shares with packages and events, apart from them because it loads nothing else of theirs.

export const StatusEvent = z.enum(['terjadwal', 'berlangsung', 'selesai', 'batal'])
export type StatusEvent = z.infer<typeof StatusEvent>
export const ShowResult = z.enum(['tidak', 'setelah-kumpul', 'setelah-selesai', 'setelah-dinilai'])
export type ShowResult = z.infer<typeof ShowResult>
/** One clock for all sections, or one for each. */
export const TimeMode = z.enum(['keseluruhan', 'per-section'])
/** Sections in any order, or one after the other without return. */
export const Navigation = z.enum(['bebas', 'terkunci'])
