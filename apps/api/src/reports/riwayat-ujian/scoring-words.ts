import type { ScoringChange } from '@suluh/contract/papers/scoring-change'
import type { Ubahan } from '@suluh/contract/platform/result-shapes'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { getSnapshot, type SnapshotStructure } from '#papers/snapshot/snapshot.ts'
import type { Tx } from '#platform/db/tenant.ts'

type Version = {
  id: string
  number: number
  changes: ScoringChange[]
  publishedAt: Date
  withdrawnAt: Date | null
}
type WordsOf = (versionId: string, at: Date) => Ubahan[]

/**
 * What became another thing when a version of a snapshot's scoring came into force, or was withdrawn: which version took
 * the place of which, and what of which question. Keys are not told: who reads reports need not know them.
 */
export async function scoringWords(db: Tx, snapshotId: string, isAsked: boolean): Promise<WordsOf> {
  if (!isAsked) return () => []
  const rows = await db
    .selectFrom('scoringVersion')
    .select(['id', 'number', 'changes', 'publishedAt', 'withdrawnAt'])
    .where('snapshotId', '=', snapshotId)
    .where('status', '<>', 'draf')
    .orderBy('number')
    .execute()
  const versions = rows.map(({ changes, number, publishedAt, ...row }) => ({
    ...row,
    number: number ?? 0,
    changes: changes as ScoringChange[],
    publishedAt: publishedAt ?? new Date(0),
  }))
  const { structure } = await getSnapshot(db, snapshotId)
  return (versionId, at) => {
    const version = versions.find(({ id }) => id === versionId)
    if (!version) return []
    const others = versions.filter(({ id }) => id !== versionId)
    const other = inForceAt(others, at)
    const isWithdrawn = version.withdrawnAt?.getTime() === at.getTime()
    const [from, to] = isWithdrawn ? [version, other] : [other, version]
    return [
      { apa: 'penskoran', dari: labelOf(from), menjadi: labelOf(to) },
      ...differences(from?.changes ?? [], to?.changes ?? [], structure),
    ]
  }
}

function inForceAt(versions: readonly Version[], at: Date): Version | undefined {
  return versions.findLast(
    ({ publishedAt, withdrawnAt }) => publishedAt < at && (withdrawnAt === null || withdrawnAt > at),
  )
}

function labelOf(version: Version | undefined): string {
  return scoringLabel(version?.number ?? 0).toLowerCase()
}

const asPublished = 'seperti terbitan'
const words: Record<ScoringChange['kind'], string> = {
  void: 'tidak dihitung',
  'full-credit': 'semua mendapat poin penuh',
  accept: 'jawaban lain juga benar',
  'replace-key': 'kunci diganti',
  rule: 'aturan poin diganti',
}

/** Question by question, and rule by rule of a section, what of it is otherwise; where only a key became another, too. */
function differences(
  from: readonly ScoringChange[],
  to: readonly ScoringChange[],
  { sections }: SnapshotStructure,
): Ubahan[] {
  const numbers = new Map(sections.flatMap(({ soal }) => soal).map(({ id }, at) => [id, at + 1]))
  const nameOf = (change: ScoringChange) =>
    change.kind === 'rule'
      ? `bagian ${sections.find(({ id }) => id === change.sectionId)?.nama ?? '?'}`
      : `soal ${numbers.get(change.soalId) ?? '?'}`
  const said = (changes: readonly ScoringChange[]) => Map.groupBy(changes, nameOf)
  const [before, after] = [said(from), said(to)]
  const text = (of: ScoringChange[] | undefined) =>
    of ? [...new Set(of.map(({ kind }) => words[kind]))].join(', ') : asPublished
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((apa) => {
    const [one, other] = [before.get(apa), after.get(apa)]
    if (JSON.stringify(one) === JSON.stringify(other)) return []
    const [dari, menjadi] = [text(one), text(other)]
    return [{ apa, dari, menjadi: dari === menjadi ? `${menjadi} lagi` : menjadi }]
  })
}
