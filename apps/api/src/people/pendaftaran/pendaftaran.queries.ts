import { SuluhError } from '@suluh/contract/platform/error'
import type { Pendaftaran, PendaftaranInput } from '@suluh/contract/people/pendaftaran'
import type { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import { demandGrantable, grantablePeranIds, managing } from '#platform/auth/grant.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getSender } from '#platform/email/email.queries.ts'
import { siteOf } from '#platform/merek/site.ts'

export async function getPendaftaran(db: Tx, actor: Actor, config: Config): Promise<Pendaftaran> {
  const stored = await db
    .selectFrom('pendaftaran')
    .select(['mode', 'peranId', 'lembagaId'])
    .executeTakeFirst()
  const byDefault = { mode: 'undangan' as const, peranId: null, lembagaId: null }
  return {
    ...(stored ?? byDefault),
    tautan: `${await siteOf(db, config, actor.applicationId)}/register?aplikasi=${actor.applicationId}`,
    sendsMail: (await getSender(db, config, actor)).smtp !== null,
  }
}

export async function updatePendaftaran(
  db: Tx,
  actor: Actor,
  input: z.output<typeof PendaftaranInput>,
): Promise<void> {
  if (input.mode === 'terbuka') {
    if (await isSystem(db, actor)) refuse('Yang menjalankan Suluh diundang satu per satu.')
    if (!input.peranId) refuse('Pilih peran bagi orang yang mendaftar.')
    await demandGrantable(db, actor, [input.peranId])
    const roles = await listGivablePeran(db, actor)
    if (!roles.some((peran) => peran.id === input.peranId && peran.mayRegister))
      refuse('Peran ini mengelola orang lain, jadi hanya bisa diberikan lewat undangan.')
  }
  const row = { ...input, applicationId: actor.applicationId }
  await db
    .insertInto('pendaftaran')
    .values(row)
    .onConflict((on) => on.column('applicationId').doUpdateSet(input))
    .execute()
}

/** Roles that the actor may give, and which of them one may take by registering. */
export async function listGivablePeran(
  db: Tx,
  actor: Actor,
): Promise<{ id: string; nama: string; mayRegister: boolean }[]> {
  const grantable = await grantablePeranIds(db, actor)
  const roles = await db
    .selectFrom('peran as p')
    .select((select) => [
      'p.id',
      'p.nama',
      select
        .exists(
          select
            .selectFrom('peranIzin as g')
            .select('g.izin')
            .whereRef('g.peranId', '=', 'p.id')
            .where('g.izin', 'in', managing),
        )
        .as('manages'),
    ])
    .orderBy('p.nama')
    .execute()
  return roles
    .filter(({ id }) => grantable.has(id))
    .map(({ id, nama, manages }) => ({ id, nama, mayRegister: !manages }))
}

async function isSystem(db: Tx, { applicationId }: Actor): Promise<boolean> {
  const found = await db
    .selectFrom('application')
    .select('isSystem')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return found.isSystem
}

function refuse(message: string): never {
  throw new SuluhError('validation', message, [{ path: 'peranId', message }])
}
