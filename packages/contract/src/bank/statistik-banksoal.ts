import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { Figure, Interval } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { KopHasil } from '../school/kop-hasil.ts'
import { Form } from './soal-words.ts'

/** One publication of a question, by the results under the scoring in force. */
const Pelaksanaan = z.object({
  paketSoal: z.string(),
  /** When its first exam opened; null where none was held. */
  at: Time.nullable(),
  exams: z.number().int(),
  n: z.number().int(),
  facility: Figure,
  discrimination: Figure,
})

/** A question over all packages and exams that it was ever in. */
export const SoalBersama = z.object({
  soalId: Id,
  number: z.number().int(),
  section: z.string(),
  /** The last publication of the package that holds it, where the newest one that was sat does not. */
  terbitan: z.number().int().nullable(),
  form: Form,
  stem: z.string(),
  /** Exposure: exams that asked it, students whose results hold it, and when it was asked last. */
  exams: z.number().int(),
  n: z.number().int(),
  lastAt: Time.nullable(),
  facility: Figure,
  facilityLabel: z.string().nullable(),
  facilityInterval: Interval,
  discrimination: Figure,
  discriminationLabel: z.string().nullable(),
  drift: z.object({ range: z.number(), p: Figure, isDrifting: z.boolean() }).nullable(),
  pelaksanaan: z.array(Pelaksanaan),
})
export type SoalBersama = z.infer<typeof SoalBersama>

export const statistikBanksoal = {
  /** The questions of a package pooled over all their administrations, from stored statistics. */
  one: endpoint('GET', '/paket-soal/:id/statistik-banksoal', {
    izin: 'hasil-ujian.read',
    data: z.object({
      paketSoal: z.object({ id: Id, nama: z.string() }),
      /** Whether results are being worked in that the figures do not hold yet. */
      isComputing: z.boolean(),
      soal: z.array(SoalBersama),
      kop: KopHasil,
    }),
  }),
  exported: endpoint('GET', '/paket-soal/:id/statistik-banksoal/ekspor', {
    izin: 'hasil-ujian.read',
    query: z.object({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
