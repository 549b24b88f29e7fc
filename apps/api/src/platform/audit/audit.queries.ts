import { AuditLine, mostAuditLines } from '@suluh/contract/platform/audit'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** The log within the actor's reach: of the application, of the people of one's lembaga, or one's own doings. */
export async function listAudit(
  db: Tx,
  actor: Actor,
  query: ListQuery,
  said: (action: string) => string,
): Promise<{ rows: AuditLine[]; total: number }> {
  const rows = db
    .selectFrom('audit as a')
    .leftJoin('lembaga as l', 'l.id', 'a.lembagaId')
    .select(['a.id', 'a.at', 'a.applicationUserId', 'a.nama', 'l.nama as lembaga', 'a.action', 'a.target'])
    .select(['a.targetNama', 'a.detail', 'a.address', 'a.device'])
    .where(
      inScope(actor, 'audit.read', {
        lembaga: sql.ref('a.lembaga_id'),
        own: isActor(actor, 'a.application_user_id'),
      }),
    )
  const page = await listRows(rows, query, {
    fields: {
      at: sql.ref('a.at'),
      entity: sql`split_part(a.target, '/', 1)`,
      olehId: sql.ref('a.application_user_id'),
      action: sql.ref('a.action'),
    },
    search: [sql.ref('a.nama'), sql.ref('a.target_nama')],
    id: sql.ref('a.id'),
    order: ['at', 'desc'],
  })
  return {
    total: page.total,
    rows: page.rows.map(({ applicationUserId, nama, lembaga, at, detail, ...row }) => ({
      ...row,
      at: at.toISOString(),
      said: said(row.action),
      oleh: { id: applicationUserId, nama, lembaga },
      detail: AuditLine.shape.detail.parse(detail),
    })),
  }
}

/** The whole list, read at one moment; refuses more than somebody opens as one file. */
export async function allAudit(
  db: Tx,
  actor: Actor,
  query: ListQuery,
  said: (action: string) => string,
): Promise<AuditLine[]> {
  const { rows, total } = await listAudit(db, actor, { ...query, start: 0, end: mostAuditLines }, said)
  if (total <= mostAuditLines) return rows
  throw new SuluhError(
    'conflict',
    `Ada ${total} baris, paling banyak ${mostAuditLines} sekali unduh. Persempit tanggalnya.`,
  )
}
