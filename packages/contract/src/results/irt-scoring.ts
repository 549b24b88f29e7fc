import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { whichTerbitan, changedTerbitan } from './terbitan.ts'
import { Figure } from '../platform/result-shapes.ts'

export const IrtModel = z.enum(['1pl', '2pl', 'pcm', 'gpcm', 'grm'])
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

/** A question on the scale of ability θ; `b` is the mean of its thresholds. */
export const IrtButir = z.object({
  soalId: Id,
  number: z.number().int(),
  stem: z.string(),
  n: z.number().int(),
  a: Figure,
  b: Figure,
  seA: Figure,
  seB: Figure,
  /** Where one step becomes as likely as the next, and which points are a step. */
  ambang: z.array(z.number()),
  galatAmbang: z.array(z.number()),
  langkah: z.array(z.object({ dari: z.number(), sampai: z.number(), n: z.number().int() })),
  /** Mean squared residuals, 1 as the model expects. */
  infit: Figure,
  outfit: Figure,
  /** Orlando and Thissen's test of the item's curve; `p` after correction for many tests. */
  sX2: Figure,
  df: Figure,
  p: Figure,
  rmsea: Figure,
  perluDilihat: z.boolean(),
  /** Why there are no parameters, in Indonesian. */
  reason: z.string().nullable(),
  /** What makes them unsure. */
  catatan: z.string().nullable(),
})
export type IrtButir = z.infer<typeof IrtButir>

export const IrtCalibration = z.object({
  n: z.number().int(),
  /** Why there are no scores, in Indonesian; null where there are. */
  reason: z.string().nullable(),
  scoring: z.object({ number: z.number().int(), label: z.string() }),
  mean: Figure,
  sd: Figure,
  reliability: Figure,
  logLik: Figure,
  parameters: z.number().int(),
  aic: Figure,
  bic: Figure,
  /** Information of the test and its standard error along θ. */
  kurva: z.array(z.object({ theta: z.number(), informasi: z.number(), galat: Figure })),
  /** How many students stand where on θ. */
  sebaran: z.array(z.object({ dari: z.number(), sampai: z.number(), murid: z.number().int() })),
  /** Students whose answers do not go with their ability. */
  janggal: z.number().int(),
  items: z.array(IrtButir),
})
export type IrtCalibration = z.infer<typeof IrtCalibration>

/** A student whose answers do not go with the ability: lz is far below 0. */
export const IrtJanggal = z.object({
  attemptId: Id,
  eventId: Id,
  murid: z.object({ id: Id, nama: z.string(), nomor: z.string().nullable() }),
  score: z.number(),
  error: z.number(),
  infit: z.number(),
  outfit: z.number(),
  lz: z.number(),
})
export type IrtJanggal = z.infer<typeof IrtJanggal>

const State = z.object({
  /** The publication that it belongs to; null for a package never published. */
  snapshotId: Id.nullable(),
  setting: z.object({ model: IrtModel, scale: IrtScale }).nullable(),
  /** What suits these results, and why; no model where they are too few. */
  usulan: z.object({ model: IrtModel.nullable(), alasan: z.string() }),
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
  /** Of the students that one may read those whose answers are the least expected, at most fifty. */
  janggal: endpoint('GET', '/paket-soal/:id/irt-scoring/janggal', {
    izin: 'hasil-ujian.read',
    query: z.object(whichTerbitan),
    data: z.array(IrtJanggal),
  }),
  exported: endpoint('GET', '/paket-soal/:id/irt-scoring/ekspor', {
    izin: 'hasil-ujian.read',
    query: z.object({ ...whichTerbitan, format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
