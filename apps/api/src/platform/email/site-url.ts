import type { Config } from '#platform/config.ts'

/** Where people reach Suluh. Never taken from a request, or a forged Host would send links elsewhere. */
export function siteUrl(config: Pick<Config, 'publicUrl' | 'port'>): string {
  return (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/+$/, '')
}
