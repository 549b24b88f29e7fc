import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { siteUrl } from '#platform/email/site-url.ts'
import { getMerek } from './merek.queries.ts'

/** Whose address a page was opened at, and how it shows itself there. */
export type Branded = {
  applicationId: string
  kode: string
  nama: string
  warna: string | null
  /** Where its logo is, below the address of the API. */
  logo: string | null
}

/** Where a browser is: the installation's own address, or that of one application. Never merely what a request says. */
export type Site = { origin: string; hostname: string; branded?: Branded }

const keptMs = 30_000
const known = new LRUCache<string, { branded: Branded | undefined }>({ max: 2000, ttl: keptMs })

/** In this process at once, in others within half a minute. */
export function forgetSites(): void {
  known.clear()
}

/**
 * By the host that the request names (a proxy that is trusted says it for its callers): where it is the address that the
 * platform gave an application, this is that application's site; any other name counts as the installation's own.
 */
export async function siteOfRequest(
  db: Db,
  config: Config,
  request: Pick<FastifyRequest, 'hostname'>,
): Promise<Site> {
  const own = new URL(siteUrl(config))
  const hostname = request.hostname.toLowerCase()
  const branded = hostname === own.hostname ? undefined : await brandedAt(db, hostname)
  if (!branded) return { origin: own.origin, hostname: own.hostname }
  return { origin: originAt(config, hostname), hostname, branded }
}

/** Where people of this application reach Suluh: its own address where it has one. */
export async function siteOf(
  db: Tx | Db,
  config: Config,
  applicationId: string | RawBuilder<string>,
): Promise<string> {
  const row = await db
    .selectFrom('application')
    .select('alamat')
    .where('id', '=', applicationId)
    .executeTakeFirst()
  return row?.alamat ? originAt(config, row.alamat) : siteUrl(config)
}

/** With the protocol and the port by which this installation itself is reached. */
function originAt(config: Config, hostname: string): string {
  const { protocol, port } = new URL(siteUrl(config))
  return `${protocol}//${hostname}${port && `:${port}`}`
}

async function brandedAt(db: Db, hostname: string): Promise<Branded | undefined> {
  // A name on the network has a dot, and no address of numbers is anybody's.
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) || /^[\d.]+$/.test(hostname)) return undefined
  const kept = known.get(hostname)
  if (kept) return kept.branded
  const found = await db
    .selectFrom('application')
    .select(['id as applicationId', 'kode'])
    .where('alamat', '=', hostname)
    .executeTakeFirst()
  const branded = found && (await brandOf(db, found))
  known.set(hostname, { branded })
  return branded
}

function brandOf(db: Db, scope: { applicationId: string; kode: string }): Promise<Branded> {
  return tenant(db, scope, async (tx) => {
    const { nama, aplikasi, warna, logoId } = await getMerek(tx, scope.applicationId)
    const logo = logoId && `/api/merek/${scope.applicationId}/logo/${logoId}`
    return { ...scope, nama: nama ?? aplikasi, warna, logo }
  })
}
