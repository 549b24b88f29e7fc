import { z } from 'zod'
import { endpoint, Id, NoData, Time } from '../platform/endpoint.ts'
import { GabunganEffect } from './gabungan.ts'
import { Figure } from '../platform/result-shapes.ts'
import { ScoringRule } from '../papers/scoring.ts'
import { ScoringChange } from '../papers/scoring-change.ts'
import { KopHasil } from '../school/kop-hasil.ts'
import { Terbitan, whichTerbitan, changedTerbitan } from './terbitan.ts'
import { SoalContent, SoalKey } from '../bank/soal-form.ts'
import { Form } from '../bank/soal-words.ts'

/** How people read a scoring version's number; 0 is what was published with the package. */
export function scoringLabel(number: number): string {
  return number === 0 ? 'Penskoran semula' : `Penskoran versi ${number}`
}

const Shift = {
  n: z.number().int(),
  /** Students whose score is another. */
  changed: z.number().int(),
  meanBefore: Figure,
  meanAfter: Figure,
  passedBefore: z.number().int(),
  passedAfter: z.number().int(),
}

/** What a version would do, against the one in force. */
export const ScoringEffect = z.object({
  ...Shift,
  raised: z.number().int(),
  lowered: z.number().int(),
  newlyPassed: z.number().int(),
  newlyFailed: z.number().int(),
  /** Of whom it was known; versions from before it was counted say 0. */
  newlyPending: z.number().int().default(0),
  rankMoved: z.number().int(),
  /** All nilai counted by tens, those below 0 first; versions from before did not count them. */
  bands: z
    .object({ before: z.array(z.number().int()), after: z.array(z.number().int()) })
    .nullable()
    .default(null),
  lembaga: z.array(z.object({ nama: z.string(), ...Shift })),
  /** Those whose nilai or rank changes most. */
  students: z.array(
    z.object({
      id: Id,
      nama: z.string(),
      event: z.string(),
      nilaiBefore: Figure,
      nilaiAfter: Figure,
      rankBefore: z.number().int(),
      rankAfter: z.number().int(),
      lulusBefore: z.boolean().nullable(),
      lulusAfter: z.boolean().nullable(),
    }),
  ),
  /** Rankings that count one of these exams; null where one was never computed. */
  gabungan: z.array(
    z.object({
      id: Id,
      nama: z.string(),
      effect: GabunganEffect.nullable().default(null),
      /** Why it could not be computed any more, in words. */
      problem: z.string().nullable().default(null),
    }),
  ),
})
export type ScoringEffect = z.infer<typeof ScoringEffect>

const Reason = z
  .string()
  .trim()
  .min(3, 'Tuliskan alasannya')
  .max(500, 'Alasan paling banyak 500 huruf')
  .meta({ label: 'alasan' })
const Changes = z.array(ScoringChange).max(500)
const Revision = z.number().int()

export const ScoringDraft = z.object({
  id: Id,
  /** The publication whose scoring it changes. */
  snapshotId: Id,
  baseNumber: z.number().int(),
  revision: Revision,
  changes: Changes,
  /** Null while it is computed. */
  effect: ScoringEffect.nullable(),
  /** Why it could not be computed, in words. */
  problem: z.string().nullable(),
})
export type ScoringDraft = z.infer<typeof ScoringDraft>

export const ScoringVersion = z.object({
  id: Id,
  number: z.number().int(),
  status: z.enum(['terbit', 'ditarik']),
  reason: z.string(),
  oleh: z.string(),
  publishedAt: Time,
  changes: Changes,
  effect: ScoringEffect.nullable(),
  withdrawn: z.object({ oleh: z.string(), at: Time, reason: z.string() }).nullable(),
})
export type ScoringVersion = z.infer<typeof ScoringVersion>

/** A question as it is scored now. */
export const ScoredSoal = z.object({
  soalId: Id,
  number: z.number().int(),
  sectionId: Id,
  section: z.string(),
  /** Its beginning, without marks. */
  text: z.string(),
  content: SoalContent,
  publishedKey: SoalKey,
})
export type ScoredSoal = z.infer<typeof ScoredSoal>

export const scoringVersion = {
  /**
   * Everything about the scoring of one publication of a package, and the caller's own draft; which one follows from
   * that draft where none is asked for.
   */
  one: endpoint('GET', '/paket-soal/:id/scoring-version', {
    izin: 'hasil-ujian.rescore',
    query: z.object(whichTerbitan),
    data: z.object({
      paketSoal: z.object({ id: Id, nama: z.string() }),
      snapshotId: Id,
      terbitan: z.array(Terbitan),
      /** Results that the version in force holds. */
      n: z.number().int(),
      current: z.object({ number: z.number().int(), label: z.string(), changes: Changes }),
      soal: z.array(ScoredSoal),
      sections: z.array(
        z.object({ id: Id, nama: z.string(), rules: z.array(z.object({ form: Form, rule: ScoringRule })) }),
      ),
      versions: z.array(ScoringVersion),
      draft: ScoringDraft.nullable(),
      kop: KopHasil,
    }),
  }),
  /** Keeps the caller's draft and computes what it would do; `baseNumber` is the version it starts from. */
  saveDraft: endpoint('PUT', '/paket-soal/:id/scoring-version', {
    izin: 'hasil-ujian.rescore',
    body: z.object({
      ...changedTerbitan,
      baseNumber: z.number().int().meta({ label: 'versi penilaian asal' }),
      changes: Changes.meta({ label: 'perubahan' }),
    }),
    data: ScoringDraft,
    log: false,
  }),
  draft: endpoint('GET', '/scoring-version/:id', { izin: 'hasil-ujian.rescore', data: ScoringDraft }),
  removeDraft: endpoint('DELETE', '/scoring-version/:id', {
    izin: 'hasil-ujian.rescore',
    log: 'Menghapus penskoran',
    data: NoData,
  }),
  /** Refused where another version has come into force since the draft was begun. */
  publish: endpoint('POST', '/scoring-version/:id/publish', {
    izin: 'hasil-ujian.rescore',
    stepUp: true,
    log: 'Menerbitkan penskoran',
    body: z.object({ revision: Revision.meta({ label: 'revisi' }), reason: Reason }),
    data: z.object({ number: z.number().int() }),
  }),
  /** Rolls the version in force back to the one before it. */
  withdraw: endpoint('POST', '/scoring-version/:id/withdraw', {
    izin: 'hasil-ujian.rescore',
    stepUp: true,
    log: 'Menarik penskoran',
    body: z.object({ reason: Reason }),
    data: z.object({ number: z.number().int() }),
  }),
}
