import type { Caller, Outcome } from './callers.ts'
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
