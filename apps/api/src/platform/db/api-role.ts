import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** The role that the API works as: it owns nothing and row level security binds it. */
export const apiRole = 'suluh_api'

/** What addresses of the embedded database carry; its server is ours alone. */
export const embeddedName = 'suluh-bawaan'

/**
 * The same address as the API's own role, where no statement runs for longer than `longestMs`. In the embedded database the
 * role signs in by itself, so that no statement leads back to the owner; elsewhere the owner's connection takes it on,
 * because servers and poolers let in whom they know.
 */
export function asApiRole(url: string, longestMs: number): string {
  const address = new URL(url)
  const password = apiPassword(url)
  const isRole = address.username === apiRole
  if (password && !isRole) Object.assign(address, { username: apiRole, password })
  const given = address.searchParams.get('options')?.replaceAll(/ *-c statement_timeout=\d+/g, '')
  const role = password || isRole || given?.includes(`role=${apiRole}`) ? '' : `-c role=${apiRole}`
  const options = [given, role, `-c statement_timeout=${longestMs}`].filter(Boolean).join(' ')
  address.searchParams.set('options', options)
  return address.toString()
}

/** The password of the API's role in the embedded database, which follows from the owner's; undefined elsewhere. */
export function apiPassword(url: string): string | undefined {
  const { searchParams, password } = new URL(url)
  if (searchParams.get('application_name') !== embeddedName || !password) return undefined
  return createHmac('sha256', password).update(apiRole).digest('hex')
}

/** Whether whoever is connected may take the API's role on; false where there is no such role yet. */
export async function mayBecomeApi(client: pg.Client): Promise<boolean> {
  // From PostgreSQL 16 on a role may be held without the right to become it.
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_has_role(oid, case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) as may
       from pg_roles where rolname = $1`,
    [apiRole],
  )
  return rows[0]?.may === true
}

/** What an administrator of the server says there once, one statement a line, so that whoever is connected may. */
export async function apiRoleMend(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; is_there: boolean }>(
    `select quote_ident(current_user) as name, exists (select from pg_roles where rolname = $1) as is_there`,
    [apiRole],
  )
  const { name, is_there: isThere } = rows[0]!
  const lines = [isThere ? '' : `create role ${apiRole} nologin;`, `grant ${apiRole} to ${name};`]
  return lines
    .filter(Boolean)
    .map((line) => `  ${line}`)
    .join('\n')
}
