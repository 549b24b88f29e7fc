import { randomInt } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import type { SetupInput } from '@suluh/contract/people/setup'
import { sql } from 'kysely'
import type { z } from 'zod'
import { insertUsers } from '#people/account/insert-users.ts'
import { hashChosenPassword } from '#platform/auth/common-passwords.ts'
import { hashToken } from '#platform/auth/token.ts'
import type { Db } from '#platform/db/open.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { insertFirstLembaga } from '#school/lembaga/lembaga.commands.ts'
import { insertStandardPelajaran } from '#school/pelajaran/standard-pelajaran.ts'
import { foundApplication } from './insert-application.ts'

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * While the database has no application: a fresh code for the console, which ends the validity of an earlier one.
 * Undefined once somebody is there.
 */
export async function renewSetupCode(db: Db): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await waitTurn(tx)
    await tx.deleteFrom('setupCode').execute()
    if (await hasApplication(tx)) return undefined
    const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)])
    const code = `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
    await tx
      .insertInto('setupCode')
      .values({ codeHash: hashCode(code) })
      .execute()
    return code
  })
}

/** Uses the code up: makes the platform with its own account, and the first application with its pengelola. */
export async function setUp(db: Db, input: z.output<typeof SetupInput>): Promise<void> {
  if (input.email === input.emailSistem) {
    const message = 'Pakai dua alamat email yang berbeda.'
    throw new SuluhError('validation', message, [{ path: 'emailSistem', message }])
  }
  await demandCode(db, input.kode)
  const passwordHash = await hashChosenPassword(input.password)
  await db.transaction().execute(async (tx) => {
    await waitTurn(tx)
    await demandCode(tx, input.kode)
    await tx.deleteFrom('setupCode').execute()
    const person = { lembagaId: null, nama: input.nama, nomor: null, telp: null, passwordHash }
    const platform = await foundApplication(tx, { nama: 'Suluh', isSystem: true })
    const peranId = platform.peranIds['sistem']!
    if (input.emailSistem)
      await insertUsers(tx, platform.applicationId, [{ ...person, email: input.emailSistem, peranId }])
    const first = await foundApplication(tx, { nama: input.aplikasi })
    const pengelola = { ...person, email: input.email, peranId: first.peranIds['pengelola']! }
    await insertUsers(tx, first.applicationId, [pengelola])
    if (input.satuSekolah) await insertFirstLembaga(tx, first.applicationId, input.aplikasi)
    await insertStandardPelajaran(tx, first.applicationId)
  })
}

async function demandCode(db: Db | Tx, code: string): Promise<void> {
  const known = await db
    .selectFrom('setupCode')
    .select('codeHash')
    .where('codeHash', '=', hashCode(code))
    .executeTakeFirst()
  if (known) return
  const message = 'Kode tidak cocok. Lihat kode terbaru di jendela tempat Suluh dijalankan.'
  throw new SuluhError('validation', message, [{ path: 'kode', message }])
}

async function hasApplication(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('application').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function waitTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setup', 0))`.execute(tx)
}

function hashCode(code: string): Buffer {
  return hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
}
