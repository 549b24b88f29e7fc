import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** One line of the log as other systems get it, by its place in the chain of its application. */
export type AuditLine = { seq: number; line: { pada: string; tindakan: string } & Record<string, unknown> }

export function listApplications(db: Db): Promise<{ id: string; kode: string }[]> {
  return db.selectFrom('application').select(['id', 'kode']).orderBy('kode').execute()
}

/** The lines of the chain behind `seq`, some hundreds at a time. */
export async function linesAfter(tx: Tx, seq: number, most = 1000): Promise<AuditLine[]> {
  const { rows } = await sql<AuditLine>`
    select r.seq::float8 as seq,
           jsonb_build_object('urut', r.seq, 'pada', a.at, 'oleh', a.application_user_id, 'nama', a.nama, 'tindakan', a.action,
             'sasaran', a.target, 'namaSasaran', a.target_nama, 'rincian', a.detail, 'alamat', a.address, 'perangkat', a.device,
             'rantai', encode(r.hash, 'hex')) as line
      from audit_rantai r join audit a on a.id = r.audit_id
     where r.seq > ${seq} order by r.seq limit ${most}`.execute(tx)
  return rows
}
