import { SuluhError } from '@suluh/contract/platform/error'
import {
  ScoringEffect,
  scoringLabel,
  type ScoringDraft,
  type ScoringVersion,
} from '@suluh/contract/results/scoring-version'
import { type ScoringChange } from '@suluh/contract/papers/scoring-change'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope } from '#platform/auth/scope.ts'
import { hiddenEvents } from '#results/results-scope/murid-scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { readableText } from '@suluh/rich-text/plain-text'
import { getSnapshot, type Snapshot } from '#papers/snapshot/snapshot.ts'
import { getKopHasil } from '#results/terbitan/kop-hasil.ts'
import { chooseTerbitan, listTerbitan, type Which } from '#results/terbitan/terbitan.ts'
import { scorerItems } from '#papers/scoring/scorer-items.ts'

/** Package `p` whose exams the actor may score otherwise. */
function scope(actor: Actor) {
  return inScope(actor, 'hasil-ujian.rescore', {
    lembaga: sql.ref('p.lembaga_id'),
    own: sql`p.pembuat_id = ${actor.userId}`,
  })
}

/** A package whose exams the actor may score otherwise, and its publications. */
export async function getScored(db: Tx, actor: Actor, paketSoalId: string) {
  const paket = await db
    .selectFrom('paketSoal as p')
    .select(['p.id', 'p.nama'])
    .where('p.id', '=', paketSoalId)
    .where(scope(actor))
    .executeTakeFirst()
  if (!paket) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  return { paket, terbitan: await listTerbitan(db, paketSoalId) }
}

/** A draft that waits is shown before anything newer. */
async function snapshotOfDraft(db: Tx, actor: Actor, paketSoalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('scoringVersion as v')
    .innerJoin('paketSnapshot as s', 's.id', 'v.snapshotId')
    .select('v.snapshotId')
    .where('s.paketSoalId', '=', paketSoalId)
    .where('v.status', '=', 'draf')
    .where('v.pembuatId', '=', actor.userId)
    .orderBy('v.diubahPada', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.snapshotId
}

export async function getScoringVersions(db: Tx, actor: Actor, paketSoalId: string, asked: Which) {
  const { paket, terbitan } = await getScored(db, actor, paketSoalId)
  const isAsked = asked.snapshotId !== undefined || asked.eventId !== undefined
  const which = isAsked ? asked : { snapshotId: await snapshotOfDraft(db, actor, paketSoalId) }
  const chosen = chooseTerbitan(terbitan, which)
  if (!chosen)
    throw new SuluhError(
      'not-found',
      'Paket ini belum diterbitkan, jadi belum ada penskoran yang dapat diubah.',
    )
  const { id: snapshotId, n } = chosen
  const versions = await listVersions(db, actor, snapshotId)
  const inForce = versions.find(({ status }) => status === 'terbit')
  const number = inForce?.number ?? 0
  return {
    paketSoal: paket,
    snapshotId,
    terbitan,
    n,
    current: { number, label: scoringLabel(number), changes: inForce?.changes ?? [] },
    ...questionsOf(await getSnapshot(db, snapshotId)),
    versions,
    draft: await findOwnDraft(db, actor, snapshotId),
    kop: await getKopHasil(db, actor, paketSoalId, { snapshotIds: [snapshotId] }),
  }
}

function questionsOf(snapshot: Snapshot) {
  const items = scorerItems(snapshot)
  const { sections } = snapshot.structure
  let number = 0
  const soal = sections.flatMap((section) =>
    section.soal.map(({ id }) => ({
      soalId: id,
      number: ++number,
      sectionId: section.id,
      section: section.nama,
      text: readableText(snapshot.soal.get(id)?.stem ?? '').slice(0, 200),
      content: snapshot.soal.get(id)!,
      publishedKey: snapshot.keys[id]!.key,
    })),
  )
  return {
    soal,
    sections: sections.map(({ id, nama }) => {
      const rules = items.filter((item) => item.section === id)
      return {
        id,
        nama,
        rules: [...new Map(rules.map(({ key, rule }) => [key.form, { form: key.form, rule }])).values()],
      }
    }),
  }
}

async function listVersions(db: Tx, actor: Actor, snapshotId: string): Promise<ScoringVersion[]> {
  const rows = await db
    .selectFrom('scoringVersion as v')
    .leftJoin('applicationUser as u', 'u.id', 'v.pembuatId')
    .leftJoin('applicationUser as w', 'w.id', 'v.withdrawnBy')
    .select(['v.id', 'v.number', 'v.status', 'v.reason', 'v.changes', 'v.effect', 'v.publishedAt'])
    .select(['u.nama as oleh', 'w.nama as withdrawnOleh', 'v.withdrawnAt', 'v.withdrawnReason'])
    .where('v.snapshotId', '=', snapshotId)
    .where('v.status', '<>', 'draf')
    .orderBy('v.number', 'desc')
    .execute()
  const isHidden = await hidesOwn(db, actor, snapshotId)
  return rows.map((row) => ({
    id: row.id,
    number: row.number ?? 0,
    status: row.status === 'ditarik' ? 'ditarik' : 'terbit',
    reason: row.reason ?? '',
    oleh: row.oleh ?? 'Pengguna yang sudah dihapus',
    publishedAt: (row.publishedAt ?? new Date(0)).toISOString(),
    changes: row.changes as ScoringChange[],
    effect: row.effect === null ? null : shownEffect(actor, row.effect, isHidden),
    withdrawn: row.withdrawnAt && {
      oleh: row.withdrawnOleh ?? 'Pengguna yang sudah dihapus',
      at: row.withdrawnAt.toISOString(),
      reason: row.withdrawnReason ?? '',
    },
  }))
}

const draftColumns = [
  'v.id',
  'v.snapshotId',
  'v.baseNumber',
  'v.revision',
  'v.changes',
  'v.effect',
  'v.effectRevision',
  'v.effectProblem',
] as const

async function findOwnDraft(db: Tx, actor: Actor, snapshotId: string): Promise<ScoringDraft | null> {
  const row = await db
    .selectFrom('scoringVersion as v')
    .select(draftColumns)
    .where('v.snapshotId', '=', snapshotId)
    .where('v.status', '=', 'draf')
    .where('v.pembuatId', '=', actor.userId)
    .executeTakeFirst()
  return row ? toDraft(db, actor, row) : null
}

/** A draft is its author's alone. */
export async function getDraft(db: Tx, actor: Actor, id: string): Promise<ScoringDraft> {
  const row = await db
    .selectFrom('scoringVersion as v')
    .select(draftColumns)
    .where('v.id', '=', id)
    .where('v.status', '=', 'draf')
    .where('v.pembuatId', '=', actor.userId)
    .executeTakeFirst()
  // Who reads this has it open in front of them.
  if (!row)
    throw new SuluhError(
      'not-found',
      'Rancangan penskoran ini tidak ada lagi: sudah diterbitkan atau dibuang, mungkin di jendela lain. Penskoran yang berlaku ada di Riwayat.',
    )
  return toDraft(db, actor, row)
}

/** The snapshot of a published version that the actor may withdraw. */
export async function getPublished(
  db: Tx,
  actor: Actor,
  id: string,
): Promise<{ snapshotId: string; paketSoalId: string; nama: string }> {
  const row = await db
    .selectFrom('scoringVersion as v')
    .innerJoin('paketSnapshot as s', 's.id', 'v.snapshotId')
    .innerJoin('paketSoal as p', 'p.id', 's.paketSoalId')
    .select(['v.snapshotId', 'p.id as paketSoalId', 'p.nama'])
    .where('v.id', '=', id)
    .where('v.status', '<>', 'draf')
    .where(scope(actor))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Versi penskoran tidak ditemukan.')
  return row
}

type DraftRow = {
  id: string
  snapshotId: string
  baseNumber: number
  revision: number
  changes: unknown
  effect: unknown
  effectRevision: number | null
  effectProblem: string | null
}

/** Whether the actor sat an exam of this snapshot that does not show them their result yet. */
async function hidesOwn(db: Tx, actor: Actor, snapshotId: string): Promise<boolean> {
  const hidden = await db
    .selectFrom('event as e')
    .select('e.id')
    .where('e.snapshotId', '=', snapshotId)
    .where(sql<boolean>`e.id = any (${hiddenEvents(actor)})`)
    .limit(1)
    .execute()
  return hidden.length > 0
}

/** Without one's own line, and without lembaga of a single student, where one's own result is hidden. */
function shownEffect(actor: Actor, stored: unknown, isHidden: boolean): ScoringEffect {
  const effect = ScoringEffect.parse(stored)
  if (!isHidden) return effect
  return {
    ...effect,
    lembaga: effect.lembaga.filter(({ n }) => n > 1),
    students: effect.students.filter(({ id }) => id !== actor.userId),
  }
}

export async function toDraft(
  db: Tx,
  actor: Actor,
  { effect, effectRevision, effectProblem, changes, ...row }: DraftRow,
): Promise<ScoringDraft> {
  const isKnown = effect !== null && effectRevision === row.revision
  return {
    ...row,
    changes: changes as ScoringChange[],
    effect: isKnown ? shownEffect(actor, effect, await hidesOwn(db, actor, row.snapshotId)) : null,
    problem: isKnown ? null : effectProblem,
  }
}
