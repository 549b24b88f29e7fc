import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { cakupanOf, callers, type Caller, type Outcome } from './callers.ts'
import type { RightsWorld } from './rights-world.ts'

export type Ask = {
  params?: Record<string, string>
  query?: string
  body?: unknown
  file?: { name: string; text: string }
}
type MakeAsk = (world: RightsWorld) => Ask | Promise<Ask>

/**
 * Where the row lies that a call reaches for: `none` (the right alone decides), `aplikasi` (shared by the whole
 * application), `lembaga` (of the home lembaga), or whose own it is.
 */
export type Row = 'none' | 'aplikasi' | 'lembaga' | Caller[]
export type Expectation = { row: Row; ask: MakeAsk; but?: Partial<Record<Caller, Outcome>> }

export const on = (row: Row, ask: MakeAsk = () => ({}), but: Expectation['but'] = {}): Expectation => ({
  row,
  ask,
  but,
})

export type Expectations = Record<string, Expectation>

/** What the declared rights say about this call by this caller; `nobody` calls without a session. */
export function expectedOf(
  caller: Caller | 'nobody',
  { izin }: Endpoint,
  { row, but }: Pick<Expectation, 'row' | 'but'>,
): Outcome {
  if (izin === 'publik') return 'allowed'
  if (caller === 'nobody') return 'anonymous'
  const special = but?.[caller]
  if (special) return special
  const cakupan = izin === 'masuk' || izin === 'pribadi' ? 'aplikasi' : cakupanOf(caller, izin)
  if (!cakupan) return 'refused'
  if (row === 'none') return 'allowed'
  const [, where] = callers[caller]
  if (where === 'aplikasi lain' || where === 'sistem') return 'hidden'
  if (row === 'aplikasi' || cakupan === 'aplikasi') return 'allowed'
  const isOwn = row !== 'lembaga' && row.includes(caller)
  return isOwn || (cakupan === 'lembaga' && where === 'rumah') ? 'allowed' : 'hidden'
}
