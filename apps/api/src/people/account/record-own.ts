import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#platform/audit/audit-words.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Tx } from '#platform/db/tenant.ts'

type OwnStep = { action: AuditAction; detail?: Record<string, unknown>; request: FastifyRequest }

/** A line of the log for what people do about their own account without being signed in: by password, by a link. */
export async function recordOwn(
  tx: Tx,
  { applicationId, userId }: { applicationId: string; userId: string },
  step: OwnStep,
): Promise<void> {
  const user = await tx
    .selectFrom('applicationUser')
    .select(['nama', 'lembagaId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const target = `application-user/${userId}`
  await recordAudit(tx, { ...user, applicationId, userId }, { ...step, target, targetNama: user.nama })
}
