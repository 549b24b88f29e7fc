import { SuluhError } from '@suluh/contract/platform/error'
import type { JawabanSel } from '@suluh/contract/platform/sel/sel'
import { Outcome, type HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import type { IrtScore } from '@suluh/contract/results/irt-scoring'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { AnswerValue } from '@suluh/contract/bank/answer-value'
import { SoalKey, type SoalContent } from '@suluh/contract/bank/soal-form'
import type { Totals } from '@suluh/psychometrics/scoring/score-attempt'
import { maxItemScore } from '@suluh/psychometrics/scoring/score'
import { sql } from 'kysely'
import { isShownTo } from '#exams/attempt/show-result.ts'
import { sectionsAsked } from '#exams/attempt/attempt-facts.ts'
import { structureOf } from '#papers/snapshot/draw.ts'
import { layoutOf } from '#papers/snapshot/layout.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { getScoring, type Scoring } from '#papers/scoring/scoring.ts'
import { sectionPassed } from '#papers/scoring/thresholds.ts'
import { askCell, readAnswers } from './answers-at-cell.ts'
import { hasilScope } from './hasil-ujian.queries.ts'
import { sameName } from '@suluh/contract/papers/ambang-batas'
import { checkThresholds, type ThresholdScore } from '@suluh/psychometrics/scoring/threshold'
import type { Snapshot } from '#papers/snapshot/snapshot.ts'

type Params = { paketId: string; userId: string; eventId: string }

/**
 * One student's result at one event; for the student only as far as the event's rules show it. Answers that are at a cell are
 * asked for there, once it is known that they may be read.
 */
export async function getHasilUjian(db: Db, actor: Actor, params: Params): Promise<HasilUjianDetail> {
  const read = (brought?: JawabanSel) => tenant(db, actor, (tx) => readHasilUjian(tx, actor, params, brought))
  const { hasil, at } = await read()
  const brought = at && (await askCell(db, at.cell, { aplikasi: actor.applicationId, id: at.attemptId }))
  return brought ? (await read(brought)).hasil : hasil
}

/** `at`: where answers are that may be read and were not `brought`. */
type Read = { hasil: HasilUjianDetail; at?: { cell: string; attemptId: string } }

async function readHasilUjian(
  db: Tx,
  actor: Actor,
  params: Params,
  brought: JawabanSel | undefined,
): Promise<Read> {
  const row = await findRow(db, actor, params)
  if (!row) throw new SuluhError('not-found', 'Hasil ujian belum ada.')
  const isOwn = actor.userId === params.userId
  if (isOwn && !row.isShown) throw new SuluhError('forbidden', 'Hasil ujian ini belum dibuka.')
  const scoring = await getScoring(db, row.snapshotId)
  const { snapshot } = scoring
  const isOpened = row.showPembahasan && !row.isSitting
  const isAwaited = row.lateUntil !== null && row.lateUntil > new Date()
  const maySeeSoal = !isOwn || (isOpened && !isAwaited)
  const cell = brought || !maySeeSoal ? null : row.cell
  const given = maySeeSoal && cell === null ? (brought ?? (await readAnswers(db, row.attemptId))) : undefined
  const totals = row.sections as Record<string, Totals>
  const { correct, partial, wrong, blank, pending, score, maxScore, nilai, lulus } = row
  const hasil: HasilUjianDetail = {
    murid: { id: params.userId, nama: row.murid, lembaga: row.lembaga, lembagaId: row.lembagaId },
    paketSoal: { id: params.paketId, nama: row.paketSoal },
    event: {
      id: params.eventId,
      nama: row.event,
      opensAt: row.opensAt.toISOString(),
      dibatalkan: row.dibatalkan,
    },
    correct,
    partial,
    wrong,
    blank,
    pending,
    score,
    maxScore,
    nilai,
    lulus,
    irt: row.irt,
    threshold: snapshot.structure.threshold,
    scoring: { number: row.scoringVersion, label: scoringLabel(row.scoringVersion) },
    rank: isOwn && !row.showRank ? null : { position: row.position, of: row.of },
    minutes:
      ((row.submittedAt ?? row.scoredAt).getTime() - (row.startedAt ?? row.scoredAt).getTime()) / 60_000,
    submittedAt: (row.submittedAt ?? row.scoredAt).toISOString(),
    submittedBy: row.submittedBy ?? 'server',
    sections: snapshot.structure.sections.flatMap(({ id, nama, threshold }) => {
      const total = totals[id]
      if (!total) return []
      const { nilai: _, ...counts } = total
      return [{ nama, ...counts, threshold, lulus: sectionPassed(threshold, total) }]
    }),
    profil: profilOf(snapshot, { ...row, sections: totals }),
    aspek: aspekOf(scoring, row),
    soalOpensAt: isOwn && isOpened && isAwaited ? row.lateUntil!.toISOString() : null,
    jawabanDi: cell,
    soal: given ? soalOf(scoring, row, answersOf(given), marksOf(given)) : null,
  }
  return { hasil, ...(cell !== null && { at: { cell, attemptId: row.attemptId } }) }
}

/** Another try at the same package is under way: its keys wait until it is handed in. */
const isSitting = sql<boolean>`exists (select from attempt o join event f on f.id = o.event_id
  where o.application_user_id = h.application_user_id and o.status = 'berlangsung' and f.paket_soal_id = h.paket_soal_id)`

/**
 * Until when answers written in time may still come in: the keys wait for them, or they could be written by the keys.
 * One's own; where the result waits for the end of the exam, everybody's. Who has handed in writes no more.
 */
const lateUntil = sql<Date | null>`(select max(o.deadline + make_interval(secs => e.grace_seconds)) from attempt o
  where o.event_id = e.id and o.status not in ('siap', 'berlangsung') and o.submitted_by = 'server' and not e.dibatalkan
    and (o.application_user_id = h.application_user_id or e.show_result <> 'setelah-kumpul'))`

function findRow(db: Tx, actor: Actor, { paketId, userId, eventId }: Params) {
  return db
    .selectFrom('hasil as h')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .innerJoin('event as e', 'e.id', 'h.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'h.paketSoalId')
    .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
    .select([
      'h.attemptId',
      'h.snapshotId',
      'h.correct',
      'h.partial',
      'h.wrong',
      'h.blank',
      'h.pending',
      'h.score',
    ])
    .select([
      'h.maxScore',
      'h.nilai',
      'h.lulus',
      'h.sections',
      'h.scores',
      'h.outcomes',
      'h.scoredAt',
      'h.scoringVersion',
    ])
    .select([
      'a.seed',
      'a.sel as cell',
      'a.startedAt',
      'a.submittedAt',
      'a.submittedBy',
      'e.nama as event',
      'e.opensAt',
      'e.dibatalkan',
    ])
    .select(sql<string | null>`lembaga_saat_ujian(a.event_id, a.lembaga_id)`.as('lembaga'))
    .select(isShownTo(sql.ref('h.application_user_id')).as('isShown'))
    .select([isSitting.as('isSitting'), lateUntil.as('lateUntil')])
    .select(['e.showPembahasan', 'e.showRank', 'p.nama as paketSoal', 'u.nama as murid', 'a.lembagaId'])
    .select([
      // By the event's declared rules as the reports have them; until these are made, by nilai alone.
      sql<number>`coalesce((select m.rank from laporan_murid m where m.event_id = h.event_id and m.attempt_id = h.attempt_id
          and not exists (select from laporan_antrean q where q.event_id = h.event_id)),
        (select 1 + count(*) from hasil x where x.event_id = h.event_id and x.counted and x.nilai > h.nilai))`.as(
        'position',
      ),
      sql<number>`(select count(*) from hasil x where x.event_id = h.event_id and x.counted)`.as('of'),
    ])
    .select(
      sql<IrtScore | null>`(select json_build_object('score', i.score, 'error', i.error) from irt_score i where i.attempt_id = h.attempt_id)`.as(
        'irt',
      ),
    )
    .where('p.id', '=', paketId)
    .where('u.id', '=', userId)
    .where('e.id', '=', eventId)
    .where('h.counted', '=', true)
    .where(hasilScope(actor))
    .executeTakeFirst()
}

function answersOf({ jawaban }: JawabanSel): Map<string, AnswerValue> {
  return new Map(jawaban.map(({ soalId, value }) => [soalId, AnswerValue.parse(value)]))
}

type Scored = { attemptId: string; scores: number[]; outcomes: string[] }

type Mark = { mark: number; catatan: string }

function marksOf({ nilai }: JawabanSel): Map<string, Mark> {
  return new Map(nilai.map(({ soalId, ...mark }) => [soalId, mark]))
}

/** Points by aspect, for the questions that carry one, count, and do not wait for a mark; reports do the same. */
function aspekOf(
  { snapshot, items }: Scoring,
  { attemptId, scores, outcomes }: Scored,
): HasilUjianDetail['aspek'] {
  const asked = sectionsAsked({ id: attemptId, snapshot })
  const questions = snapshot.structure.sections.flatMap((section) => section.soal)
  const byAspek = new Map<string, { score: number; maxScore: number; questions: number }>()
  for (const [index, { id, aspek }] of questions.entries()) {
    const item = items[index]
    if (aspek === null || !item || !asked.has(id)) continue
    if (outcomes[index] === 'void' || outcomes[index] === 'pending') continue
    const sum = byAspek.get(aspek) ?? { score: 0, maxScore: 0, questions: 0 }
    sum.score += scores[index] ?? 0
    sum.maxScore += maxItemScore(item.key, item.rule)
    sum.questions += 1
    byAspek.set(aspek, sum)
  }
  return [...byAspek].map(([nama, sum]) => ({ nama, ...sum }))
}

/** In the order that this student had, options too: what was the second then is the second here. */
export function soalOf(
  { snapshot, items }: Scoring,
  { attemptId, seed, scores, outcomes }: Scored & { seed: number },
  answers: Map<string, AnswerValue>,
  marks: Map<string, Mark>,
): NonNullable<HasilUjianDetail['soal']> {
  const questions = snapshot.structure.sections.flatMap((section) =>
    section.soal.map((soal) => ({ section, ...soal })),
  )
  // The vectors hold every question of the package, in its order.
  const indexOf = new Map(questions.map(({ id }, index) => [id, index]))
  const laid = layoutOf(structureOf(snapshot, attemptId), snapshot.soal, seed)
  const given = laid.flatMap(({ soal }) => soal.map((each, place) => ({ ...each, number: place + 1 })))
  return given.map(({ id, options, number }) => {
    const index = indexOf.get(id)!
    const { form, section, stimulus = '' } = questions[index]!
    const { key, pembahasan } = snapshot.keys[id]!
    const item = items[index]!
    const outcome = Outcome.parse(outcomes[index])
    const mark = outcome === 'pending' ? undefined : marks.get(id)
    return {
      number,
      paketNumber: index + 1,
      section: section.nama,
      form,
      outcome,
      score: scores[index] ?? 0,
      maxScore: outcome === 'void' ? 0 : maxItemScore(item.key, item.rule),
      content: inOrder(snapshot.soal.get(id)!, options),
      stimulus: snapshot.stimuli.get(stimulus) ?? '',
      answer: answers.get(id) ?? null,
      key: item.key.form === 'uraian' ? key : SoalKey.parse(item.key),
      pembahasan,
      isFullCredit: item.override === 'full-credit',
      koreksi: mark && item.key.form === 'uraian' ? { ...mark, maxMark: item.key.maxMark } : null,
    }
  })
}

function inOrder(content: SoalContent, order: string[] | null): SoalContent {
  if (!order || !('options' in content)) return content
  return {
    ...content,
    options: content.options.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
  }
}

/** A result against each further set of thresholds of its package, with what is missing of it by name. */
function profilOf({ structure }: Snapshot, reached: ThresholdScore): HasilUjianDetail['profil'] {
  return (structure.profil ?? []).map(({ nama, nilai, skor, sections }) => {
    const thresholds = [
      { nama: 'Nilai', section: null, on: 'nilai' as const, least: nilai },
      { nama: 'Skor total', section: null, on: 'skor' as const, least: skor },
      ...sections.map((least) => {
        const section = structure.sections.find((each) => sameName(each.nama, least.nama))
        return { nama: least.nama, section: section?.id ?? '', on: 'skor' as const, least: least.skor }
      }),
    ].flatMap(({ least, ...each }) => (least === null ? [] : [{ ...each, least }]))
    const { passed, failed } = checkThresholds(reached, thresholds)
    const kurang = thresholds
      .filter((each) => failed.includes(each))
      .map(({ nama: part, section, on, least }) => {
        const totals = section === null ? reached : reached.sections[section]
        return { nama: part, score: (on === 'skor' ? totals?.score : totals?.nilai) ?? 0, threshold: least }
      })
    return { nama, lulus: thresholds.length === 0 || passed, kurang }
  })
}
