import { sessionChanged } from '#platform/auth/session-cache.ts'
import type { DB } from '#platform/db/tables.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { Updateable } from 'kysely'
import { deleteIdentifiers, insertIdentifiers } from './identifiers.ts'
import { deleteLinksOf, deleteLinksTo } from './link.ts'
import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#platform/audit/audit-words.ts'
import { hasGoneTo } from '#platform/email/outbox.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'

type Own = { applicationId: string; userId: string }
type OwnColumns =
  | 'nama'
  | 'email'
  | 'emailTerbukti'
  | 'telp'
  | 'jenisKelamin'
  | 'tanggalLahir'
  | 'provinsiKode'
  | 'kabupatenKotaKode'
  | 'fotoId'
  | 'atribut'
export type OwnChange = Partial<Pick<Updateable<DB['applicationUser']>, OwnColumns>>

/** What people change of themselves; false where somebody else has changed them since `version`. */
export async function updateOwn(
  tx: Tx,
  { applicationId, userId }: Own,
  change: OwnChange,
  version?: number,
): Promise<boolean> {
  // A picture stands in no form, so it makes none of them stale.
  const step = 'fotoId' in change ? 0 : 1
  const names = await tx
    .updateTable('applicationUser')
    .set((set) => ({
      ...change,
      version: set('version', '+', step),
      diubahOleh: userId,
      diubahPada: new Date(),
    }))
    .where('id', '=', userId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(['email', 'telp', 'username'])
    .executeTakeFirst()
  if (!names) return false
  if ('email' in change || 'telp' in change) {
    await deleteIdentifiers(tx, userId)
    await insertIdentifiers(tx, applicationId, [{ id: userId, names }])
  }
  await sessionChanged(tx, userId)
  return true
}

/** Another address to sign in by and get mail at. Links that went to the former one are worthless. */
export async function setEmail(tx: Tx, own: Own, email: string): Promise<void> {
  await updateOwn(tx, own, { email })
  await noteProvenEmail(tx, own, email)
  await deleteLinksOf(tx, own.userId)
}

/** Another phone to sign in by, whose owner has shown the code that went there. */
export async function setTelp(tx: Tx, own: Own, telp: string): Promise<void> {
  const { telp: former } = await tx
    .selectFrom('applicationUser')
    .select('telp')
    .where('id', '=', own.userId)
    .executeTakeFirstOrThrow()
  await updateOwn(tx, own, { telp })
  if (former !== null) await deleteLinksTo(tx, own.userId, former)
}

/** A link for this address was opened: by its owner, where it went there. */
export async function noteProvenEmail(tx: Tx, { applicationId, userId }: Own, email: string): Promise<void> {
  if (!(await hasGoneTo(tx, applicationId, email))) return
  await tx
    .updateTable('applicationUser')
    .set({ emailTerbukti: email })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute()
}

type OwnStep = { action: AuditAction; detail?: Record<string, unknown>; request?: FastifyRequest }

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
