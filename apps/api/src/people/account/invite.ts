import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { siteOf } from '#platform/merek/site.ts'
import { deleteInvitationsOf, insertCalonPengguna } from './calon-pengguna.ts'
import { insertLink, linkMs } from './link.ts'

export type Invitation = {
  applicationId: string
  email: string
  nama: string
  peranId: string
  lembagaId: string | null
  /** Name of who invites, as the mail and the list show it. */
  oleh: string
  /** Whose outbox the mail lies in, where that is another application than the one invited to. */
  outbox?: string
}

/**
 * Invites somebody by e-mail, in the scope of their application: keeps who is to come, and writes the mail with a
 * link that works once, for seven days. An earlier invitation of the same address is replaced. Whoever opens the
 * link chooses a password and becomes a user. Whether the inviter may give this peran is the caller's to check.
 */
export async function invite(
  tx: Tx,
  config: Config,
  { oleh, outbox, ...given }: Invitation,
): Promise<string> {
  const email = given.email.trim().toLowerCase()
  const { applicationId } = given
  const expiresAt = new Date(Date.now() + linkMs.undangan)
  await deleteInvitationsOf(tx, email)
  const calon = { ...given, email, passwordHash: null, diundangOleh: oleh, expiresAt }
  const id = await insertCalonPengguna(tx, calon)
  const token = await insertLink(tx, {
    applicationId,
    purpose: 'undangan',
    email,
    calonPenggunaId: id,
    expiresAt,
  })
  const { peran, aplikasi } = await tx
    .selectFrom('peran as p')
    .innerJoin('application as a', 'a.id', 'p.applicationId')
    .select(['p.nama as peran', 'a.nama as aplikasi'])
    .where('p.id', '=', given.peranId)
    .executeTakeFirstOrThrow()
  await enqueueMail(tx, {
    applicationId: outbox ?? applicationId,
    to: { email, nama: given.nama },
    subject: () => `Undangan ke ${aplikasi}`,
    lines: () => [`${oleh} mengundang Anda ke ${aplikasi} sebagai ${peran}.`],
    action: {
      label: 'Terima undangan',
      url: `${await siteOf(tx, config, applicationId)}/register?undangan=${token}`,
      code: token,
    },
    expiresAt,
  })
  return id
}
