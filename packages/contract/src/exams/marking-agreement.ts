import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'
import { Figure, Interval } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'

/** Below this many answers with two marks nothing is said of them. */
export const enoughPairs = 20

/** How two marks of the same answers go together; figures are null below `enoughPairs`, and where nothing can be said. */
export const Kesepakatan = z.object({
  /** Answers that two have marked. */
  pairs: z.number().int(),
  /** Of those, too far apart and not settled. */
  differing: z.number().int(),
  exact: Figure,
  exactInterval: Interval,
  within: Figure,
  withinInterval: Interval,
  /** Cohen's kappa with quadratic weights. */
  kappa: Figure,
  /** Of one mark, each answer marked by any two: ICC(1) of Shrout and Fleiss. */
  icc: Figure,
  iccInterval: Interval,
})
export type Kesepakatan = z.infer<typeof Kesepakatan>

export const KesepakatanSoal = Kesepakatan.extend({
  soalId: Id,
  number: z.number().int(),
  section: z.string(),
  maxMark: z.number(),
})
export type KesepakatanSoal = z.infer<typeof KesepakatanSoal>

/** A marker beside those who marked the same answers; figures are null below `enoughPairs`. */
export const KesepakatanPenilai = z.object({
  id: z.string(),
  /** `null`: the account has gone. */
  nama: z.string().nullable(),
  pairs: z.number().int(),
  exact: Figure,
  within: Figure,
  /** Mean of the own mark less the other's, in points: above 0 is mild. */
  severity: Figure,
  severityInterval: Interval,
  /** The same of the earlier and the later half of what this marker gave; null below two times `enoughPairs`. */
  early: Figure,
  late: Figure,
  /** Whether they differ beyond chance (99 %). */
  isDrifting: z.boolean(),
})
export type KesepakatanPenilai = z.infer<typeof KesepakatanPenilai>

/** What a mark's variance comes from: murid, soal, penilai, and what they do together; the last holds what is left. */
export const SumberRagam = z.enum(['p', 'i', 'm', 'pi', 'pm', 'im', 'pim'])
export type SumberRagam = z.infer<typeof SumberRagam>

/** Generalizability of the mean mark, as nilai from 0 to 100 with every question weighing the same. */
export const Keandalan = z.object({
  murid: z.number().int(),
  soal: z.number().int(),
  /** 1: each answer was marked by one, so nothing is known of markers. */
  penilai: z.number().int(),
  komponen: z.array(
    z.object({ sumber: SumberRagam, ragam: z.number(), bagian: z.number(), negatif: z.boolean() }),
  ),
  /** What so many questions and markers would give: Eρ², Φ, and their standard errors. */
  keputusan: z.array(
    z.object({
      soal: z.number().int(),
      penilai: z.number().int(),
      g: z.number(),
      phi: z.number(),
      galatRelatif: z.number(),
      galatMutlak: z.number(),
    }),
  ),
  /** 95 %, of Eρ² with the exam's questions and `penilai` 2, or 1 where there is one. */
  interval: Interval,
  /** Why nothing can be said, in Indonesian. */
  alasan: z.string().nullable(),
})
export type Keandalan = z.infer<typeof Keandalan>

export const KesepakatanUjian = z.object({
  event: z.object({ id: Id, nama: z.string() }),
  tolerance: z.number(),
  all: Kesepakatan,
  soal: z.array(KesepakatanSoal),
  penilai: z.array(KesepakatanPenilai),
  keandalan: Keandalan,
})
export type KesepakatanUjian = z.infer<typeof KesepakatanUjian>

export const markingAgreement = {
  /** Of answers that both have marked: nobody learns from it of a mark that another one is still to be given beside. */
  one: endpoint('GET', '/marking/:eventId/kesepakatan', {
    izin: 'hasil-ujian.rescore',
    data: KesepakatanUjian,
  }),
  exported: endpoint('GET', '/marking/:eventId/kesepakatan/ekspor', {
    izin: 'hasil-ujian.rescore',
    query: z.object({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
