import { renderUnicodeCompact } from 'uqr'
import type { Config } from '#platform/config.ts'
import { addressesOf } from './address.ts'

type Said = {
  config: Pick<Config, 'host' | 'port' | 'publicUrl' | 'localName' | 'databaseUrl' | 'dataDir'>
  hasDemo: boolean
  /** A person reads along, and no log: then there is a code for phones. */
  isTerminal: boolean
}

/** The first lines: what to type to come here, for others and at this machine, and where the data are. */
export function readyLines({ config, hasDemo, isTerminal }: Said, addresses = addressesOf(config)): string {
  const [first, ...others] = addresses
  const own = `http://localhost:${config.port}`
  const place = config.databaseUrl ? '' : `Data: ${config.dataDir}\n`
  if (!first) return `\nSuluh siap di ${own}\n${onlyHere(hasDemo)}${place}`
  const also = [...others, ...(config.publicUrl ? [] : [`${own} (hanya di komputer ini)`])]
  const code = isTerminal ? `${renderUnicodeCompact(first, { border: 2 })}\n` : ''
  return `\nSuluh siap di ${first}\n${also.map((each) => `  atau ${each}\n`).join('')}${code}${place}`
}

function onlyHere(hasDemo: boolean): string {
  return hasDemo
    ? 'Hanya komputer ini yang dapat membukanya, karena kata sandi demo diketahui umum. Untuk ujian di jaringan sekolah mulai dengan data baru: DEMO=off dan DATA_DIR ke folder lain.\n'
    : 'Hanya komputer ini yang dapat membukanya. Untuk jaringan sekolah: HOST=0.0.0.0 npm start\n'
}
