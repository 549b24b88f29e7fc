import type { AtributEntity, AtributValue } from '@suluh/contract/platform/atribut'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

const tables = {
  'application-user': 'application_user',
  'group-belajar': 'group_belajar',
  lembaga: 'lembaga',
} as const

/** The table whose records have the fields of this entity. */
export function tableOf(entity: AtributEntity) {
  return sql.table(tables[entity])
}

type Candidate = { id: string | null; value: AtributValue | undefined }

/**
 * Which of the candidates have a value that another record has already, with that record's name. The field stays
 * locked until the transaction ends, so that two people cannot store the same value at the same time.
 */
export async function findTaken(
  db: Tx,
  entity: AtributEntity,
  { id: field }: { id: string },
  candidates: Candidate[],
): Promise<[number, string][]> {
  const given = candidates.flatMap(({ id, value }, index) =>
    value === undefined ? [] : [{ index, id, value: JSON.stringify(value) }],
  )
  if (given.length === 0) return []
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atribut:${field}`}, 0))`.execute(db)
  const { rows } = await sql<{ index: number; owner: string }>`
    select g.index, t.nama as owner
      from unnest(${given.map((each) => each.index)}::int[], ${given.map((each) => each.id)}::uuid[], ${given.map((each) => each.value)}::jsonb[])
        as g (index, id, value)
      join ${tableOf(entity)} t on t.atribut @> jsonb_build_object(${field}::text, g.value)
       and t.atribut -> ${field}::text = g.value and t.id is distinct from g.id
     where not exists (select from unnest(${given.flatMap((each) => each.id ?? [])}::uuid[]) as own (id) where own.id = t.id)`.execute(
    db,
  )
  const taken = new Map(rows.map(({ index, owner }) => [index, owner]))
  const first = new Map<string, number>()
  for (const { index, value } of given) {
    const earlier = first.get(value)
    if (earlier !== undefined) taken.set(index, `baris lain dengan isi yang sama (urutan ke-${earlier + 1})`)
    else first.set(value, index)
  }
  return [...taken]
}
