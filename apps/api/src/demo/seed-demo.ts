import { insertApplication } from '../features/application/insert-application.ts'
import { insertUsers } from '../features/application-user/insert-users.ts'
import { hashPassword } from '../features/authentication/password.ts'
import type { Db } from '#db/open.ts'
import { tenant } from '#db/tenant.ts'

const password = 'suluh-demo'
const roles = ['pengelola', 'staf', 'lembaga', 'guru', 'pengawas', 'murid']

export const demoAccounts = `Akun demo, kata sandi ${password}:\n${['sistem', ...roles].map((role) => `  ${role}@suluh.test`).join('\n')}\n`

/** Fills an empty database with the demo; returns whether the demo is there. */
export async function seedDemo(db: Db): Promise<boolean> {
  const system = await db
    .selectFrom('application')
    .select('id')
    .where('isSystem', '=', true)
    .executeTakeFirst()
  if (system)
    return (
      (await db
        .selectFrom('loginIdentifier')
        .select('identifier')
        .where('identifier', '=', 'sistem@suluh.test')
        .executeTakeFirst()) !== undefined
    )
  const passwordHash = await hashPassword(password)
  const platform = await insertApplication(db, { nama: 'Suluh', isSystem: true })
  const account = (peranId: string, kode: string, nama: string, lembagaId: string | null) => ({
    peranId,
    lembagaId,
    nama,
    nomor: null,
    email: `${kode}@suluh.test`,
    telp: null,
    passwordHash,
  })
  await tenant(db, platform, (tx) =>
    insertUsers(tx, platform.applicationId, [
      account(platform.peranIds['sistem']!, 'sistem', 'Sistem', null),
    ]),
  )
  const school = await insertApplication(db, { nama: 'Yayasan Pelita Nusantara' })
  await tenant(db, school, async (tx) => {
    const { id: lembagaId } = await tx
      .insertInto('lembaga')
      .values({ applicationId: school.applicationId, nama: 'SMP Pelita Nusantara', npsn: '20100001' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertUsers(
      tx,
      school.applicationId,
      roles.map((kode) => account(school.peranIds[kode]!, kode, `Demo ${kode}`, lembagaId)),
    )
  })
  return true
}
