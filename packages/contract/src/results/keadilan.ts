import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { Figure, Interval } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { whichTerbitan } from './terbitan.ts'

/** How large a difference is: ETS's classes, and the same letters for the effect size of the logistic regression. */
export const KelasDif = z.enum(['A', 'B', 'C'])
export type KelasDif = z.infer<typeof KelasDif>
export const kelasLabels: Record<KelasDif, string> = { A: 'dapat diabaikan', B: 'sedang', C: 'besar' }

/** One question, compared between students of the two groups who have the same score. */
export const ButirKeadilan = z.object({
  soalId: Id,
  number: z.number().int(),
  stem: z.string(),
  /** Students of each group who were given it. */
  acuan: z.number().int(),
  fokus: z.number().int(),
  /** Mantel-Haenszel's delta: below 0 it is harder for the group in focus. */
  delta: Figure,
  deltaInterval: Interval,
  chi2: Figure,
  /** After correction for many tests (Benjamini and Hochberg). */
  p: Figure,
  kelas: KelasDif.nullable(),
  /** What the group and its own slope add to Nagelkerke's R² in a logistic regression. */
  efek: Figure,
  pLogistik: Figure,
  kelasEfek: KelasDif.nullable(),
  /** The difference turns with ability. */
  berbalik: z.boolean(),
  perluDilihat: z.boolean(),
  /** Why it was not compared. */
  alasan: z.string().nullable(),
  /** Share right in each fifth of the students by score, the weakest first; null where too few of the group are. */
  kurvaAcuan: z.array(Figure),
  kurvaFokus: z.array(Figure),
})
export type ButirKeadilan = z.infer<typeof ButirKeadilan>

export const HasilKeadilan = z.object({
  computedAt: Time,
  scoring: z.object({ number: z.number().int(), label: z.string() }),
  acuan: z.number().int(),
  fokus: z.number().int(),
  /** Why the groups are not compared, in words; there are no items then. */
  penolakan: z.string().nullable(),
  /** Questions that are not compared: voided, full points for all, waiting for marks. */
  disisihkan: z.number().int(),
  items: z.array(ButirKeadilan),
})
export type HasilKeadilan = z.infer<typeof HasilKeadilan>

/** What students are grouped by: `jenis-kelamin`, `lembaga`, `group-belajar`, or `atribut.<id>`. */
const Menurut = z
  .string()
  .regex(/^(jenis-kelamin|lembaga|group-belajar|atribut\.[0-9a-f-]{36})$/, 'Pilihan kelompok tidak dikenal')
  .meta({ label: 'kelompok menurut' })
const which = {
  ...whichTerbitan,
  menurut: Menurut.optional(),
  fokus: z.string().max(200).optional().meta({ label: 'kelompok yang dilihat' }),
}
const izin = 'hasil-ujian.read'

export const Keadilan = z.object({
  paketSoal: z.object({ id: Id, nama: z.string() }),
  snapshotId: Id.nullable(),
  /** By what the students of this publication can be grouped. */
  pilihan: z.array(z.object({ key: z.string(), nama: z.string() })),
  menurut: z.string(),
  /** The groups, the greatest first, as they were when the exam began. */
  kelompok: z.array(z.object({ key: z.string(), nama: z.string(), n: z.number().int() })),
  /** The group in focus, and what it is compared with, in words; null without two groups. */
  fokus: z.object({ key: z.string(), nama: z.string(), acuan: z.string() }).nullable(),
  isComputing: z.boolean(),
  hasil: HasilKeadilan.nullable(),
})
export type Keadilan = z.infer<typeof Keadilan>

export const keadilan = {
  /** Whether the questions of one publication are as hard for two groups of like ability, from stored figures. */
  one: endpoint('GET', '/paket-soal/:id/keadilan', { izin, query: z.object(which), data: Keadilan }),
  exported: endpoint('GET', '/paket-soal/:id/keadilan/ekspor', {
    izin,
    query: z.object({ ...which, format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
