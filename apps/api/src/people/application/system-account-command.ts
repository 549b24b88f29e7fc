import { EmailAddress } from '@suluh/contract/platform/authentication'
import { newPassword } from '#people/account/fresh-password.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { settledConfig } from '#platform/db/data-place.ts'
import { openDatabase } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'

// `npm run akun:sistem -- ALAMAT@EMAIL`: the platform's own account, for whoever makes further applications or looks after mails.
const email = EmailAddress.safeParse(process.argv[2])
if (!email.success) {
  process.stderr.write('Sebutkan alamat emailnya: npm run akun:sistem -- nama@sekolah.sch.id\n')
  process.exit(2)
}
const database = await openDatabase(await settledConfig())
try {
  const platform = await database.db
    .selectFrom('application')
    .select('id')
    .where('isSystem', '=', true)
    .executeTakeFirst()
  if (!platform) throw new Error('Suluh ini belum dipakai: buka /setup dahulu.')
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await tenant(database.db, { applicationId: platform.id }, async (tx) => {
    const peran = await tx
      .selectFrom('peran')
      .select('id')
      .where('kode', '=', 'sistem')
      .executeTakeFirstOrThrow()
    const person = { lembagaId: null, nama: 'Sistem', nomor: null, telp: null, passwordHash }
    await insertUsers(tx, platform.id, [{ ...person, email: email.data, peranId: peran.id }])
  })
  process.stdout.write(`Akun sistem ${email.data}, kata sandi ${password}. Masuk, lalu gantilah.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
