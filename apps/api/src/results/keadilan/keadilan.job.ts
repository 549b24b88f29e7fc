import type { ButirKeadilan } from '@suluh/contract/results/keadilan'
import { analyzeDif, difRefusal, type DifItem } from '@suluh/psychometrics/fairness/dif'
import { deltaInterval, isCrossing, needsLook } from '@suluh/psychometrics/fairness/dif-verdict'
import { groupCurves, type GroupCurve } from '@suluh/psychometrics/fairness/group-curves'
import { readableText } from '@suluh/rich-text/plain-text'
import { sql } from 'kysely'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { readResults } from '#results/statistik/statistik.job.ts'
import { levelsOf } from './groupings.ts'
import type { StoredKeadilan } from './keadilan.queries.ts'

export type KeadilanInput = {
  url: string
  applicationId: string
  snapshotId: string
  menurut: string
  fokus: string
}
export type ComputedKeadilan = {
  result: StoredKeadilan
  n: number
  newestHasil: Date
  scoringVersion: number
}

/** Compares a group with all others whose group is known; undefined while nobody has a result. */
export async function computeKeadilan(input: KeadilanInput): Promise<ComputedKeadilan | undefined> {
  const { db } = connect(input.url, 1)
  try {
    return await tenant(db, input, (tx) => keadilanOf(tx, input))
  } finally {
    await db.destroy()
  }
}

async function keadilanOf(
  tx: Tx,
  { snapshotId, menurut, fokus }: KeadilanInput,
): Promise<ComputedKeadilan | undefined> {
  const results = await readResults(tx, snapshotId)
  if (!results) return undefined
  const { scoring, items, vectors } = results
  const groups = await readGroups(tx, { snapshotId, menurut, fokus })
  const known = vectors.scores.flatMap((scores, at) => {
    const isFocal = groups[at]
    return isFocal === null || isFocal === undefined ? [] : [{ scores, isFocal: isFocal ? 1 : 0 }]
  })
  const compared = items.flatMap(({ max }, index) => {
    const isAside = vectors.isPending[index] || scoring.items[index]?.override !== undefined
    return isAside || max <= 0 ? [] : [{ index, max }]
  })
  const isFocal = known.map((each) => each.isFocal)
  const focal = isFocal.filter((each) => each === 1).length
  const sizes = { acuan: known.length - focal, fokus: focal }
  const penolakan = difRefusal(sizes.acuan, sizes.fokus)
  const input = {
    items: compared.map(({ index }) => ({ name: `Butir ${index + 1}` })),
    scores: known.map(({ scores }) => compared.map(({ index, max }) => rightOf(scores[index]!, max))),
    isFocal,
  }
  const stems = scoring.items.map(({ id }) =>
    readableText(scoring.snapshot.soal.get(id)?.stem ?? '').slice(0, 300),
  )
  const curves = penolakan === null ? groupCurves(input) : []
  const judged = penolakan === null ? analyzeDif(input).items : []
  return {
    n: vectors.scores.length,
    newestHasil: vectors.newestHasil,
    scoringVersion: scoring.number,
    result: {
      ...sizes,
      penolakan,
      disisihkan: items.length - compared.length,
      items: judged.map((item, at) => {
        const { index } = compared[at]!
        return {
          soalId: items[index]!.name,
          number: index + 1,
          stem: stems[index]!,
          ...toButir(item, curves[at]!),
        }
      }),
    },
  }
}

/** Right is only what has all its points: of partial credit the rest is not right. */
function rightOf(score: number, max: number): number | null {
  if (Number.isNaN(score)) return null
  return score >= max - 1e-9 ? 1 : 0
}

/** Of each counted result, in the order of the vectors: in the group, not in it, or not known. */
async function readGroups(
  tx: Tx,
  { snapshotId, menurut, fokus }: Pick<KeadilanInput, 'snapshotId' | 'menurut' | 'fokus'>,
): Promise<(boolean | null)[]> {
  const { rows } = await sql<{ isFocal: boolean | null }>`
    select case when cardinality(k.levels) > 0 then ${fokus} = any(k.levels) end as "isFocal"
      from hasil h join attempt a on a.id = h.attempt_id join application_user u on u.id = h.application_user_id
     cross join lateral (select ${levelsOf(menurut)} as levels) k
     where h.snapshot_id = ${snapshotId} and h.counted order by h.attempt_id`.execute(tx)
  return rows.map(({ isFocal }) => isFocal)
}

function toButir(
  item: DifItem,
  { reference, focal }: GroupCurve,
): Omit<ButirKeadilan, 'soalId' | 'number' | 'stem'> {
  const { mh, logistic, adjusted } = item
  const interval = deltaInterval(item)
  return {
    acuan: item.reference,
    fokus: item.focal,
    delta: mh.delta,
    deltaInterval: interval && [interval[0], interval[1]],
    chi2: mh.chi2,
    p: adjusted.mh,
    kelas: mh.class,
    efek: logistic.deltaR2,
    pLogistik: adjusted.logistic,
    kelasEfek: logistic.class,
    berbalik: isCrossing(item),
    perluDilihat: needsLook(item),
    alasan: item.reason,
    kurvaAcuan: [...reference],
    kurvaFokus: [...focal],
  }
}
