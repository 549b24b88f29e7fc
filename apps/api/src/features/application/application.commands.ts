import type { application, Application, StatusApplication } from '@suluh/contract/application'
import type { Body } from '@suluh/contract/endpoint'
import { SuluhError } from '@suluh/contract/error'
import { sql } from 'kysely'
import { invite } from '#account/invite.ts'
import { recordAudit } from '#audit/record-audit.ts'
import type { Actor } from '#auth/actor.ts'
import { pengelola } from '#auth/grant.ts'
import { endSessionsOfApplication } from '#auth/sessions.ts'
import type { Config } from '#config.ts'
import { enterTenant, type Tx } from '#db/tenant.ts'
import { getApplication } from './application.queries.ts'
import { foundApplication } from './insert-application.ts'

type Undangan = Body<typeof application.invite>

/** What the platform is called in a tenant's own log. */
const platform = 'Penyelenggara Suluh'

export async function createApplication(
  db: Tx,
  config: Config,
  actor: Actor,
  given: Body<typeof application.create>,
): Promise<Application> {
  await sql`select pg_advisory_xact_lock(hashtextextended('application', 0))`.execute(db)
  const taken = await db
    .selectFrom('application')
    .select('id')
    .where(sql`lower(nama)`, '=', given.nama.toLowerCase())
    .executeTakeFirst()
  if (taken) throw refusal('nama', `Sudah ada aplikasi bernama ${given.nama}. Pilih nama lain.`)
  await demandFreeEmail(db, given.pengelola.email, 'pengelola.email')
  const { applicationId, peranIds } = await foundApplication(db, { nama: given.nama })
  await invite(db, config, {
    ...{ ...given.pengelola, applicationId, peranId: peranIds[pengelola]!, lembagaId: null },
    oleh: platform,
  })
  await enterTenant(db, actor)
  return getApplication(db, applicationId)
}

/** Ends every session of its people where it is suspended, and says so in its own log. */
export async function setStatus(
  db: Tx,
  actor: Actor,
  id: string,
  status: StatusApplication,
): Promise<Application> {
  await getApplication(db, id)
  await db.updateTable('application').set({ status, diubahPada: new Date() }).where('id', '=', id).execute()
  if (status === 'ditangguhkan') await endSessionsOfApplication(db, id)
  await enterTenant(db, { applicationId: id })
  await recordAudit(
    db,
    { applicationId: id, userId: null, nama: platform, lembagaId: null },
    { action: 'POST /application/:id/status', target: `application/${id}`, detail: { status } },
  )
  await enterTenant(db, actor)
  return getApplication(db, id)
}

/** Whoever manages an application invites the next one; the platform only where nobody is there to do so. */
export async function inviteFirst(
  db: Tx,
  config: Config,
  actor: Actor,
  id: string,
  given: Undangan,
): Promise<null> {
  const found = await getApplication(db, id)
  if (found.pengelola > 0)
    throw new SuluhError(
      'conflict',
      'Aplikasi ini sudah punya pengelola. Pengelola berikutnya diundang oleh pengelola itu sendiri.',
    )
  await demandFreeEmail(db, given.email, 'email')
  await enterTenant(db, { applicationId: id })
  const peran = await db
    .selectFrom('peran')
    .select('id')
    .where('kode', '=', pengelola)
    .executeTakeFirstOrThrow()
  await invite(db, config, {
    ...{ ...given, applicationId: id, peranId: peran.id, lembagaId: null },
    oleh: platform,
  })
  await enterTenant(db, actor)
  return null
}

/** An e-mail signs in to one account in the whole system. */
async function demandFreeEmail(db: Tx, email: string, path: string): Promise<void> {
  const taken = await db
    .selectFrom('loginIdentifier')
    .select('identifier')
    .where('identifier', '=', email.toLowerCase())
    .executeTakeFirst()
  if (taken) throw refusal(path, `E-mail ${email} sudah dipakai akun lain. Pakai e-mail lain.`)
}

function refusal(path: string, message: string): SuluhError {
  return new SuluhError('validation', message, [{ path, message }])
}
