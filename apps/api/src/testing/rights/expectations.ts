import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { analytics } from './expectations-analytics.ts'
import { akun } from './expectations-akun.ts'
import { pengembang } from './expectations-devs.ts'
import { gabungan } from './expectations-gabungan.ts'
import { groupBelajar } from './expectations-group.ts'
import { impor } from './expectations-impor.ts'
import { laporan } from './expectations-laporan.ts'
import { masuk } from './expectations-masuk.ts'
import { orang } from './expectations-orang.ts'
import { penetapan } from './expectations-penetapan.ts'
import { privasi } from './expectations-privasi.ts'
import { tabel } from './expectations-tabel.ts'
import { ujian } from './expectations-ujian.ts'
import type { Expectation, Expectations } from './expectation.ts'

/**
 * What cannot be derived from the declared rights: with what a call is made, and where its row lies. A GET without
 * parameters needs no line. Every call that changes something is made with a row of its own for each who may.
 */
export const expectations: Expectations = {
  ...akun,
  ...orang,
  ...impor,
  ...groupBelajar,
  ...masuk,
  ...tabel,
  ...ujian,
  ...gabungan,
  ...penetapan,
  ...laporan,
  ...analytics,
  ...pengembang,
  ...privasi,
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** A GET without parameters, or of a whole list, is decided by its declared right alone. */
export function expectationOf(endpoint: Endpoint): Expectation | undefined {
  const isPlain = endpoint.method === 'GET' && !endpoint.path.includes(':')
  return expectations[nameOf(endpoint)] ?? (isPlain ? { row: 'none', ask: () => ({}) } : undefined)
}
