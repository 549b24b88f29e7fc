import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { Figure, Interval } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { whichTerbitan } from './terbitan.ts'

/** Another publication on this one's scale, by the questions that both have; figures in the units of this scale. */
export const UjianBersama = z.object({
  snapshotId: Id,
  paketSoal: z.object({ id: Id, nama: z.string() }),
  /** When its first exam opened; null where none was held. */
  at: Time.nullable(),
  n: z.number().int(),
  /** Questions in common, those of them that were changed in between, and those that hold the scales together. */
  bersama: z.number().int(),
  diubah: z.number().int(),
  jangkar: z.number().int(),
  /** Numbers (here) of common questions whose difficulty has moved, and are no anchors for it. */
  bergeser: z.array(z.object({ number: z.number().int(), z: z.number(), geser: z.number() })),
  /** θ here = slope · θ there + intercept; and the same before those were left out. */
  slope: Figure,
  intercept: Figure,
  slopeSemua: Figure,
  interceptSemua: Figure,
  /** Standard error of the line by its anchors, in θ of this scale. */
  galatTaut: Figure,
  /** Of its students. */
  mean: Figure,
  sd: Figure,
  /** Pupils who sat both: later minus earlier by weighted likelihood, with 95 % interval that holds the link's error. */
  pertumbuhan: z.object({ n: z.number().int(), selisih: z.number(), interval: Interval }).nullable(),
  /** Why they must not stand on one scale; null where they may. */
  penolakan: z.string().nullable(),
})
export type UjianBersama = z.infer<typeof UjianBersama>

export const SkalaBersama = z.object({
  paketSoal: z.object({ id: Id, nama: z.string() }),
  snapshotId: Id.nullable(),
  /** Why there is nothing to compare with, in Indonesian. */
  alasan: z.string().nullable(),
  acuan: z.object({ at: Time.nullable(), n: z.number().int(), mean: z.number(), sd: z.number() }).nullable(),
  /** Whether abilities are being computed anew, so that change is not told of all yet. */
  isComputing: z.boolean(),
  /** The earliest first. */
  ujian: z.array(UjianBersama),
})
export type SkalaBersama = z.infer<typeof SkalaBersama>

const izin = 'hasil-ujian.read'

export const skalaBersama = {
  /** Other exams on the scale of this publication, by what they asked in common. */
  one: endpoint('GET', '/paket-soal/:id/skala-bersama', {
    izin,
    query: z.object(whichTerbitan),
    data: SkalaBersama,
  }),
  exported: endpoint('GET', '/paket-soal/:id/skala-bersama/ekspor', {
    izin,
    query: z.object({ ...whichTerbitan, format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
