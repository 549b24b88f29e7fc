import type { Config } from '#platform/config.ts'
import { addressesOf } from '#platform/keadaan/address.ts'

/** Where people reach Suluh. Never taken from a request, or a forged Host would send links elsewhere. */
export function siteUrl(config: Pick<Config, 'publicUrl' | 'port' | 'host' | 'localName'>): string {
  return addressesOf(config)[0] ?? `http://localhost:${config.port}`
}
