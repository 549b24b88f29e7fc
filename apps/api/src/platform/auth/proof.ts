import { stepUpMinutes } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { managing } from './grant.ts'
import { settleCode } from './owed.ts'
import { isPassword } from './password.ts'
import type { Site } from '#platform/merek/site.ts'
import type { Passkeys } from './passkeys.ts'
import { hasPasskey, hasSecondFactor, type SecondFactors } from './second-factor.ts'
import type { Actor } from './scope.ts'

/**
 * Throws `proof-needed` where nobody has shown lately that this session is still in the hands of its person, and says by what
 * they may. Read from the database at each call: these are rare. A program has shown it when its token was made.
 */
export async function demandProof(tx: Tx, actor: Actor): Promise<void> {
  if (actor.isProgram) return
  const fresh = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', actor.sessionId)
    .where('provenAt', '>', sql<Date>`now() - make_interval(mins => ${stepUpMinutes})`)
    .executeTakeFirst()
  if (fresh) return
  const has = await whatProves(tx, actor)
  const [path, message] = has.hasFactor
    ? ['kode', 'Masukkan kode dari aplikasi autentikator Anda untuk melanjutkan.']
    : ['password', 'Masukkan kata sandi Anda untuk melanjutkan.']
  const issues = [{ path, message }]
  if (has.hasPasskey) issues.push({ path: 'passkey', message: 'Pakai kunci sandi Anda untuk melanjutkan.' })
  throw new SuluhError('proof-needed', message, issues)
}

/** The same, where somebody new would get power over other people by this role. */
export async function demandProofToManage(tx: Tx, actor: Actor, peranId: string): Promise<void> {
  const power = await tx
    .selectFrom('peranIzin')
    .select('izin')
    .where('peranId', '=', peranId)
    .where('izin', 'in', managing)
    .executeTakeFirst()
  if (power) await demandProof(tx, actor)
}

type Proof = {
  password?: string | undefined
  kode?: string | undefined
  passkey?: Record<string, unknown> | undefined
}
type Ways = { factors: SecondFactors; passkeys: Passkeys }

/** Notes that this session's person has shown that it is them: by the second step where there is one, else by password. */
export async function prove(
  db: Db,
  actor: Actor,
  { factors, passkeys, place }: Ways & { place: Pick<Site, 'origin' | 'hostname'> },
  { password = '', kode = '', passkey }: Proof,
): Promise<void> {
  const { hasFactor, passwordHash } = await tenant(db, actor, (tx) => whatProves(tx, actor))
  if (passkey) await passkeys.prove(db, place, actor, passkey)
  else if (hasFactor) await factors.demand(db, actor, kode)
  else if (!(await isPassword(passwordHash, password))) {
    const message =
      passwordHash === null
        ? 'Akun Anda belum punya kata sandi. Keluar, lalu masuk lagi lewat akun lain Anda; sesudah itu lanjutkan.'
        : 'Kata sandi Anda belum benar.'
    throw new SuluhError('validation', message, [{ path: 'password', message }])
  }
  await db
    .updateTable('session')
    .set({ provenAt: sql<Date>`now()` })
    .where('id', '=', actor.sessionId)
    .execute()
  if (actor.owes === 'kode') await tenant(db, actor, (tx) => settleCode(tx, actor))
}

function whatProves(tx: Tx, { userId }: Actor) {
  return tx
    .selectFrom('applicationUser as u')
    .select('u.passwordHash')
    .select([hasSecondFactor(sql`u.id`).as('hasFactor'), hasPasskey(sql`u.id`).as('hasPasskey')])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}
