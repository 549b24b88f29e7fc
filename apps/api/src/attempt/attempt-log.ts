import type { LogKind } from '@suluh/contract/pengawasan'
import type { Tx } from '#db/tenant.ts'

type Detail = Record<string, string | number | null>
type Line = { kind: LogKind; detail?: Detail; actorId?: string; at?: Date }

/** Adds lines to what is known of an attempt. */
export async function logAttempt(
  db: Tx,
  attempt: { id: string; applicationId: string; eventId: string },
  lines: Line[],
): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('attemptLog')
    .values(
      lines.map(({ kind, detail = {}, actorId, at }) => ({
        applicationId: attempt.applicationId,
        attemptId: attempt.id,
        eventId: attempt.eventId,
        kind,
        detail: JSON.stringify(detail),
        actorId: actorId ?? null,
        ...(at ? { at } : {}),
      })),
    )
    .execute()
}
