import type { FastifyRequest } from 'fastify'
import type { Tx } from '#platform/db/tenant.ts'
import { keptAction, type AuditAction } from './audit-words.ts'
import { redact } from './redact.ts'

/** Who did it, as they were then; an actor fits. */
export type AuditWho = {
  applicationId: string
  userId: string | null
  nama: string
  lembagaId: string | null
}

export type AuditEntry = {
  action: AuditAction
  /** What it was done to: `paket-soal/<id>`. */
  target: string
  targetNama?: string | null
  /** Anything worth knowing later; secrets are taken out and long values shortened here. */
  detail?: unknown
  request?: FastifyRequest
}

/**
 * Writes one line of the log in the caller's transaction. `serve` does so for every call that changes something;
 * this is for what has no signed-in caller (signing in, links) and for background work.
 */
export async function recordAudit(tx: Tx, who: AuditWho, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      applicationId: who.applicationId,
      applicationUserId: who.userId,
      lembagaId: who.lembagaId,
      nama: who.nama,
      action: keptAction(entry.action),
      target: entry.target,
      targetNama: entry.targetNama?.slice(0, 200) ?? null,
      detail: JSON.stringify(redact(entry.detail)),
      address: entry.request?.ip ?? null,
      device: entry.request?.headers['user-agent']?.slice(0, 300) ?? null,
    })
    .execute()
}
