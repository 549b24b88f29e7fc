import type { Cakupan, Izin } from '@suluh/contract/platform/izin'
import { standardPeran, systemPeran } from '#platform/auth/standard-peran.ts'

type Where = 'rumah' | 'lembaga lain' | 'aplikasi lain' | 'sistem'

/** Everybody who calls every endpoint: the role they have, and where they stand. */
export const callers = {
  pengelola: ['pengelola', 'rumah'],
  staf: ['staf', 'rumah'],
  lembaga: ['lembaga', 'rumah'],
  guru: ['guru', 'rumah'],
  pengawas: ['pengawas', 'rumah'],
  murid: ['murid', 'rumah'],
  'guru lain': ['guru', 'rumah'],
  'murid lain': ['murid', 'rumah'],
  'lembaga lain': ['lembaga', 'lembaga lain'],
  'aplikasi lain': ['pengelola', 'aplikasi lain'],
  sistem: ['sistem', 'sistem'],
  'sistem lihat': ['sistem-lihat', 'sistem'],
} as const satisfies Record<string, readonly [string, Where]>

export type Caller = keyof typeof callers
export const callerNames = Object.keys(callers) as Caller[]

/**
 * `refused`: no right to the call at all. `hidden`: the right, but not to this row. `allowed`: it succeeds, or is
 * answered by a rule of the subject (a conflict, a bad value), never by rights.
 */
export type Outcome = 'anonymous' | 'refused' | 'hidden' | 'allowed'

/** How far the standard role of a caller reaches with this right; undefined where it has none. */
export function cakupanOf(caller: Caller, izin: Izin): Cakupan | undefined {
  const [kode] = callers[caller]
  const role = [...standardPeran, ...systemPeran].find((each) => each.kode === kode)
  return role?.grants.find(([granted]) => granted === izin)?.[1]
}

/** What an answer says about rights. */
export function outcomeOf(status: number, code: string | undefined): Outcome | 'broken' {
  if (status >= 500) return 'broken'
  if (code === 'unauthenticated' || code === 'session-expired') return 'anonymous'
  if (code === 'forbidden') return 'refused'
  return code === 'not-found' ? 'hidden' : 'allowed'
}
