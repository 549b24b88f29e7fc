import type { Registration } from '@suluh/contract/people/registering'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'

export type Opening = {
  applicationId: string
  aplikasi: string
  peranId: string
  peran: string
  lembagaId: string | null
  /** It has means to send messages, so a phone may be proven. */
  sendsMessages: boolean
}

/** Whether a visitor may register without an address that names the application: there is one, and it is open. */
export async function hasOpenDoor(db: Db): Promise<boolean> {
  const applicationId = await findOnlyApplication(db)
  return applicationId !== undefined && (await findOpening(db, applicationId)) !== undefined
}

/** Where people may register by themselves, and as what they start; throws where they may not. */
export async function getOpening(db: Db, aplikasi: string | undefined): Promise<Opening> {
  const applicationId = aplikasi ?? (await findOnlyApplication(db))
  const opening = applicationId && (await findOpening(db, applicationId))
  if (!opening)
    throw new SuluhError(
      'conflict',
      'Pendaftaran tidak dibuka. Minta undangan atau tautan pendaftaran kepada pengelola.',
    )
  return opening
}

/** What an invited person joins. */
export async function getInvited(tx: Tx, calonPenggunaId: string): Promise<Registration> {
  return tx
    .selectFrom('calonPengguna as c')
    .innerJoin('application as a', 'a.id', 'c.applicationId')
    .innerJoin('peran as p', 'p.id', 'c.peranId')
    .select(['a.nama as aplikasi', 'p.nama as peran', 'c.nama', 'c.email'])
    .where('c.id', '=', calonPenggunaId)
    .executeTakeFirstOrThrow()
}

async function findOnlyApplication(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('application')
    .select('id')
    .where('isSystem', '=', false)
    .where('status', '=', 'aktif')
    .limit(2)
    .execute()
  return found.length === 1 ? found[0]?.id : undefined
}

function findOpening(db: Db, applicationId: string): Promise<Opening | undefined> {
  return tenant(db, { applicationId }, (tx) =>
    tx
      .selectFrom('pendaftaran as d')
      .innerJoin('application as a', 'a.id', 'd.applicationId')
      .innerJoin('peran as p', 'p.id', 'd.peranId')
      .select(['d.applicationId', 'a.nama as aplikasi', 'p.id as peranId', 'p.nama as peran', 'd.lembagaId'])
      .select('a.kirimPesan as sendsMessages')
      .where('d.mode', '=', 'terbuka')
      .where('a.status', '=', 'aktif')
      .executeTakeFirst(),
  )
}
