import { JenisKelamin } from '@suluh/contract/people/application-user'
import { AtributValues } from '@suluh/contract/platform/atribut'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Profile, ProfileInput, Sesi } from '@suluh/contract/people/profile'
import { sql } from 'kysely'
import { updateOwn } from '#people/account/change-own.ts'
import { deleteLinksFor, deleteLinksTo } from '#people/account/link.ts'
import { checkAtribut } from '#platform/atribut/check-atribut.ts'
import { listFields } from '#platform/atribut/definitions.ts'
import { demandProof } from '#platform/auth/proof.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { releaseFile } from '#platform/rich-text/picture.ts'

export async function getProfile(db: Tx, actor: Actor): Promise<Profile> {
  const row = await db
    .selectFrom('applicationUser as u')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.nama', 'u.nomor', 'u.username', 'u.email', 'u.telp', 'u.jenisKelamin', 'u.tanggalLahir'])
    .select(['u.provinsiKode', 'u.kabupatenKotaKode', 'u.fotoId', 'u.atribut', 'u.version'])
    .select(['p.kode', 'p.nama as peran', 'l.nama as lembaga'])
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const { kode, peran, atribut, jenisKelamin, ...rest } = row
  return {
    ...rest,
    mayRename: mayRename(actor),
    peran: { kode, nama: peran },
    jenisKelamin: JenisKelamin.nullable().parse(jenisKelamin),
    emailBaru: await findWanted(db, actor, 'ganti-email'),
    telpBaru: await findWanted(db, actor, 'ganti-telp'),
    atribut: await seenAtribut(db, actor, atribut),
  }
}

/** Another picture, or none; the former one is a picture of a person too, and goes. */
export async function updateFoto(db: Tx, actor: Actor, fotoId: string | null): Promise<void> {
  const { fotoId: former } = await db
    .selectFrom('applicationUser')
    .select('fotoId')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  await updateOwn(db, actor, { fotoId })
  if (former && former !== fotoId) await releaseFile(db, former)
}

/** `sendCode`: what sends one to a phone; until it comes back, the former number counts. */
export async function updateProfile(
  db: Tx,
  actor: Actor,
  { version, atribut: given, ...input }: ProfileInput & { version: number },
  sendCode: (telp: string) => Promise<void>,
): Promise<void> {
  const before = await db
    .selectFrom('applicationUser')
    .select(['nama', 'email', 'telp', 'username', 'tanggalLahir', 'atribut'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (!mayRename(actor) && input.nama !== before.nama)
    refuse('nama', 'Nama Anda tertulis di hasil ujian. Minta sekolah mengubahnya.')
  if (!mayRename(actor) && before.tanggalLahir !== null && input.tanggalLahir !== before.tanggalLahir)
    refuse('tanggalLahir', 'Tanggal lahir tertulis di surat keterangan. Minta sekolah mengubahnya.')
  if (input.telp === null && before.email === null && before.username === null)
    refuse(
      'telp',
      'Nomor ini satu-satunya nama Anda untuk masuk. Tambahkan email dahulu, atau ganti nomornya.',
    )
  // Who has it gets a new password by it: an unattended screen must not be enough to put another in its place.
  if (input.telp !== before.telp) await demandProof(db, actor)
  await demandPlace(db, input)
  const values = await checkAtribut(db, actor, 'application-user', {
    id: actor.userId,
    peran: actor.peran,
    before: before.atribut,
    given,
  })
  const wanted = input.telp !== before.telp && (await sendsMessages(db, actor)) ? input.telp : null
  const telp = wanted === null ? input.telp : before.telp
  const change = { ...input, telp, atribut: JSON.stringify(values) }
  if (!(await updateOwn(db, actor, change, version)))
    throw new SuluhError('conflict', 'Data Anda sudah diubah orang lain. Muat ulang lalu coba lagi.')
  if (wanted !== null) await sendCode(wanted)
  else if (telp !== before.telp) await deleteLinksFor(db, actor.userId, 'ganti-telp')
  if (before.telp !== null && telp !== before.telp) await deleteLinksTo(db, actor.userId, before.telp)
}

export async function listSesi(db: Tx, actor: Actor): Promise<Sesi[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'device', 'address', 'dibuatPada', 'lastSeen', 'isShared'])
    .where('applicationUserId', '=', actor.userId)
    .where('izin', 'is', null)
    .where(sql<boolean>`session_ends(session) > now()`)
    .orderBy('lastSeen', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.tokenHash.toString('hex') === actor.session,
    device: row.device,
    isShared: row.isShared,
    alamat: row.address,
    masukPada: row.dibuatPada.toISOString(),
    terakhirPada: row.lastSeen.toISOString(),
  }))
}

/** The e-mail or phone that somebody has asked for and not confirmed yet. */
export async function findWanted(
  db: Tx,
  { userId }: Actor,
  purpose: 'ganti-email' | 'ganti-telp',
): Promise<string | null> {
  const link = await db
    .selectFrom('accountLink')
    .select('email')
    .where('applicationUserId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return link?.email ?? null
}

/** A murid's name stands on results and certificates. */
function mayRename({ peran }: Actor): boolean {
  return peran !== 'murid'
}

async function sendsMessages(db: Tx, { applicationId }: Actor): Promise<boolean> {
  const { kirimPesan } = await db
    .selectFrom('application')
    .select('kirimPesan')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return kirimPesan
}

async function seenAtribut(db: Tx, actor: Actor, stored: unknown): Promise<AtributValues> {
  const seen = new Set((await listFields(db, actor, 'application-user')).map(({ id }) => id))
  const values = Object.entries(AtributValues.parse(stored))
  return Object.fromEntries(values.filter(([id]) => seen.has(id)))
}

async function demandPlace(
  db: Tx,
  { provinsiKode, kabupatenKotaKode }: Pick<ProfileInput, 'provinsiKode' | 'kabupatenKotaKode'>,
): Promise<void> {
  if (kabupatenKotaKode !== null && !kabupatenKotaKode.startsWith(`${provinsiKode}.`))
    refuse('kabupatenKotaKode', 'Kabupaten atau kota ini bukan bagian dari provinsi yang dipilih.')
  const { isKnown } = await db
    .selectNoFrom(
      sql<boolean>`(${provinsiKode}::text is null or exists (select from provinsi where kode = ${provinsiKode}))
        and (${kabupatenKotaKode}::text is null or exists (select from kabupaten_kota where kode = ${kabupatenKotaKode}))`.as(
        'isKnown',
      ),
    )
    .executeTakeFirstOrThrow()
  if (!isKnown) refuse('provinsiKode', 'Provinsi atau kabupaten/kota ini tidak dikenal.')
}

function refuse(path: string, message: string): never {
  throw new SuluhError('validation', message, [{ path, message }])
}
