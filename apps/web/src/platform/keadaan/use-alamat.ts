import { keadaan } from '@suluh/contract/platform/keadaan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'

const isLoopback = (name: string) => name === 'localhost' || name === '[::1]' || name.startsWith('127.')

/**
 * What others type to come here: of the server's own addresses the one that is in use here, else the likeliest. Null where
 * only this computer is served, undefined while it is asked for.
 */
export function useAlamat(): string | null | undefined {
  const { result, query } = useCustom(keadaan.alamat, {})
  if (query.isPending) return undefined
  const known = result?.alamat ?? []
  const mine = known.find((each) => new URL(each).host === location.host)
  return mine ?? known[0] ?? (isLoopback(location.hostname) ? null : location.origin)
}

/** Without what a browser fills in by itself. */
export function shortAlamat(alamat: string): string {
  return alamat.replace(/^http:\/\//, '')
}
