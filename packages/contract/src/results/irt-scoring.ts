import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'
import { whichTerbitan, changedTerbitan } from './terbitan.ts'
import { Figure } from '../platform/result-shapes.ts'

export const IrtModel = z.enum(['1pl', '2pl'])
export type IrtModel = z.infer<typeof IrtModel>

/** Shown as centre + spread · θ, within min..max where they are set. */
export const IrtScale = z.object({
  centre: z.number().min(-100_000).max(100_000).meta({ label: 'pusat nilai' }),
  spread: z.number().min(-100_000).max(100_000).meta({ label: 'simpangan' }),
  min: z.number().nullable().meta({ label: 'nilai terkecil' }),
  max: z.number().nullable().meta({ label: 'nilai terbesar' }),
  decimals: z.number().int().meta({ label: 'angka di belakang koma' }),
})
export type IrtScale = z.infer<typeof IrtScale>

/** A score by item response theory with its standard error, in the units of the scale. */
export const IrtScore = z.object({ score: z.number(), error: z.number() })
export type IrtScore = z.infer<typeof IrtScore>

export const IrtCalibration = z.object({
  n: z.number().int(),
  /** Why there are no scores, in Indonesian; null where there are. */
  reason: z.string().nullable(),
  scoring: z.object({ number: z.number().int(), label: z.string() }),
  mean: Figure,
  sd: Figure,
  reliability: Figure,
  items: z.array(
    z.object({
      soalId: Id,
      number: z.number().int(),
      a: Figure,
      b: Figure,
      seA: Figure,
      seB: Figure,
      reason: z.string().nullable(),
    }),
  ),
})
export type IrtCalibration = z.infer<typeof IrtCalibration>

const State = z.object({
  /** The publication that it belongs to; null for a package never published. */
  snapshotId: Id.nullable(),
  setting: z.object({ model: IrtModel, scale: IrtScale }).nullable(),
  isComputing: z.boolean(),
  calibration: IrtCalibration.nullable(),
})

export const irtScoring = {
  one: endpoint('GET', '/paket-soal/:id/irt-scoring', {
    izin: 'hasil-ujian.read',
    query: z.object(whichTerbitan),
    data: State,
  }),
  /** Null turns it off; the classical scores are there in any case. */
  save: endpoint('PUT', '/paket-soal/:id/irt-scoring', {
    izin: 'hasil-ujian.rescore',
    log: 'Mengubah penskoran IRT paket soal',
    body: z.object({
      ...changedTerbitan,
      setting: z
        .object({ model: IrtModel.meta({ label: 'model' }), scale: IrtScale.meta({ label: 'skala' }) })
        .nullable()
        .meta({ label: 'pengaturan' }),
    }),
    data: State,
  }),
}
