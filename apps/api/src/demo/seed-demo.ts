import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { insertApplication } from '#people/application/insert-application.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { bimbelPackages, schoolPackages, type DemoPaket } from './packages.ts'
import { accounts, perClass, person } from './people.ts'
import { seedAtribut } from './seed-atribut.ts'
import { backdateBank, seedBank, type SeededPaket } from './seed-bank.ts'
import { seedBimbelEvents, seedSchoolEvents } from './seed-events.ts'
import { seedBimbel, seedSchools } from './seed-people.ts'
import type { ReportTemplate } from '@suluh/contract/reports/application-report'
import type { Actor } from '#platform/auth/scope.ts'
import { insertReport, publishReport } from '#reports/analytics/application-report.commands.ts'
import { shareReport } from '#reports/analytics/application-report.share.ts'

const password = 'suluh-demo'
const systemAccount = 'sistem'
const addresses = [systemAccount, ...accounts.map(({ peran }) => peran)]

const others = `murid2 sampai murid${perClass}@suluh.test (teman sekelas), cakrawala@suluh.test (pengelola bimbel)`

export const demoAccounts = `Akun demo, kata sandi ${password}:\n${addresses.map((each) => `  ${each}@suluh.test`).join('\n')}\n  juga ${others}\n`

/** Fills an empty database with the demo, whole or not at all; returns whether the demo is there. */
export async function seedDemo(db: Db): Promise<boolean> {
  const isSeeded = await findDemo(db)
  if (isSeeded !== undefined) return isSeeded
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    // Whoever comes second waits here, and then finds the demo.
    await sql`select pg_advisory_xact_lock(hashtextextended('seed-demo', 0))`.execute(tx)
    const isSeededMeanwhile = await findDemo(tx)
    if (isSeededMeanwhile !== undefined) return isSeededMeanwhile
    const within = joining(tx)
    const now = new Date()
    await seedSystem(within, passwordHash)
    await seedSchool(within, passwordHash, now)
    await seedCakrawala(within, passwordHash, now)
    return true
  })
}

/** Whether the demo is there; undefined while the database is empty. */
export async function findDemo(db: Db): Promise<boolean | undefined> {
  const any = await db.selectFrom('application').select('id').limit(1).executeTakeFirst()
  if (!any) return undefined
  const account = await db
    .selectFrom('loginIdentifier')
    .select('identifier')
    .where('identifier', '=', `${systemAccount}@suluh.test`)
    .executeTakeFirst()
  return account !== undefined
}

/** For functions that open transactions of their own: those become part of `tx`. */
function joining(tx: Tx): Db {
  return Object.assign(tx, {
    transaction: () => ({ execute: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(tx) }),
  })
}

async function seedSystem(db: Db, passwordHash: string): Promise<void> {
  const platform = await insertApplication(db, { nama: 'Suluh', isSystem: true })
  const peranId = platform.peranIds[systemAccount]!
  const operator = { peranId, lembagaId: null, nama: 'Agus Wicaksono', address: systemAccount }
  await tenant(db, platform, (tx) =>
    insertUsers(tx, platform.applicationId, [person(operator, passwordHash)]),
  )
}

async function seedSchool(db: Db, passwordHash: string, now: Date): Promise<void> {
  const application = await insertApplication(db, { nama: 'Yayasan Pelita Nusantara' })
  await tenant(db, application, async (tx) => {
    const { actors, classes } = await seedSchools(tx, application, passwordHash)
    await seedAtribut(tx, actors['pengelola']!)
    const pakets = await seedBank(tx, { guru: actors['guru']!, staf: actors['staf']! }, schoolPackages)
    await seedSchoolEvents(tx, actors, pakets, classes, now)
    await seedReports(tx, actors['pengelola']!)
    await backdate(tx, pakets, schoolPackages)
  })
}

async function seedCakrawala(db: Db, passwordHash: string, now: Date): Promise<void> {
  const application = await insertApplication(db, { nama: 'Bimbel Cakrawala' })
  await tenant(db, application, async (tx) => {
    const { actor, classes } = await seedBimbel(tx, application, passwordHash)
    const pakets = await seedBank(tx, { guru: actor, staf: actor }, bimbelPackages)
    await seedBimbelEvents(tx, actor, pakets, classes, now)
    await backdate(tx, pakets, bimbelPackages)
  })
}

function backdate<K extends string>(
  tx: Tx,
  pakets: Record<K, SeededPaket>,
  packages: Record<K, DemoPaket>,
): Promise<void> {
  const keys = Object.keys(packages) as K[]
  return backdateBank(
    tx,
    keys.map((key) => [pakets[key], packages[key]]),
  )
}

const reports: { nama: string; template: ReportTemplate }[] = [
  { nama: 'Ringkasan ujian semester ini', template: 'ringkasan-ujian' },
  { nama: 'Kehadiran ujian', template: 'kehadiran' },
  { nama: 'Perkembangan murid semester ini', template: 'perkembangan-murid' },
  { nama: 'Daya serap per aspek', template: 'daya-serap-aspek' },
]

/** Reports from the starters, published and shared with those who teach and lead. */
async function seedReports(db: Tx, by: Actor): Promise<void> {
  const roles = await db.selectFrom('peran').select('id').where('kode', 'in', ['lembaga', 'guru']).execute()
  for (const { nama, template } of reports) {
    const { id, version } = await insertReport(db, by, { nama, template, folder: 'Semester 1' })
    await publishReport(db, by, id, version)
    const shares = roles.map((peran) => ({ kind: 'peran' as const, id: peran.id }))
    await shareReport(db, by, id, { shares, hanyaSaya: false })
  }
}
