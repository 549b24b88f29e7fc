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
import { tenant, type Tx } from '#platform/db/tenant.ts'

// `npm run akun:sistem -- ALAMAT@EMAIL`: the platform's own account, for whoever makes further applications or looks after mails.
// With `--pulihkan` before the address (and the application's code behind it, where several have it): another password and no second step for that account, or for a pengelola whom nobody
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
async function rescue(db: Db, email: string, passwordHash: string, kode: string | undefined): Promise<void> {
  const named = await db
    .selectFrom('loginIdentifier as i')
    .innerJoin('application as a', 'a.id', 'i.applicationId')
    .select(['i.applicationId', 'i.applicationUserId as userId', 'a.kode'])
    .where('i.identifier', '=', email)
    .$if(kode !== undefined, (query) => query.where('a.kode', '=', kode ?? ''))
    .execute()
  if (named.length === 0) throw new Error(`Tidak ada akun dengan email ${email}${kode ? ` di ${kode}` : ''}.`)
  const managing: typeof named = []
  for (const each of named)
    if (await tenant(db, each, (tx) => mayBeRescued(tx, each.userId))) managing.push(each)
  const [known, other] = managing
  if (!known)
    throw new Error(`${email} bukan akun sistem atau pengelola yang aktif. Pengelolanya dapat membantu.`)
  if (other)
    throw new Error(
      `${email} dipakai di beberapa aplikasi. Tambahkan kodenya di belakang: ${managing.map((each) => each.kode).join(' atau ')}.`,
    )
  await tenant(db, known, async (tx) => {
    await setPassword(tx, known.userId, passwordHash, { isIssued: true })
    await deleteSecondFactor(tx, known.userId)
    await endSessionsOf(tx, [known.userId])
    await recordOwn(tx, known, { action: 'pulihkan-akun' })
  })
}

async function mayBeRescued(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('applicationUser as u')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.status', '=', 'aktif')
    .where('p.kode', 'in', ['sistem', 'pengelola'])
    .executeTakeFirst()
  return found !== undefined
}

const args = process.argv.slice(2)
const isRescue = args[0] === '--pulihkan'
const email = EmailAddress.safeParse(args[isRescue ? 1 : 0])
if (!email.success) {
  process.stderr.write(
    'Sebutkan alamat emailnya: npm run akun:sistem -- [--pulihkan] nama@sekolah.sch.id [KODE]\n',
  )
  process.exit(2)
}
const database = await openDatabase(await settledConfig())
try {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await (isRescue
    ? rescue(database.db, email.data, passwordHash, args[2])
    : make(database.db, email.data, passwordHash))
  const what = isRescue ? 'Akun dipulihkan' : 'Akun sistem'
  process.stdout.write(`${what} ${email.data}, kata sandi ${password}. Masuk, lalu gantilah.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
