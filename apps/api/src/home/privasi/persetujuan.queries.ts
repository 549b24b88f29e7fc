import type { ListQuery } from '@suluh/contract/platform/list'
import {
  CaraPersetujuan,
  PemberiPersetujuan,
  StatusPersetujuan,
  type MuridPersetujuan,
  type Persetujuan,
  type PersetujuanInput,
} from '@suluh/contract/home/privasi'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { userScope } from '#people/account/group-scope.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { findNaskah } from './naskah.queries.ts'

type Row = {
  id: string
  oleh: string
  namaPemberi: string
  cara: string
  catatan: string
  naskahVersi: number
  diberikanPada: string
  dicatatNama: string | null
  ditarikPada: Date | null
}

export function toPersetujuan(row: Row): Persetujuan {
  const { id, namaPemberi, catatan, naskahVersi, diberikanPada, dicatatNama, ditarikPada } = row
  return {
    id,
    namaPemberi,
    catatan,
    naskahVersi,
    diberikanPada,
    oleh: PemberiPersetujuan.parse(row.oleh),
    cara: CaraPersetujuan.parse(row.cara),
    dicatatOleh: dicatatNama,
    ditarikPada: ditarikPada?.toISOString() ?? null,
  }
}

/** Every record of one person, the newest first. */
export async function listPersetujuanOf(db: Tx, userIds: string[]) {
  return db
    .selectFrom('persetujuan as p')
    .leftJoin('applicationUser as by', 'by.id', 'p.dicatatOleh')
    .selectAll('p')
    .select('by.nama as dicatatNama')
    .where('p.applicationUserId', 'in', userIds)
    .orderBy('p.dicatatPada', 'desc')
    .execute()
}

const status = sql<string>`coalesce((
  select case when p.ditarik_pada is null then 'ada' else 'ditarik' end from persetujuan p
   where p.application_user_id = u.id order by p.dicatat_pada desc limit 1), 'belum')`

/** The students within reach, each with the newest record. */
export async function listPersetujuan(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: MuridPersetujuan[]; total: number }> {
  const groups = query.filters.filter(({ field }) => field === 'groupBelajarId')
  let people = murid(db)
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.id', 'u.nama', 'u.nomor', 'l.nama as lembaga', status.as('status')])
    .where('u.applicationId', '=', actor.applicationId)
    .where(userScope(actor, 'privasi.read'))
  for (const { operator, value } of groups) {
    const inGroup = sql<SqlBool>`u.id in (select m.application_user_id from group_belajar_member m
      where m.group_belajar_id = any(${[value].flat()}))`
    people = people.where(operator === 'ne' ? sql<SqlBool>`not (${inGroup})` : inGroup)
  }
  const page = await listRows(
    people,
    { ...query, filters: query.filters.filter((each) => !groups.includes(each)) },
    {
      fields: {
        nama: sql.ref('u.nama'),
        nomor: sql.ref('u.nomor'),
        lembagaId: sql.ref('u.lembaga_id'),
        status,
      },
      search: [sql.ref('u.nama'), sql.ref('u.nomor')],
      id: sql.ref('u.id'),
      order: ['nama', 'asc'],
    },
  )
  const ids = page.rows.map(({ id }) => id)
  const records = ids.length ? await listPersetujuanOf(db, ids) : []
  return {
    total: page.total,
    rows: page.rows.map((row) => {
      const newest = records.find(({ applicationUserId }) => applicationUserId === row.id)
      return {
        ...row,
        status: StatusPersetujuan.parse(row.status),
        persetujuan: newest ? toPersetujuan(newest) : null,
      }
    }),
  }
}

export async function recordPersetujuan(
  db: Tx,
  actor: Actor,
  { ids, ...given }: z.infer<typeof PersetujuanInput>,
): Promise<number> {
  await demandMurid(db, actor, ids)
  const naskahVersi = (await findNaskah(db))?.versi ?? 0
  const { applicationId, userId: dicatatOleh } = actor
  const rows = [...new Set(ids)].map((applicationUserId) => ({
    ...given,
    applicationId,
    applicationUserId,
    naskahVersi,
    dicatatOleh,
  }))
  await db.insertInto('persetujuan').values(rows).execute()
  return rows.length
}

/** Whoever takes consent back; the record stays, and says when. */
export async function withdrawPersetujuan(db: Tx, actor: Actor, ids: string[]): Promise<number> {
  await demandMurid(db, actor, ids)
  const rows = await db
    .updateTable('persetujuan')
    .set({ ditarikPada: new Date() })
    .where('applicationUserId', 'in', ids)
    .where('ditarikPada', 'is', null)
    .returning('applicationUserId')
    .execute()
  return new Set(rows.map((row) => row.applicationUserId)).size
}

async function demandMurid(db: Tx, actor: Actor, ids: string[]): Promise<void> {
  const found = await murid(db)
    .select('u.id')
    .where('u.id', 'in', ids)
    .where(userScope(actor, 'privasi.write'))
    .execute()
  if (found.length < new Set(ids).size)
    throw new SuluhError('not-found', 'Sebagian murid tidak ditemukan. Muat ulang daftarnya.')
}

function murid(db: Tx) {
  return db
    .selectFrom('applicationUser as u')
    .where('u.dianonimkanPada', 'is', null)
    .where(sql<SqlBool>`u.peran_id = (select id from peran where kode = 'murid')`)
}
