import { EmailAddress } from '@suluh/contract/platform/address/email-address'
import { recordOwn } from '#people/account/change-own.ts'
import { newPassword } from '#people/account/fresh-password.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { setPassword } from '#people/account/password.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { deleteSecondFactor } from '#platform/auth/second-factor.ts'
import { endSessionsOf } from '#platform/auth/sessions.ts'
import { settledConfig } from '#platform/db/data-place.ts'
import { openDatabase, type Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'

// `npm run akun:sistem -- ALAMAT@EMAIL`: the platform's own account, for whoever makes further applications or looks after mails.
// With `--pulihkan` before the address: another password and no second step for that account, or for a pengelola whom nobody
// else can help. Whoever sits at the server may: the database is theirs anyway.

/** Makes the platform's own account. */
async function make(db: Db, email: string, passwordHash: string): Promise<void> {
  const platform = await db
    .selectFrom('application')
    .select('id')
    .where('isSystem', '=', true)
    .executeTakeFirst()
  if (!platform) throw new Error('Suluh ini belum dipakai: buka /setup dahulu.')
  await tenant(db, { applicationId: platform.id }, async (tx) => {
    const peran = await tx
      .selectFrom('peran')
      .select('id')
      .where('kode', '=', 'sistem')
      .executeTakeFirstOrThrow()
    const person = { lembagaId: null, nama: 'Sistem', nomor: null, telp: null, passwordHash }
    await insertUsers(tx, platform.id, [{ ...person, email, peranId: peran.id, passwordIssued: true }])
  })
}

/** Lets the account of this address in again, wherever it was signed in before. */
async function rescue(db: Db, email: string, passwordHash: string): Promise<void> {
  const known = await db
    .selectFrom('loginIdentifier')
    .select(['applicationId', 'applicationUserId as userId'])
    .where('identifier', '=', email)
    .executeTakeFirst()
  if (!known) throw new Error(`Tidak ada akun dengan email ${email}.`)
  await tenant(db, known, async (tx) => {
    const found = await tx
      .selectFrom('applicationUser as u')
      .innerJoin('peran as p', 'p.id', 'u.peranId')
      .select('u.id')
      .where('u.id', '=', known.userId)
      .where('u.status', '=', 'aktif')
      .where('p.kode', 'in', ['sistem', 'pengelola'])
      .executeTakeFirst()
    if (!found)
      throw new Error(`${email} bukan akun sistem atau pengelola yang aktif. Pengelolanya dapat membantu.`)
    await setPassword(tx, known.userId, passwordHash, { isIssued: true })
    await deleteSecondFactor(tx, known.userId)
    await endSessionsOf(tx, [known.userId])
    await recordOwn(tx, known, { action: 'pulihkan-akun' })
  })
}

const args = process.argv.slice(2)
const isRescue = args[0] === '--pulihkan'
const email = EmailAddress.safeParse(args[isRescue ? 1 : 0])
if (!email.success) {
  process.stderr.write('Sebutkan alamat emailnya: npm run akun:sistem -- [--pulihkan] nama@sekolah.sch.id\n')
  process.exit(2)
}
const database = await openDatabase(await settledConfig())
try {
  const password = newPassword()
  await (isRescue ? rescue : make)(database.db, email.data, await hashPassword(password))
  const what = isRescue ? 'Akun dipulihkan' : 'Akun sistem'
  process.stdout.write(`${what} ${email.data}, kata sandi ${password}. Masuk, lalu gantilah.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
