import type { LevelSoal } from '@suluh/contract/soal-words'

/** Level kognitif as schools name it. */
export const levelLabels: Record<LevelSoal, string> = {
  L1: 'L1 Pengetahuan',
  L2: 'L2 Penerapan',
  L3: 'L3 Penalaran',
}
