import { keadaan } from '@suluh/contract/platform/keadaan'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { addressesOf } from './address.ts'
import { readDisk, toRuangSimpan } from './disk.ts'

export function keadaanRoutes(app: Server): void {
  serve(app, keadaan.alamat, () => ({ alamat: addressesOf(app.config) }))
  serve(app, keadaan.ruang, async () => toRuangSimpan(await readDisk(app.config)))
}
