import type { ProfilAmbang } from '@suluh/contract/papers/ambang-batas'
import type { PaketSoalDraft, SectionInput } from '@suluh/contract/papers/paket-soal'
import type { SoalContent } from '@suluh/contract/bank/soal-form'
import { type SoalKey } from '@suluh/contract/bank/soal-form'
import { type Form } from '@suluh/contract/bank/soal-words'
import type { PaketContent } from '@suluh/contract/papers/paket-content'
import { LRUCache } from 'lru-cache'
import { gunzipSync } from 'node:zlib'
import type { Tx } from '#platform/db/tenant.ts'

/** So many of these questions for each student. */
type SnapshotDraw = { count: number; soal: string[] }
type SnapshotSoal = { id: string; form: Form; pelajaran: string; aspek: string | null; stimulus?: string }

/** A published package without its texts: order, clocks, rules. Written once, so it needs no second check. */
export type SnapshotStructure = Pick<
  PaketSoalDraft,
  'timeMode' | 'navigation' | 'durationSeconds' | 'threshold'
> & {
  /** Not in what was frozen before there were any. */
  profil?: ProfilAmbang[]
  /** `draws` and `petunjuk` are not in what was frozen before there were any. */
  sections: (Omit<SectionInput, 'soalIds' | 'draws' | 'petunjuk'> & {
    soal: SnapshotSoal[]
    draws?: SnapshotDraw[]
    petunjuk?: string
  })[]
}

export type SnapshotKeys = Record<string, { key: SoalKey; pembahasan: string }>

export type Snapshot = {
  id: string
  contentHash: string
  structure: SnapshotStructure
  keys: SnapshotKeys
  /** Content of each question by its id. */
  soal: Map<string, SoalContent>
  /** What questions share, by its id. */
  stimuli: Map<string, string>
}

const kept = new LRUCache<string, Snapshot>({ max: 200 })

/** From memory where known. `id` must come from a row of the caller's tenant. */
export function recallSnapshot(id: string): Snapshot | undefined {
  return kept.get(id)
}

/** A snapshot never changes, so the latest used ones stay in memory. `id` must come from a row of the caller's tenant. */
export async function getSnapshot(db: Tx, id: string): Promise<Snapshot> {
  const found = kept.get(id)
  if (found) return found
  const row = await db
    .selectFrom('paketSnapshot')
    .select(['id', 'contentHash', 'content', 'structure', 'keys'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const content = JSON.parse(gunzipSync(row.content).toString()) as PaketContent
  const snapshot: Snapshot = {
    id: row.id,
    contentHash: row.contentHash,
    structure: row.structure as SnapshotStructure,
    keys: row.keys as SnapshotKeys,
    soal: new Map(content.sections.flatMap((section) => section.soal.map((soal) => [soal.id, soal.content]))),
    stimuli: new Map(content.stimuli?.map(({ id, html }) => [id, html])),
  }
  kept.set(id, snapshot)
  return snapshot
}

/** Seconds that a student has in all. */
export function totalSeconds({ timeMode, durationSeconds, sections }: SnapshotStructure): number {
  if (timeMode === 'keseluruhan') return durationSeconds
  return sections.reduce((sum, section) => sum + section.durationSeconds, 0)
}

/** How many questions of a section one student gets. */
export function askedIn({ soal, draws = [] }: SnapshotStructure['sections'][number]): number {
  return draws.reduce((sum, { count, soal: pool }) => sum - pool.length + count, soal.length)
}
