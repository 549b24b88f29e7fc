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

export const KesepakatanUjian = z.object({
  event: z.object({ id: Id, nama: z.string() }),
  tolerance: z.number(),
  all: Kesepakatan,
  soal: z.array(KesepakatanSoal),
  penilai: z.array(KesepakatanPenilai),
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
