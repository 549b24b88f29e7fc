import type { PenyediaMasuk, PenyediaMasukInput } from '@suluh/contract/people/penyedia-masuk'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { listGivablePeran } from '#people/pendaftaran/pendaftaran.queries.ts'
import { demandGrantable } from '#platform/auth/grant.ts'
import { reachesAll, type Actor } from '#platform/auth/scope.ts'
import { deriveKey, seal, tryUnseal } from '#platform/auth/seal.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { siteOf } from '#platform/merek/site.ts'
import { demandOutgoing, OutgoingError } from '#platform/http/guarded-fetch.ts'
import type { Client } from './oidc.ts'

/** A provider with what its application allows it. */
export type Penyedia = Client & {
  applicationId: string
  nama: string
  domain: string[]
  peranIds: string[]
  kenalEmail: boolean
  peranBaruId: string | null
  lembagaBaruId: string | null
  percayaMfa: boolean
}

/** What stands behind the settings: where this installation is, and the key of what it keeps. */
export type Place = { config: Config; secret: Buffer }

const purpose = 'client-secret'

export async function listPenyedia(db: Tx, { config }: Place): Promise<PenyediaMasuk[]> {
  const site = await ownSite(db, config)
  const rows = await db
    .selectFrom('penyediaMasuk as p')
    .select(['p.id', 'p.applicationId', 'p.nama', 'p.issuer', 'p.clientId', 'p.domain', 'p.peranIds'])
    .select(['p.kenalEmail', 'p.peranBaruId', 'p.lembagaBaruId', 'p.percayaMfa', 'p.isAktif', 'p.version'])
    .select(sql<boolean>`p.client_secret is not null`.as('hasSecret'))
    .select(
      sql<number>`(select count(*) from akun_penyedia a where a.penyedia_masuk_id = p.id)`.as('tertaut'),
    )
    .orderBy('p.nama')
    .orderBy('p.id')
    .execute()
  return rows.map(({ applicationId, ...row }) => ({
    ...row,
    kembali: kembaliOf(site, applicationId, row.id),
  }))
}

export async function getPenyediaMasuk(db: Tx, place: Place, id: string): Promise<PenyediaMasuk> {
  const found = (await listPenyedia(db, place)).find((each) => each.id === id)
  if (!found) throw new SuluhError('not-found', 'Penyedia ini sudah tidak ada.')
  return found
}

/** Not yet open: the provider has to be told first where people come back to. */
export async function insertPenyedia(
  db: Tx,
  { applicationId }: Actor,
  place: Place,
  { nama, issuer }: { nama: string; issuer: string },
): Promise<PenyediaMasuk> {
  demandIssuer(place.config, issuer)
  const { id } = await db
    .insertInto('penyediaMasuk')
    .values({ applicationId, nama, issuer })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getPenyediaMasuk(db, place, id)
}

export async function updatePenyedia(
  db: Tx,
  actor: Actor,
  place: Place,
  id: string,
  { version, clientSecret, ...input }: PenyediaMasukInput & { version: number },
): Promise<PenyediaMasuk> {
  demandIssuer(place.config, input.issuer)
  await demandRoles(db, actor, input)
  const { issuer: former } = await getPenyediaMasuk(db, place, id)
  // What one provider was told is not shown to another.
  const kept = former === input.issuer ? {} : { clientSecret: null }
  const secret = clientSecret === undefined ? kept : { clientSecret: sealed(place, id, clientSecret) }
  const changed = await db
    .updateTable('penyediaMasuk')
    .set({ ...input, ...secret, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new SuluhError('conflict')
  return getPenyediaMasuk(db, place, id)
}

export async function deletePenyedia(db: Tx, id: string): Promise<{ nama: string }> {
  const gone = await db.deleteFrom('penyediaMasuk').where('id', '=', id).returning('nama').executeTakeFirst()
  if (!gone) throw new SuluhError('not-found', 'Penyedia ini sudah tidak ada.')
  return gone
}

/** A provider of this tenant, whether people may come in by it already or not. */
export async function findPenyedia(
  tx: Tx,
  place: Place,
  id: string,
): Promise<(Penyedia & { isAktif: boolean }) | undefined> {
  const row = await tx
    .selectFrom('penyediaMasuk')
    .select(['id', 'applicationId', 'nama', 'issuer', 'clientId', 'clientSecret', 'domain', 'peranIds'])
    .select(['kenalEmail', 'peranBaruId', 'lembagaBaruId', 'percayaMfa', 'isAktif', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    clientSecret: row.clientSecret ? opened(place, id, row.clientSecret) : undefined,
    kembali: kembaliOf(await ownSite(tx, place.config), row.applicationId, id),
  }
}

/** What a login page offers: of the application that its address names, or of the only one there is. */
export async function listOffered(
  db: Db,
  kode: string | undefined,
): Promise<{ nama: string; alamat: string }[]> {
  const found = await db
    .selectFrom('application')
    .select('id')
    .where('status', '=', 'aktif')
    .where((where) => (kode ? where('kode', '=', kode) : where('isSystem', '=', false)))
    .limit(2)
    .execute()
  const [only] = found
  if (!only || found.length > 1) return []
  const applicationId = only.id
  const rows = await tenant(db, { applicationId }, (tx) =>
    tx
      .selectFrom('penyediaMasuk')
      .select(['id', 'nama'])
      .where('isAktif', '=', true)
      .orderBy('nama')
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ id, nama }) => ({
    nama,
    alamat: `/api/authentication/masuk-lewat/${applicationId}/${id}`,
  }))
}

/** Of the application in whose scope this runs: people come back to where they sign in. */
function ownSite(db: Tx, config: Config): Promise<string> {
  return siteOf(db, config, sql<string>`nullif(current_setting('suluh.application', true), '')::uuid`)
}

function kembaliOf(site: string, applicationId: string, id: string): string {
  return `${site}/api/authentication/masuk-lewat/${applicationId}/${id}/kembali`
}

/** The key hangs on the provider, so that a secret that was moved to another row opens nothing. */
function sealed({ secret }: Place, id: string, text: string): Buffer {
  return seal(deriveKey(secret, purpose, id), text, id)
}

function opened({ secret }: Place, id: string, bytes: Buffer): string | undefined {
  return tryUnseal(deriveKey(secret, purpose, id), bytes, id)?.toString()
}

function demandIssuer(config: Config, issuer: string): void {
  try {
    demandOutgoing(config, issuer)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw new SuluhError('validation', error.message, [{ path: 'issuer', message: error.message }])
  }
}

async function demandRoles(db: Tx, actor: Actor, input: PenyediaMasukInput): Promise<void> {
  const { peranIds, peranBaruId, isAktif, clientId } = input
  if (isAktif && clientId === '') refuse('clientId', 'Isi client ID sebelum penyedia diaktifkan.')
  if (isAktif && peranIds.length === 0)
    refuse('peranIds', 'Pilih paling sedikit satu peran yang boleh masuk lewat penyedia ini.')
  const known = await db.selectFrom('peran').select('id').execute()
  if (peranIds.some((each) => !known.some(({ id }) => id === each)))
    refuse('peranIds', 'Ada peran yang sudah tidak ada. Pilih ulang.')
  // Whoever opens a door for a role could come in by it as that role.
  if (peranIds.length > 0) {
    await demandGrantable(db, actor, peranIds)
    // As that role of any lembaga, too.
    if (!reachesAll(actor, 'application-user.write'))
      throw new SuluhError(
        'forbidden',
        'Penyedia masuk berlaku di semua lembaga, jadi diatur oleh yang mengelola pengguna semua lembaga.',
      )
  }
  if (peranBaruId === null) return
  if (actor.isSystem) refuse('peranBaruId', 'Yang menjalankan Suluh diundang satu per satu.')
  const roles = await listGivablePeran(db, actor)
  if (!roles.some(({ id, mayRegister }) => id === peranBaruId && mayRegister))
    refuse('peranBaruId', 'Peran ini mengelola orang lain, jadi hanya bisa diberikan lewat undangan.')
  if (!peranIds.includes(peranBaruId))
    refuse('peranBaruId', 'Pilih juga peran ini di antara yang boleh masuk.')
  if (input.domain.length === 0)
    refuse('domain', 'Sebut domain email sekolah: tanpa itu siapa saja di penyedia ini dapat membuat akun.')
}

function refuse(path: string, message: string): never {
  throw new SuluhError('validation', message, [{ path, message }])
}
