import { z } from 'zod'
import { Id } from '../platform/endpoint.ts'

/** Under whose name figures of results stand on paper. */
export const KopHasil = z.object({
  /** The one school whose students they are of; without results the package's. Null: of several schools, of whom none signs for the others. */
  lembagaId: Id.nullable(),
  /** What that school is called, or else the application that holds what several have in common. */
  nama: z.string(),
})
export type KopHasil = z.infer<typeof KopHasil>
