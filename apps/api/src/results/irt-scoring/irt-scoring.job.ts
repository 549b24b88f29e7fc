import { IrtScale, type IrtModel } from '@suluh/contract/results/irt-scoring'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { readableText } from '@suluh/rich-text/plain-text'
import { sql } from 'kysely'
import { getScoring } from '#papers/scoring/scoring.ts'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { eachElement } from '#results/statistik/hasil-vectors.ts'
import { calibrate, irtFormulas, type Cells, type Scored } from './calibrate.ts'

export type IrtInput = { url: string; applicationId: string; snapshotId: string }
type Setting = { model: IrtModel; scale: IrtScale }

const rowsAtATime = 5000

/** Calibrates the questions of one publication on its results and scores each by EAP, whole or not at all. */
export async function computeIrt({ url, applicationId, snapshotId }: IrtInput): Promise<void> {
  const { db } = connect(url, 1)
  try {
    await tenant(db, { applicationId }, async (tx) => {
      const setting = await takeSetting(tx, snapshotId)
      if (!setting) return
      const { number, items, snapshot } = await getScoring(tx, snapshotId)
      const { attemptIds, newest, ...cells } = await readCells(tx, snapshotId, items.length)
      const soal = items.map(({ id }) => ({
        id,
        stem: readableText(snapshot.soal.get(id)?.stem ?? '').slice(0, 300),
      }))
      const { scored, calibration } = calibrate(setting, soal, cells)
      const scores = scored.flatMap((each, index) =>
        each ? [{ ...each, attemptId: attemptIds[index]! }] : [],
      )
      await writeScores(tx, { applicationId, snapshotId }, scores)
      await tx
        .updateTable('irtScoring')
        .set({
          n: attemptIds.length,
          scoringVersion: number,
          newestHasil: newest,
          result: JSON.stringify({
            ...calibration,
            formulas: irtFormulas,
            scoring: { number, label: scoringLabel(number) },
          }),
        })
        .where('snapshotId', '=', snapshotId)
        .execute()
    })
  } finally {
    await db.destroy()
  }
}

/** What holds for the publication, from now on as its own choice, and held until the scores stand. */
async function takeSetting(tx: Tx, snapshotId: string): Promise<Setting | undefined> {
  await sql`insert into irt_scoring (snapshot_id, application_id, paket_soal_id, model, scale, diubah_oleh)
    select ${snapshotId}, application_id, paket_soal_id, model, scale, diubah_oleh from irt_setting(${snapshotId})
    on conflict do nothing`.execute(tx)
  const row = await tx
    .selectFrom('irtScoring')
    .select(['model', 'scale'])
    .where('snapshotId', '=', snapshotId)
    .forUpdate()
    .executeTakeFirst()
  return row?.model ? { model: row.model, scale: IrtScale.parse(row.scale) } : undefined
}

type Read = Cells & { attemptIds: string[]; newest: Date | null }
type Row = { attemptId: string; scores: string; outcomes: string; scoredAt: Date }

/** Every result that counts, through a cursor into typed arrays; what waits for a mark or was voided is not known. */
async function readCells(tx: Tx, snapshotId: string, count: number): Promise<Read> {
  const read: Read = { attemptIds: [], points: [], isRight: [], newest: null }
  await sql`declare cells no scroll cursor for
    select attempt_id as "attemptId", scores::text, outcomes::text, scored_at as "scoredAt" from hasil
     where snapshot_id = ${snapshotId} and counted order by attempt_id`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtATime)} from cells`.execute(tx)
    for (const { attemptId, scores, outcomes, scoredAt } of rows) {
      const points = new Float64Array(count).fill(Number.NaN)
      const isRight = new Uint8Array(count)
      eachElement(scores, (text, index) => {
        points[index] = Number(text)
      })
      eachElement(outcomes, (outcome, index) => {
        if (outcome === 'correct') isRight[index] = 1
        else if (outcome === 'pending' || outcome === 'void') points[index] = Number.NaN
      })
      read.attemptIds.push(attemptId)
      read.points.push(points)
      read.isRight.push(isRight)
      if (read.newest === null || scoredAt > read.newest) read.newest = scoredAt
    }
    if (rows.length < rowsAtATime) break
  }
  await sql`close cells`.execute(tx)
  return read
}

async function writeScores(
  tx: Tx,
  { applicationId, snapshotId }: Pick<IrtInput, 'applicationId' | 'snapshotId'>,
  scored: (Scored & { attemptId: string })[],
): Promise<void> {
  await tx.deleteFrom('irtScore').where('snapshotId', '=', snapshotId).execute()
  for (let from = 0; from < scored.length; from += rowsAtATime) {
    const part = scored.slice(from, from + rowsAtATime)
    await sql`insert into irt_score (attempt_id, application_id, snapshot_id, theta, se, score, error, infit, outfit, lz, wle, wle_se)
      select attempt_id, ${applicationId}::uuid, ${snapshotId}::uuid, theta, se, score, error, infit, outfit, lz, wle, wle_se
        from unnest(${part.map(({ attemptId }) => attemptId)}::uuid[], ${part.map(({ ability }) => ability.theta)}::float8[],
                    ${part.map(({ ability }) => ability.se)}::float8[], ${part.map(({ score }) => score)}::float8[],
                    ${part.map(({ error }) => error)}::float8[], ${part.map(({ fit }) => fit.infit)}::float8[],
                    ${part.map(({ fit }) => fit.outfit)}::float8[], ${part.map(({ lz }) => lz)}::float8[],
                    ${part.map(({ weighted }) => weighted && weighted.theta)}::float8[], ${part.map(({ weighted }) => weighted && weighted.se)}::float8[])
          as t (attempt_id, theta, se, score, error, infit, outfit, lz, wle, wle_se)`.execute(tx)
  }
}
