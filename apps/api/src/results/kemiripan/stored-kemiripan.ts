import { HasilKemiripan, PasanganMirip } from '@suluh/contract/results/kemiripan'
import { Id } from '@suluh/contract/platform/endpoint'
import { z } from 'zod'

/** What is kept of a computation: attempts by their ids, and nobody's name. */
export const StoredKemiripan = HasilKemiripan.omit({ computedAt: true, isStale: true, jumlah: true }).extend({
  pasangan: z.array(
    PasanganMirip.omit({ satu: true, dua: true, seruang: true, bersebelahan: true }).extend({
      satuId: Id,
      duaId: Id,
    }),
  ),
})
export type StoredKemiripan = z.infer<typeof StoredKemiripan>
