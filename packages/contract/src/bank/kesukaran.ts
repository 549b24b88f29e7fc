import { z } from 'zod'

/** How hard a question proved to be (Arikunto); the limits belong to the easier word. */
export const Kesukaran = z.enum(['sukar', 'sedang', 'mudah'])
export type Kesukaran = z.infer<typeof Kesukaran>

/** By so much a share may fall short of the limit it stands on, as in all words for figures. */
const hair = 1e-9
const [sedang, mudah] = [0.3 - hair, 0.7 - hair]
/** Least and greatest share of the points that students got; between two of them lies nothing. */
export const kesukaranRange: Record<Kesukaran, [least: number, most: number]> = {
  sukar: [0, sedang - hair],
  sedang: [sedang, mudah - hair],
  mudah: [mudah, 1],
}

export function kesukaranOf(facility: number): Kesukaran {
  if (facility < kesukaranRange.sedang[0]) return 'sukar'
  return facility < kesukaranRange.mudah[0] ? 'sedang' : 'mudah'
}
