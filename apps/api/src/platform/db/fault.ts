import { SuluhError, type ErrorCode } from '@suluh/contract/platform/error'

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

/** The application moves to another installation: whoever asks again reaches it there. */
function isMoving(error: unknown): error is Error {
  return codeOf(error) === 'SU721'
}

/** It fails whoever asks, for now. Anything else may be the fault of one of those whose work went together. */
export function isOfAll(error: unknown): boolean {
  return (
    isDatabaseDown(error) ||
    isContention(error) ||
    isLockedOut(error) ||
    isMoving(error) ||
    error instanceof SuluhError
  )
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

/** Text with a zero byte, which no column keeps: as a value, or within JSON. */
export function isUnkeptText(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * What PostgreSQL says where the data of one caller meet those of others, or fit no column. Each call refuses what it
 * foresees in words of its own; this is for what comes in between: two who do the same at the same moment.
 */
const saidBy: Record<string, [ErrorCode, string?]> = {
  // Text with a zero byte, or that is no value of the column's type.
  22021: ['bad-request'],
  '22P02': ['bad-request'],
  '22P05': ['bad-request'],
  22001: ['validation', 'Ada isian yang terlalu panjang. Pendekkan, lalu simpan lagi.'],
  22003: ['validation', 'Ada angka yang terlalu besar atau terlalu kecil. Periksa isian angkanya.'],
  22007: ['validation', 'Ada tanggal yang tidak dapat dibaca.'],
  22008: ['validation', 'Ada tanggal di luar jangkauan. Periksa tahunnya.'],
  23502: ['validation', 'Ada isian wajib yang kosong.'],
  23503: ['conflict', 'Data yang dirujuk tidak ada atau masih dipakai.'],
  23505: [
    'conflict',
    'Data yang sama sudah ada; mungkin baru saja disimpan orang lain. Muat ulang, lalu periksa.',
  ],
  23514: ['validation', 'Ada isian yang tidak sesuai aturannya.'],
  '23P01': ['conflict', 'Data ini bertabrakan dengan yang sudah ada. Muat ulang, lalu periksa.'],
  // Two changes that waited for each other, however often each was tried.
  40001: ['conflict', 'Orang lain sedang mengubah data yang sama. Coba sekali lagi.'],
  '40P01': ['conflict', 'Orang lain sedang mengubah data yang sama. Coba sekali lagi.'],
  '55P03': ['conflict', 'Orang lain sedang mengubah data yang sama. Coba sekali lagi.'],
  // A statement that took longer than its limit.
  57014: ['unavailable', 'Permintaan ini terlalu lama dikerjakan. Persempit saringannya, lalu coba lagi.'],
}

/** What PostgreSQL refuses, in our words; undefined for all else. */
export function saidByDatabase(error: unknown): SuluhError | undefined {
  // Said by our own triggers, in words for people: what is changed at another installation (`platform/sel`).
  if (isSatElsewhere(error)) return new SuluhError('conflict', error.message)
  if (isMoving(error)) return new SuluhError('unavailable', error.message)
  const said = error instanceof Error ? saidBy[codeOf(error)] : undefined
  return said && new SuluhError(...said)
}

/** What was to be changed here is changed at another installation, which the message names. */
export function isSatElsewhere(error: unknown): error is Error {
  return error instanceof Error && codeOf(error) === 'SU720'
}
