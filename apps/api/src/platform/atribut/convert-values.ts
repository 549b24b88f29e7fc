import { AtributValue, type Choice } from '@suluh/contract/platform/atribut'
import { SuluhError, type Issue } from '@suluh/contract/platform/error'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Definition } from './definitions.ts'
import { parseAtribut } from './parse-value.ts'
import { tableOf } from './taken-values.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { Shape } from './atribut.rules.ts'

const perRound = 5000
const shownOffenders = 100

type Stored = { id: string; nama: string; value: unknown }

/**
 * Brings every stored value into the new shape of its field. Where one cannot follow, throws `conflict` with each
 * offender as an issue (`path` who, `message` the value and why), and nothing has changed.
 */
export async function convertValues(
  db: Tx,
  before: Definition,
  after: Shape,
  choices: Choice[],
): Promise<void> {
  const renamed = new Map(
    choices.flatMap(({ nama, was }) => (was === null || was === nama ? [] : [[was, nama]])),
  )
  const isSame = before.kind === after.kind && isDeepStrictEqual(before.choices, after.choices)
  if (!isSame || renamed.size > 0) await convertEach(db, before, after, renamed)
  if (after.isUnique && (!before.isUnique || !isSame)) await demandDistinct(db, before)
}

async function convertEach(
  db: Tx,
  before: Definition,
  after: Shape,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const offenders: Issue[] = []
  let count = 0
  let rows: Stored[] = []
  do {
    rows = await readValues(db, before, rows.at(-1)?.id)
    const changes: { id: string; value: AtributValue | null }[] = []
    for (const { id, nama, value } of rows) {
      const parsed = parseAtribut(after, follow(value, renamed))
      if ('problem' in parsed) {
        if (count++ < shownOffenders)
          offenders.push({ path: nama, message: `${say(value)}: ${parsed.problem}` })
      } else if (!isDeepStrictEqual(parsed.value, value)) changes.push({ id, value: parsed.value })
    }
    if (count === 0) await writeValues(db, before, changes)
  } while (rows.length === perRound)
  if (count > 0)
    throw new SuluhError(
      'conflict',
      `${count} nilai ${before.nama} tidak dapat ikut berubah. Perbaiki dahulu nilainya; belum ada yang diubah.`,
      offenders,
    )
}

function follow(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => follow(each, renamed))
  return typeof value === 'string' ? (renamed.get(value) ?? value) : value
}

function say(value: unknown): string {
  const parsed = AtributValue.parse(value)
  if (Array.isArray(parsed)) return parsed.join('; ')
  return typeof parsed === 'boolean' ? (parsed ? 'ya' : 'tidak') : String(parsed)
}

async function readValues(db: Tx, { id, entity }: Definition, after: string | undefined): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select t.id, t.nama, t.atribut -> ${id}::text as value from ${tableOf(entity)} t
     where t.atribut ? ${id} and (${after ?? null}::uuid is null or t.id > ${after ?? null}::uuid)
     order by t.id limit ${perRound}`.execute(db)
  return rows
}

async function writeValues(
  db: Tx,
  { id, entity }: Definition,
  changes: { id: string; value: AtributValue | null }[],
): Promise<void> {
  if (changes.length === 0) return
  const values = changes.map(({ value }) => JSON.stringify(value))
  await sql`select set_atribut_values(${entity}::atribut_entity, ${id}::uuid, ${changes.map((each) => each.id)}::uuid[], ${values}::jsonb[])`.execute(
    db,
  )
}

async function demandDistinct(db: Tx, { id, nama, entity }: Definition): Promise<void> {
  const { rows } = await sql<{ value: unknown; owners: string[] }>`
    select t.atribut -> ${id}::text as value, (array_agg(t.nama order by t.nama))[1:5] as owners
      from ${tableOf(entity)} t where t.atribut ? ${id}
     group by 1 having count(*) > 1 order by count(*) desc limit ${shownOffenders}`.execute(db)
  if (rows.length === 0) return
  throw new SuluhError(
    'conflict',
    `${nama} belum dapat dibuat unik: ${rows.length} isi dipakai lebih dari satu kali.`,
    rows.map(({ value, owners }) => ({ path: owners.join(', '), message: say(value) })),
  )
}
