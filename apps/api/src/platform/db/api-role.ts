import { createHmac } from 'node:crypto'

/** The role that the API works as: it owns nothing and row level security binds it. */
export const apiRole = 'suluh_api'

/** What addresses of the embedded database carry; its server is ours alone. */
export const embeddedName = 'suluh-bawaan'

/**
 * The same address as the API's own role. In the embedded database it signs in by itself, so that no statement leads back
 * to the owner; elsewhere the owner's connection takes the role on, because servers and poolers let in whom they know.
 */
export function asApiRole(url: string): string {
  const address = new URL(url)
  if (address.username === apiRole) return url
  const password = apiPassword(url)
  if (password) {
    address.username = apiRole
    address.password = password
  } else {
    const given = address.searchParams.get('options')
    address.searchParams.set('options', [given, `-c role=${apiRole}`].filter(Boolean).join(' '))
  }
  return address.toString()
}

/** The password of the API's role in the embedded database, which follows from the owner's; undefined elsewhere. */
export function apiPassword(url: string): string | undefined {
  const { searchParams, password } = new URL(url)
  if (searchParams.get('application_name') !== embeddedName || !password) return undefined
  return createHmac('sha256', password).update(apiRole).digest('hex')
}
