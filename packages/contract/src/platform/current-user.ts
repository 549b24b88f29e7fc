import { z } from 'zod'
import { endpoint, Id } from './endpoint.ts'

// Apart from the rest of application-user, because signing in and the exam load it.

/** The value of `applicationUsername` that marks the system application, whose home is /admin. */
export const systemApplicationUsername = 'system'

/**
 * Another password than the one that somebody else made; a second step, where their role demands one; a code of the second step
 * that they have, where they came in by an account elsewhere.
 */
export const Owed = z.enum(['password', 'second-factor', 'kode'])
export type Owed = z.infer<typeof Owed>

export const CurrentUser = z.object({
  id: Id,
  name: z.string(),
  application_username: z.string(),
  application: z.string(),
  peran: z.object({ kode: z.string(), nama: z.string() }),
  lembaga: z.string().nullable(),
  fotoId: Id.nullable(),
  /** The package whose exam this session takes and nothing else, where it was begun by number and token. */
  hanyaPaketId: Id.optional(),
  /** What this person has to do before anything else, where there is something. */
  harus: Owed.optional(),
  /** Where this installation is a cell: where people open its centre. */
  pusat: z.string().optional(),
  zone: z.enum(['WIB', 'WITA', 'WIT']),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const currentUser = {
  me: endpoint('GET', '/application-user/me', {
    izin: 'masuk',
    inOneExam: true,
    whileOwing: true,
    data: CurrentUser,
  }),
}
