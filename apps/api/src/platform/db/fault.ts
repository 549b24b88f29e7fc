import { SuluhError } from '@suluh/contract/platform/error'

/** Codes of PostgreSQL and of the way to it that say: not now. */
const downCode = /^(08|53|57P|25006|58030)|^(ECONN|EPIPE$|ETIMEDOUT$)/
/** What `pg` says of a connection that went away, without a code. */
const downMessage =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded)/

/** PostgreSQL is away, starting, stopping, or has no room: the same call may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  return (
    error instanceof Error &&
    (downCode.test(codeOf(error)) || downMessage.test(error.message) || isDiskFull(error))
  )
}

/** Two transactions waited for each other, or wrote upon what the other had read: PostgreSQL took this one back. */
export function isContention(error: unknown): boolean {
  return ['40P01', '40001'].includes(codeOf(error))
}

/** Somebody else held what was to be locked for longer than `lock_timeout`. */
export function isLockedOut(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** It fails whoever asks, for now. Anything else may be the fault of one of those whose work went together. */
export function isOfAll(error: unknown): boolean {
  return isDatabaseDown(error) || isContention(error) || isLockedOut(error) || error instanceof SuluhError
}

/** PostgreSQL, or this process itself, has no room left on its disk. An error of a worker thread has lost its code on the way. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /^(53100|ENOSPC|EDQUOT)$/.test(codeOf(error)) || /No space left on device|^ENOSPC/.test(error.message)
  )
}

/** What people are told of a full disk, wherever it is met. */
export const noRoomWords = 'Server kehabisan ruang simpan. Beri tahu pengelola, lalu coba lagi.'

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
