import { randomUUID } from 'node:crypto'
import type { Coba, coba, HasilCoba } from '@suluh/contract/results/coba'
import type { Body } from '@suluh/contract/platform/endpoint'
import { scoreAttempt } from '@suluh/psychometrics/scoring/score-attempt'
import { getPaketSoal } from '#papers/paket-soal/paket-soal.queries.ts'
import { draftSnapshot } from '#papers/paket-soal/paket-snapshot.ts'
import { scorerItems } from '#papers/scoring/scorer-items.ts'
import { getScoring, type Scoring } from '#papers/scoring/scoring.ts'
import { attemptSeed } from '#papers/snapshot/attempt-id.ts'
import { structureOf } from '#papers/snapshot/draw.ts'
import { layoutOf } from '#papers/snapshot/layout.ts'
import { inSharedScope, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { soalOf } from '#results/hasil-ujian/hasil-ujian-detail.ts'

/** A package in the order of a student who does not exist. */
export async function getCoba(db: Tx, actor: Actor, id: string): Promise<Coba> {
  const { nama, hidden, scoring } = await getTrial(db, actor, id)
  const { snapshot } = scoring
  const percobaan = randomUUID()
  const structure = structureOf(snapshot, percobaan)
  const laid = layoutOf(structure, snapshot.soal, attemptSeed(percobaan))
  return {
    percobaan,
    nama,
    hidden,
    timeMode: structure.timeMode,
    navigation: structure.navigation,
    durationSeconds: structure.durationSeconds,
    sections: structure.sections
      .filter(({ soal }) => soal.length > 0)
      .map((section) => {
        const stimulusOf = new Map(section.soal.map(({ id: soalId, stimulus }) => [soalId, stimulus ?? null]))
        const used = new Set(section.soal.flatMap(({ stimulus }) => stimulus ?? []))
        const order = laid.find((each) => each.id === section.id)?.soal ?? []
        return {
          id: section.id,
          nama: section.nama,
          petunjuk: section.petunjuk ?? '',
          pelajaran: [...new Set(section.soal.map(({ pelajaran }) => pelajaran))],
          durationSeconds: section.durationSeconds,
          soal: order.flatMap(({ id: soalId, options }) => {
            const content = snapshot.soal.get(soalId)
            return content ? [{ id: soalId, content, options, stimulus: stimulusOf.get(soalId) ?? null }] : []
          }),
          stimuli: [...used].map((each) => ({ id: each, html: snapshot.stimuli.get(each) ?? '' })),
        }
      }),
  }
}

/** The answers of a trial scored as an exam's are, by the keys in force; stored nowhere. */
export async function getHasilCoba(
  db: Tx,
  actor: Actor,
  id: string,
  { percobaan, jawaban }: Body<typeof coba.hasil>,
): Promise<HasilCoba> {
  const { scoring } = await getTrial(db, actor, id)
  const asked = new Set(
    structureOf(scoring.snapshot, percobaan).sections.flatMap(({ soal }) => soal.map((each) => each.id)),
  )
  const answers = new Map(jawaban.map(({ soalId, value }) => [soalId, value]))
  const score = scoreAttempt(
    scoring.items.filter((item) => asked.has(item.id)),
    Object.fromEntries(answers),
  )
  const byId = new Map(score.items.map((item) => [item.id, item]))
  const scored = scoring.items.map((item) => byId.get(item.id))
  const { correct, partial, wrong, blank, pending, score: points, maxScore, nilai } = score
  return {
    correct,
    partial,
    wrong,
    blank,
    pending,
    score: points,
    maxScore,
    nilai,
    soal: soalOf(
      scoring,
      {
        attemptId: percobaan,
        seed: attemptSeed(percobaan),
        scores: scored.map((item) => item?.score ?? 0),
        outcomes: scored.map((item) => item?.outcome ?? 'blank'),
      },
      answers,
      new Map(),
    ),
  }
}

type Trial = { nama: string; hidden: number; scoring: Scoring }

/** Of what is published the newest, with the keys in force; of a draft the newest words. Only questions that one may read. */
async function getTrial(db: Tx, actor: Actor, id: string): Promise<Trial> {
  const paket = await getPaketSoal(db, actor, id)
  const isDraft = paket.status === 'draf' || paket.snapshotId === null
  const whole = isDraft ? await draftScoring(db, paket) : await getScoring(db, paket.snapshotId!)
  const ids = whole.snapshot.structure.sections.flatMap(({ soal }) => soal.map((each) => each.id))
  const rows = await db
    .selectFrom('soal as s')
    .select('s.id')
    .where((where) => where('s.id', '=', where.fn.any(where.val(ids))))
    .where(inSharedScope(actor, 'soal.read', 's'))
    .execute()
  const readable = new Set(rows.map((row) => row.id))
  const scoring = readable.size === ids.length ? whole : partOf(whole, readable)
  return { nama: paket.nama, hidden: ids.length - readable.size, scoring }
}

async function draftScoring(db: Tx, paket: Parameters<typeof draftSnapshot>[1]): Promise<Scoring> {
  const snapshot = await draftSnapshot(db, paket)
  return { snapshot, number: 0, items: scorerItems(snapshot) }
}

function partOf({ snapshot, number, items }: Scoring, readable: ReadonlySet<string>): Scoring {
  const sections = snapshot.structure.sections.map((section) => ({
    ...section,
    soal: section.soal.filter(({ id }) => readable.has(id)),
    draws: (section.draws ?? []).map((draw) => ({
      ...draw,
      soal: draw.soal.filter((id) => readable.has(id)),
    })),
  }))
  return {
    number,
    items: items.filter(({ id }) => readable.has(id)),
    snapshot: { ...snapshot, structure: { ...snapshot.structure, sections } },
  }
}
