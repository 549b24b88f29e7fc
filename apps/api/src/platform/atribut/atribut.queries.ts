import type { Atribut, AtributUsage } from '@suluh/contract/platform/atribut'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { definitionColumns, toDefinition, type Definition } from './definitions.ts'
import { tableOf } from './taken-values.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

export async function listAtribut(db: Tx, query: ListQuery): Promise<{ rows: Atribut[]; total: number }> {
  const page = await listRows(db.selectFrom('atribut').select(definitionColumns), query, {
    fields: {
      position: sql.ref('position'),
      nama: sql.ref('nama'),
      entity: sql.ref('entity'),
      kind: sql.ref('kind'),
    },
    search: [sql.ref('nama')],
    id: sql.ref('id'),
    order: ['position', 'asc'],
  })
  const rows: Atribut[] = []
  for (const row of page.rows) rows.push(await withValues(db, toDefinition(row)))
  return { total: page.total, rows }
}

export async function getAtribut(db: Tx, id: string): Promise<Atribut> {
  return withValues(db, await getDefinition(db, id))
}

export async function getDefinition(db: Tx, id: string): Promise<Definition> {
  const row = await db.selectFrom('atribut').select(definitionColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Atribut tidak ditemukan.')
  return toDefinition(row)
}

export async function getUsage(db: Tx, id: string): Promise<AtributUsage> {
  return { values: (await getAtribut(db, id)).values, usedBy: await listUsers(db, id) }
}

async function withValues(db: Tx, definition: Definition): Promise<Atribut> {
  const { rows } = await sql<{ values: number }>`
    select count(*) as values from ${tableOf(definition.entity)} t where t.atribut ? ${definition.id}`.execute(
    db,
  )
  return { ...definition, values: rows[0]?.values ?? 0 }
}

/** What would break without the field: rules that decide who is in a group, and reports, as drawn or as published. */
export async function listUsers(db: Tx, id: string): Promise<string[]> {
  const groups = await db
    .selectFrom('groupBelajar')
    .select('nama')
    .where(
      sql<boolean>`jsonb_path_exists(rule, '$.conditions[*] ? (@.atributId == $id)', jsonb_build_object('id', ${id}::text))`,
    )
    .orderBy('nama')
    .execute()
  const field = `%"atribut.${id}"%`
  const reports = await db
    .selectFrom('applicationReport as r')
    .leftJoin('applicationReportVersion as v', (join) =>
      join.onRef('v.reportId', '=', 'r.id').onRef('v.nomor', '=', 'r.terbitNomor'),
    )
    .leftJoin('applicationUser as u', 'u.id', 'r.pemilikId')
    .select(['r.nama', 'r.hanyaPemilik', 'u.nama as pemilik'])
    .select(
      sql<boolean>`exists (select from folder_laporan f where f.nama in (r.folder, r.terbit_folder))`.as(
        'isFenced',
      ),
    )
    .where(sql<boolean>`(r.definition::text like ${field} or v.definition::text like ${field})`)
    .orderBy('r.nama')
    .execute()
  return [
    ...groups.map(({ nama }) => `Group belajar ${nama}`),
    // What somebody keeps for themselves is named to nobody else, whom to ask about it is.
    ...reports.map(({ nama, hanyaPemilik, isFenced, pemilik }) => {
      if (hanyaPemilik && pemilik !== null) return `Laporan pribadi ${pemilik}`
      return isFenced ? `Laporan di folder terbatas, milik ${pemilik ?? 'siapa pun'}` : `Laporan ${nama}`
    }),
  ]
}
