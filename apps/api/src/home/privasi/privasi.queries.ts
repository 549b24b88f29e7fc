import type { Data } from '@suluh/contract/platform/endpoint'
import type { privasi } from '@suluh/contract/home/privasi'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { findNaskah } from './naskah.queries.ts'
import { listPersetujuanOf, toPersetujuan } from './persetujuan.queries.ts'
import { countDue, getRetensi } from './retensi.ts'

export async function getPrivasi(db: Tx): Promise<Data<typeof privasi.one>> {
  const retensi = await getRetensi(db)
  return { naskah: await findNaskah(db), retensi, jatuhTempo: await countDue(db, retensi) }
}

/** What concerns the caller themselves. */
export async function getOwnPrivasi(db: Tx, actor: Actor): Promise<Data<typeof privasi.saya>> {
  const [newest] = await listPersetujuanOf(db, [actor.userId])
  const { rincianTahun, identitasTahun } = await getRetensi(db)
  return {
    naskah: await findNaskah(db),
    persetujuan: newest ? toPersetujuan(newest) : null,
    retensi: { rincianTahun, identitasTahun },
  }
}
