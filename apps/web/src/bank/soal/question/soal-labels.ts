import type { Filter } from '@suluh/contract/platform/list'
import { kesukaranRange, type Kesukaran } from '@suluh/contract/bank/kesukaran'
import type { LevelSoal } from '@suluh/contract/bank/soal-words'

/** Level kognitif as schools name it. */
export const levelLabels: Record<LevelSoal, string> = {
  L1: 'L1 Pengetahuan',
  L2: 'L2 Penerapan',
  L3: 'L3 Penalaran',
}

export const kesukaranLabels: Record<Kesukaran, string> = { mudah: 'Mudah', sedang: 'Sedang', sukar: 'Sukar' }

/** How hard questions proved to be, as filters of the bank. */
export function kesukaranFilters(kesukaran: Kesukaran): Filter[] {
  const [least, most] = kesukaranRange[kesukaran]
  return [
    { field: 'facility', operator: 'gte', value: least },
    { field: 'facility', operator: 'lte', value: most },
  ]
}
