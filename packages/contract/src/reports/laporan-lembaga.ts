import { z } from 'zod'
import { AtributValue } from '../platform/atribut.ts'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { AspekDayaSerap, Capaian, Kesegaran, Named } from '../results/laporan-words.ts'
import { listQuery, narrowedBy } from '../platform/list.ts'
import { Figure } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'

/** Which exams a report looks at. */
export const WhichUjian = z.object({
  eventId: Id.optional(),
  pelajaranId: Id.optional(),
  dari: z.iso.date().optional(),
  sampai: z.iso.date().optional(),
})
export type WhichUjian = z.infer<typeof WhichUjian>

const CapaianUjian = Capaian.extend({
  events: z.number().int(),
  /** How far above the mean of all who took the same exams, result by result. */
  selisih: Figure,
})

/** One institution among those that took the same exams. */
export const LaporanLembagaBaris = CapaianUjian.extend({
  id: Id,
  nama: z.string(),
  kabupatenKota: z.string().nullable(),
  /** How many nilai lie in each ten, those below 0 first. */
  bands: z.array(z.number().int()),
})
export type LaporanLembagaBaris = z.infer<typeof LaporanLembagaBaris>

export const LaporanLembaga = z.object({
  lembaga: Named,
  capaian: CapaianUjian,
  bands: z.array(z.number().int()),
  /** All who took the same exams. */
  all: z.object({ n: z.number().int(), mean: Figure, bands: z.array(z.number().int()) }),
  /** By selisih; null without results. */
  position: z.object({ position: z.number().int(), of: z.number().int() }).nullable(),
  /** Every institution from the best on; without a name where the reader may not know it. */
  line: z.array(
    z.object({
      nama: z.string().nullable(),
      isOwn: z.boolean(),
      n: z.number().int(),
      mean: Figure,
      selisih: Figure,
    }),
  ),
  events: z.array(
    Capaian.extend({
      ...Named.shape,
      opensAt: Time,
      scoringVersion: z.number().int(),
      allMean: Figure,
      position: z.number().int(),
      of: z.number().int(),
    }),
  ),
  groups: z.array(CapaianUjian.extend(Named.shape)),
  pelajaran: z.array(
    z.object({ pelajaran: Named, aspek: z.array(AspekDayaSerap.extend({ allMean: Figure })) }),
  ),
  ...Kesegaran.shape,
})
export type LaporanLembaga = z.infer<typeof LaporanLembaga>

const list = listQuery(['nama', 'events', 'n', 'mean', 'selisih'], {
  eventId: Id,
  pelajaranId: Id,
  opensAt: z.iso.date(),
  'atribut.*': AtributValue,
})

export const laporanLembaga = {
  list: endpoint('GET', '/laporan/lembaga', {
    izin: 'laporan-lembaga.read',
    query: list,
    data: z.array(LaporanLembagaBaris),
  }),
  exportedList: endpoint('GET', '/laporan/lembaga/ekspor', {
    izin: 'laporan-lembaga.read',
    query: narrowedBy(list, { format: SheetFormat }),
    data: z.custom<never>(),
  }),
  one: endpoint('GET', '/laporan/lembaga/:id', {
    izin: 'laporan-lembaga.read',
    query: WhichUjian,
    data: LaporanLembaga,
  }),
  exported: endpoint('GET', '/laporan/lembaga/:id/ekspor', {
    izin: 'laporan-lembaga.read',
    query: WhichUjian.extend({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
