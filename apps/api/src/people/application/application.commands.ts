import {
  application,
  type Application,
  type ApplicationDetail,
  type StatusApplication,
} from '@suluh/contract/people/application'
import type { Body } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { findOwners, renameKode } from '#people/account/identifiers.ts'
import { invite } from '#people/account/invite.ts'
import type { AuditAction } from '#platform/audit/audit-words.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { pengelola } from '#platform/auth/grant.ts'
import { endSessionsOfApplication } from '#platform/auth/sessions.ts'
import type { Config } from '#platform/config.ts'
import { siteUrl } from '#platform/email/site-url.ts'
import { enterTenant, type Tx } from '#platform/db/tenant.ts'
import { getApplication, getApplicationDetail, platform } from './application.queries.ts'
import { foundApplication } from './insert-application.ts'

type Undangan = Body<typeof application.invite>

export async function createApplication(
  db: Tx,
  config: Config,
  actor: Actor,
  given: Body<typeof application.create>,
): Promise<Application> {
  await demandFreeName(db, given.nama)
  const { applicationId, peranIds } = await foundApplication(db, { nama: given.nama })
  await invite(db, config, {
    ...given.pengelola,
    applicationId,
    peranId: peranIds[pengelola]!,
    lembagaId: null,
    oleh: platform,
    // Nobody is there yet to pass the link on, where no mail is sent.
    outbox: actor.applicationId,
  })
  await enterTenant(db, actor)
  return getApplication(db, applicationId)
}

/** Another name or short name, of which its own log tells too. */
export async function updateApplication(
  db: Tx,
  actor: Actor,
  id: string,
  { nama, kode, version }: Body<typeof application.update>,
): Promise<Application> {
  const before = await getApplication(db, id)
  if (before.version !== version)
    throw new SuluhError('conflict', 'Aplikasi ini baru saja diubah orang lain. Muat ulang untuk melihatnya.')
  await demandFreeName(db, nama, id)
  const taken = await db
    .selectFrom('application')
    .select('id')
    .where('kode', '=', kode)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) throw refusal('kode', `Kode ${kode} sudah dipakai aplikasi lain. Pilih kode lain.`)
  await db
    .updateTable('application')
    .set({ nama, kode, version: version + 1, diubahPada: new Date() })
    .where('id', '=', id)
    .execute()
  if (kode !== before.kode) await renameKode(db, id, before.kode, kode)
  await tellApplication(db, actor, id, application.update, { nama, kode })
  return getApplication(db, id)
}

/** Ends every session of its people where it is suspended, and says so in its own log. */
export async function setStatus(
  db: Tx,
  actor: Actor,
  id: string,
  status: StatusApplication,
): Promise<Application> {
  await getApplication(db, id)
  const set = await db
    .updateTable('application')
    .set({ status, diubahPada: new Date() })
    .where('id', '=', id)
    // Who closes it at the same moment has closed it: let in again, it would be erased under its people.
    .where('ditutupPada', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!set) throw new SuluhError('conflict', 'Aplikasi ini ditutup. Buka kembali dahulu dari halamannya.')
  if (status === 'ditangguhkan') await endSessionsOfApplication(db, id)
  await tellApplication(db, actor, id, application.setStatus, { status })
  return getApplication(db, id)
}

/** Narrower limits than before take nothing away. */
export async function setPaket(
  db: Tx,
  actor: Actor,
  id: string,
  paketLayananId: string | null,
): Promise<ApplicationDetail> {
  await getApplication(db, id)
  const paket =
    paketLayananId === null
      ? null
      : await db
          .selectFrom('paketLayanan')
          .select('nama')
          .where('id', '=', paketLayananId)
          .forKeyShare()
          .executeTakeFirst()
  if (paket === undefined)
    throw refusal('paketLayananId', 'Paket layanan ini tidak ada lagi. Pilih yang lain.')
  await db
    .updateTable('application')
    .set({ paketLayananId, diubahPada: new Date() })
    .where('id', '=', id)
    .execute()
  await tellApplication(db, actor, id, application.setPaket, { paket: paket?.nama ?? 'tanpa batas' })
  return getApplicationDetail(db, actor, id)
}

/** Another name on the network; what was made under the one before answers there no more. */
export async function setAlamat(
  db: Tx,
  config: Config,
  actor: Actor,
  id: string,
  alamat: string | null,
): Promise<ApplicationDetail> {
  await getApplication(db, id)
  if (alamat !== null && alamat === new URL(siteUrl(config)).hostname)
    throw refusal('alamat', 'Ini alamat Suluh ini sendiri. Pilih alamat lain, atau kosongkan.')
  await sql`select pg_advisory_xact_lock(hashtextextended('application', 0))`.execute(db)
  const taken =
    alamat !== null &&
    (await db
      .selectFrom('application')
      .select('id')
      .where('alamat', '=', alamat)
      .where('id', '<>', id)
      .executeTakeFirst())
  if (taken) throw refusal('alamat', `Alamat ${alamat} sudah dipakai aplikasi lain.`)
  await db.updateTable('application').set({ alamat, diubahPada: new Date() }).where('id', '=', id).execute()
  await tellApplication(db, actor, id, application.setAlamat, { alamat })
  return getApplicationDetail(db, actor, id)
}

/** What the platform did to an application stands in that application's log too. */
export async function tellApplication(
  db: Tx,
  actor: Actor,
  id: string,
  action: AuditAction,
  detail: object,
): Promise<void> {
  await enterTenant(db, { applicationId: id })
  const who = { applicationId: id, userId: null, nama: platform, lembagaId: null }
  await recordAudit(db, who, { action, target: `application/${id}`, detail })
  await enterTenant(db, actor)
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
  if ((await findOwners(db, id, [given.email])).size > 0)
    throw refusal('email', `Email ${given.email} sudah dipakai akun lain di aplikasi ini. Pakai email lain.`)
  await enterTenant(db, { applicationId: id })
  const peran = await db
    .selectFrom('peran')
    .select('id')
    .where('kode', '=', pengelola)
    .executeTakeFirstOrThrow()
  await invite(db, config, {
    ...given,
    applicationId: id,
    peranId: peran.id,
    lembagaId: null,
    oleh: platform,
    // Nobody is there yet to pass the link on, where no mail is sent.
    outbox: actor.applicationId,
  })
  await enterTenant(db, actor)
  return null
}

/** Names are compared in any case, and given one at a time. */
async function demandFreeName(db: Tx, nama: string, except?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('application', 0))`.execute(db)
  const taken = await db
    .selectFrom('application')
    .select('id')
    .where(sql`lower(nama)`, '=', nama.toLowerCase())
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  if (taken) throw refusal('nama', `Sudah ada aplikasi bernama ${nama}. Pilih nama lain.`)
}

function refusal(path: string, message: string): SuluhError {
  return new SuluhError('validation', message, [{ path, message }])
}
