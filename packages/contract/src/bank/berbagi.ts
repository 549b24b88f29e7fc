import { z } from 'zod'

/** Who else may read it: nobody, the colleagues of the lembaga, or everybody of the application who may read such things. */
export const Berbagi = z.enum(['pribadi', 'lembaga', 'aplikasi']).meta({ label: 'berbagi' })
export type Berbagi = z.infer<typeof Berbagi>

export const berbagiLabels: Record<Berbagi, string> = {
  pribadi: 'Hanya saya',
  lembaga: 'Lembaga saya',
  aplikasi: 'Semua lembaga',
}
