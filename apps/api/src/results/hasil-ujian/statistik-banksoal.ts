import type { SoalBersama } from '@suluh/contract/bank/statistik-banksoal'
import type { Terbitan } from '@suluh/contract/results/terbitan'
import { comparableDrift, type ComparableDrift } from '@suluh/psychometrics/classical/drift'
import { discriminationLabel, ENOUGH_STUDENTS, facilityLabel } from '@suluh/psychometrics/classical/verdict'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inSharedScope } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { readableText } from '@suluh/rich-text/plain-text'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import { formulas } from '#results/statistik/stored-statistik.ts'
import { getStoredStatistik } from './statistik.ts'

/** The questions of a package's exams over all they were ever asked in, and what is not worked in yet. */
export async function getStatistikBanksoal(db: Tx, actor: Actor, paketSoalId: string) {
  const { paketSoal, terbitan } = await getStoredStatistik(db, actor, paketSoalId, {})
  const questions = await askedQuestions(db, terbitan)
  const ids = questions.map(({ id }) => id)
  const all = await listUses(db, actor, ids)
  const uses = Map.groupBy(all, ({ soalId }) => soalId)
  const drifts = comparableDrift(
    ids.map((id) =>
      (uses.get(id) ?? []).flatMap(({ snapshotId, n, facility }) =>
        n && facility !== null ? [{ at: snapshotId, n, facility }] : [],
      ),
    ),
  )
  return {
    paketSoal,
    snapshotIds: [...new Set(all.map(({ snapshotId }) => snapshotId))],
    stale: await staleSnapshots(db, ids),
    soal: questions.map(({ id, ...question }, index) => ({
      soalId: id,
      number: index + 1,
      ...question,
      ...pooled(uses.get(id) ?? [], drifts[index] ?? null),
    })),
  }
}

type Question = Pick<SoalBersama, 'section' | 'form' | 'stem' | 'terbitan'> & { id: string }

/**
 * Of every publication that was sat, the newest first, and each question as its newest one has it: what was left out of a
 * package later was asked all the same. Of a package that nobody has sat, those of the newest.
 */
async function askedQuestions(db: Tx, terbitan: readonly Terbitan[]): Promise<Question[]> {
  const sat = terbitan.filter(({ n }) => n > 0)
  const questions = new Map<string, Question>()
  for (const [at, { id: snapshotId, number }] of (sat.length > 0 ? sat : terbitan.slice(0, 1)).entries()) {
    const { structure, soal } = await getSnapshot(db, snapshotId)
    for (const section of structure.sections)
      for (const { id, form } of section.soal) {
        if (questions.has(id)) continue
        const stem = readableText(soal.get(id)?.stem ?? '').slice(0, 300)
        questions.set(id, { id, form, section: section.nama, stem, terbitan: at === 0 ? null : number })
      }
  }
  return [...questions.values()]
}

type Use = Awaited<ReturnType<typeof listUses>>[number]

function pooled(
  uses: Use[],
  drift: ComparableDrift | null,
): Omit<SoalBersama, keyof Question | 'soalId' | 'number'> {
  const judged = uses.flatMap(({ n, discrimination: d }) => (n && d !== null ? [{ n, d }] : []))
  const students = judged.reduce((sum, { n }) => sum + n, 0)
  const discrimination = students > 0 ? judged.reduce((sum, { n, d }) => sum + n * d, 0) / students : null
  // A few answers have a figure, but do not carry a word such as "sukar".
  const isEnough = (drift?.n ?? 0) >= ENOUGH_STUDENTS
  const held = uses.flatMap(({ lastAt }) => lastAt ?? [])
  return {
    exams: uses.reduce((sum, { exams }) => sum + exams, 0),
    n: drift?.n ?? 0,
    lastAt: held.toSorted((a, b) => b.getTime() - a.getTime())[0]?.toISOString() ?? null,
    facility: drift?.facility ?? null,
    facilityLabel: isEnough ? facilityLabel(drift?.facility ?? null) : null,
    facilityInterval: drift?.interval ?? null,
    discrimination,
    discriminationLabel: isEnough ? discriminationLabel(discrimination) : null,
    drift: drift && { range: drift.range, p: drift.p, isDrifting: drift.isDrifting },
    pelaksanaan: uses.map(({ paketSoal, firstAt, exams, n, facility, discrimination }) => ({
      paketSoal,
      exams,
      n: n ?? 0,
      facility,
      discrimination,
      at: firstAt?.toISOString() ?? null,
    })),
  }
}

/** Publications of these questions that were examined, the oldest first; others' packages without their names. */
async function listUses(db: Tx, actor: Actor, soalIds: string[]) {
  const mayRead = actor.izin.has('paket-soal.read')
    ? inSharedScope(actor, 'paket-soal.read', 'p')
    : sql`false`
  return db
    .selectFrom('soalUse as u')
    .innerJoin('paketSnapshot as k', 'k.id', 'u.snapshotId')
    .innerJoin('paketSoal as p', 'p.id', 'k.paketSoalId')
    .innerJoin('event as e', 'e.snapshotId', 'k.id')
    .select(['u.soalId', 'u.snapshotId', 'u.n', 'u.facility', 'u.discrimination'])
    .select(sql<string>`case when ${mayRead} then p.nama else 'Paket orang lain' end`.as('paketSoal'))
    .select(sql<number>`count(*)`.as('exams'))
    .select(sql<Date | null>`min(e.opens_at)`.as('firstAt'))
    .select(sql<Date | null>`max(e.opens_at)`.as('lastAt'))
    .where((where) => where('u.soalId', '=', where.fn.any(where.val(soalIds))))
    .where('e.dibatalkan', '=', false)
    .where(sql<boolean>`e.opens_at <= now()`)
    .groupBy(['u.soalId', 'u.snapshotId', 'u.n', 'u.facility', 'u.discrimination', 'p.id'])
    .orderBy(sql`min(e.opens_at)`)
    .execute()
}

/** Snapshots with these questions whose stored statistics lack results, or that have none. */
export async function staleSnapshots(db: Tx, soalIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ snapshotId: string }>`
    select h.snapshot_id as "snapshotId"
      from (select snapshot_id, count(*)::int as n, max(scored_at) as newest from hasil
             where counted and snapshot_id in (select u.snapshot_id from soal_use u where u.soal_id = any(${soalIds}::uuid[]))
             group by snapshot_id) h
      left join statistik t on t.snapshot_id = h.snapshot_id
     where t.n is distinct from h.n or t.scoring_version <> scoring_number(h.snapshot_id)
        -- The stored time has lost its microseconds.
        or h.newest >= t.newest_hasil + interval '1 millisecond'
        or t.result ->> 'formulas' is distinct from ${String(formulas)}`.execute(db)
  return rows.map(({ snapshotId }) => snapshotId)
}
