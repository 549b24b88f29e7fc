import { errors, SuluhError, type ErrorCode } from '@suluh/contract/platform/error'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isContention, isDatabaseDown, isDiskFull, noRoomWords } from '#platform/db/fault.ts'
import { newIncident } from './serve.ts'

/** Every failure leaves as `{ success: false, message, data: { code, issues } }` with a status >= 400. */
export function handleErrors(http: FastifyInstance): void {
  const refusals = openRareLog()
  http.setErrorHandler((error: FastifyError | SuluhError, request, reply) => {
    const known = error instanceof SuluhError ? error : toSuluhError(error)
    if (known) return sendError(reply, known)
    if (isDatabaseDown(error) || isContention(error)) {
      const isFull = isDiskFull(error)
      refusals(isFull ? 'disk' : 'database', (count) =>
        request.log.warn({ err: error, count }, isFull ? 'disk penuh' : 'database'),
      )
      return sendError(reply, new SuluhError('unavailable', isFull ? noRoomWords : undefined))
    }
    const incident = newIncident()
    request.log.error({ err: error, incident }, 'unexpected error')
    return sendError(reply, new SuluhError('internal', `${errors.internal.message} (kode ${incident})`))
  })
}

const rarelyMs = 60_000

/**
 * Says of what happens again and again no more than one line a minute, with how often it was since the last one: a class
 * that waits for the database sends hundreds of requests, and their lines would fill the disk that is the reason.
 */
export function openRareLog(now = Date.now): (what: string, say: (count: number) => void) => void {
  const kinds = new Map<string, { saidAt: number; count: number }>()
  return (what, say) => {
    const kind = kinds.get(what) ?? { saidAt: -Infinity, count: 0 }
    kinds.set(what, kind)
    kind.count += 1
    if (now() - kind.saidAt < rarelyMs) return
    say(kind.count)
    Object.assign(kind, { saidAt: now(), count: 0 })
  }
}

/** An address that the router itself cannot read. */
export function refuseAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
  sendError(reply, new SuluhError('not-found'))
}

export function sendError(reply: FastifyReply, error: SuluhError): FastifyReply {
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send({ success: false, message: error.message, data: { code: error.code, issues: error.issues } })
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'bad-request',
  // An address that no file may be looked for under, such as one with two slashes.
  403: 'not-found',
  413: 'too-large',
  415: 'unsupported-file',
}

/** What Fastify and PostgreSQL say of bad input, in our words. */
function toSuluhError(error: FastifyError): SuluhError | undefined {
  if (error.statusCode && codeOfStatus[error.statusCode])
    return new SuluhError(codeOfStatus[error.statusCode] ?? 'internal')
  const said = saidBy[error.code]
  return said && new SuluhError(...said)
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
