import type { Ubahan } from '@suluh/contract/platform/result-shapes'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** What is done to an exam as a whole. */
export type TindakanKind =
  | 'jadwal'
  | 'peringkat'
  | 'batal'
  | 'peserta'
  | 'cara-menilai'
  | 'skala-irt'
  | 'berita-acara'

/** Keeps with the exam, for as long as there is one, what was done to it: the log of the application is shortened. */
export async function noteTindakan(
  db: Tx,
  actor: Actor,
  eventId: string,
  kind: TindakanKind,
  { ubahan = [], userIds = [] }: { ubahan?: Ubahan[]; userIds?: string[] } = {},
): Promise<void> {
  await db
    .insertInto('eventTindakan')
    .values({
      applicationId: actor.applicationId,
      eventId,
      kind,
      actorId: actor.userId,
      userIds,
      ubahan: JSON.stringify(ubahan),
    })
    .execute()
}
