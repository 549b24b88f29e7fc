import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import type { PlannedDimension } from './planned.ts'

type Line = Record<string, unknown>

/** Writes beside each name that several groups of a dimension have what tells them apart: "VIII A (SMP Merdeka)". */
export async function tellApart(
  db: Tx,
  dimensions: readonly Pick<PlannedDimension, 'dimension'>[],
  lines: Line[],
  among: readonly string[] | undefined,
): Promise<void> {
  for (const [at, { dimension }] of dimensions.entries()) {
    if (!dimension.apartOf) continue
    const shared = namesakes(lines, `d${at}`, `n${at}`)
    if (shared.length === 0) continue
    const { rows } = await sql<{ key: string; apart: string | null }>`
      select k.key, ${dimension.apartOf(sql`k.key`, among)} as apart from unnest(${shared}::text[]) k (key)`.execute(
      db,
    )
    const words = new Map(rows.map(({ key, apart }) => [key, apart]))
    for (const line of lines) {
      const apart = words.get(line[`d${at}`] as string)
      if (apart) line[`n${at}`] = `${line[`n${at}`] as string} (${apart})`
    }
  }
}

/** Keys whose name another key has too. */
function namesakes(lines: readonly Line[], key: string, name: string): string[] {
  const keys = new Map<string, Set<string>>()
  for (const line of lines) {
    if (typeof line[key] !== 'string' || typeof line[name] !== 'string') continue
    const own = keys.get(line[name]) ?? new Set()
    keys.set(line[name], own.add(line[key]))
  }
  return [...keys.values()].flatMap((own) => (own.size > 1 ? [...own] : []))
}
