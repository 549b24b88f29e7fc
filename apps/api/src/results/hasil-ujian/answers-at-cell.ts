import { JawabanSel, sel } from '@suluh/contract/platform/sel/sel'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Db } from '#platform/db/open.ts'
import { guardedFetch } from '#platform/http/guarded-fetch.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { takeTiket, writeTiket } from '#platform/sel/tiket.ts'

/** At a cell: tells the centre, which has judged who asks, what was answered in one attempt. */
export function answersAtCellRoutes(app: Server): void {
  serve(app, sel.jawaban, async ({ db, body }) => {
    const { aplikasi: applicationId, id } = await takeTiket(db, body.tiket, ['jawaban'])
    return tenant(db, { applicationId }, (tx) => readAnswers(tx, id))
  })
}

/** What was answered in an attempt, and how it was marked, as far as it is here. */
export async function readAnswers(tx: Tx, attemptId: string): Promise<JawabanSel> {
  const [jawaban, nilai] = [
    await tx.selectFrom('answer').select(['soalId', 'value']).where('attemptId', '=', attemptId).execute(),
    await tx
      .selectFrom('mark')
      .select(['soalId', 'mark', 'catatan'])
      .where('attemptId', '=', attemptId)
      .execute(),
  ]
  return { jawaban: jawaban.map(({ soalId, value }) => ({ soalId, value: value ?? null })), nilai }
}

/** Whoever waits for a page waits no longer; the operator has named every cell's address, so it may be within. */
const patienceMs = 4000
const named = { outgoingAllow: ['0.0.0.0/0', '::/0'] }
const mostBytes = 5_000_000

/** At the centre: the same of an attempt that is at the cell `kode`; undefined where the cell does not answer. */
export async function askCell(
  db: Db,
  kode: string,
  { aplikasi, id }: { aplikasi: string; id: string },
): Promise<JawabanSel | undefined> {
  const cell = await db.selectFrom('sel').select('alamat').where('kode', '=', kode).executeTakeFirst()
  const tiket = cell && (await writeTiket(db, kode, 'jawaban', { aplikasi, id }))
  if (!cell || !tiket) return undefined
  const asked = {
    method: sel.jawaban.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tiket }),
    timeoutMs: patienceMs,
    mostBytes,
  }
  try {
    const answer = await guardedFetch(named, new URL(`/api${sel.jawaban.path}`, cell.alamat), asked)
    if (!answer.ok) return undefined
    return JawabanSel.parse(((await answer.json()) as { data: unknown }).data)
  } catch {
    return undefined
  }
}
