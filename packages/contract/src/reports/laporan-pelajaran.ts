import { z } from 'zod'
import { AtributValue } from '../platform/atribut.ts'
import { endpoint, Id, NoData, Time, Version } from '../platform/endpoint.ts'
import { AspekDayaSerap, DayaSerap, Kesegaran, Kktp, Named, TindakLanjut } from '../results/laporan-words.ts'
import { listQuery, narrowedBy } from '../platform/list.ts'
import { Figure } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'

export const LaporanPelajaranBaris = DayaSerap.extend({
  id: Id,
  nama: z.string(),
  events: z.number().int(),
  /** The part with the lowest mastery; null where no question names a part. */
  weakest: z.object({ nama: z.string(), mean: z.number() }).nullable(),
})
export type LaporanPelajaranBaris = z.infer<typeof LaporanPelajaranBaris>

/** Whose mastery, and in which exams. */
export const WhichDayaSerap = z.object({
  lembagaId: Id.optional(),
  groupBelajarId: Id.optional(),
  eventId: Id.optional(),
  dari: z.iso.date().optional(),
  sampai: z.iso.date().optional(),
})
export type WhichDayaSerap = z.infer<typeof WhichDayaSerap>

/** One lembaga or group: the whole subject and each part, in the order of the report's parts. */
export const UnitDayaSerap = DayaSerap.extend({
  id: Id,
  nama: z.string(),
  /** Of a group, the one that it was in. */
  lembagaId: Id.nullable(),
  aspek: z.array(Figure),
})
export type UnitDayaSerap = z.infer<typeof UnitDayaSerap>

/** Limits, and whose they are. */
export const Batas = Kktp.safeExtend({ of: z.enum(['lembaga', 'aplikasi', 'bawaan']) })

export const LaporanPelajaran = z.object({
  pelajaran: Named,
  /** As they are now. */
  kktp: Batas.safeExtend({ version: z.number().int() }),
  /** Those that held at the last of these exams. */
  batas: Batas,
  /** The whole first, then its parts. */
  aspek: z.array(AspekDayaSerap.extend({ allMean: Figure })),
  /** Exams, the newest first. */
  events: z.array(
    DayaSerap.extend({ ...Named.shape, opensAt: Time, threshold: Figure, scoringVersion: z.number().int() }),
  ),
  lembaga: z.array(UnitDayaSerap),
  groups: z.array(UnitDayaSerap),
  ...Kesegaran.shape,
})
export type LaporanPelajaran = z.infer<typeof LaporanPelajaran>

/** What decides: the subject's KKM/KKTP at the exam, that of now, or the least nilai of the exam's package. */
export const DasarTindakLanjut = z.enum(['kktp', 'kktp-sekarang', 'ambang'])
export type DasarTindakLanjut = z.infer<typeof DasarTindakLanjut>

export const MuridTindakLanjut = z.object({
  id: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  lembaga: z.string().nullable(),
  groups: z.string(),
  percent: z.number(),
  tindakLanjut: TindakLanjut,
  /** Parts below the least mastery, the weakest first. */
  aspek: z.array(z.object({ nama: z.string(), percent: z.number() })),
})
export type MuridTindakLanjut = z.infer<typeof MuridTindakLanjut>

const murid = listQuery(['nama', 'percent'], {
  eventId: Id,
  lembagaId: Id,
  groupBelajarId: Id,
  /** Where they learn now, and not when they sat the exam. */
  groupSekarangId: Id,
  dasar: DasarTindakLanjut,
  tindakLanjut: TindakLanjut,
  'atribut.*': AtributValue,
})

export const laporanPelajaran = {
  list: endpoint('GET', '/laporan/pelajaran', {
    izin: 'laporan.read',
    query: listQuery(['nama', 'events', 'n', 'mean'], {
      lembagaId: Id,
      groupBelajarId: Id,
      opensAt: z.iso.date(),
    }),
    data: z.array(LaporanPelajaranBaris),
  }),
  one: endpoint('GET', '/laporan/pelajaran/:id', {
    izin: 'laporan.read',
    query: WhichDayaSerap,
    data: LaporanPelajaran,
  }),
  exported: endpoint('GET', '/laporan/pelajaran/:id/ekspor', {
    izin: 'laporan.read',
    query: WhichDayaSerap.extend({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
  /** Students of one exam by what their mastery asks for. */
  tindakLanjut: endpoint('GET', '/laporan/pelajaran/:id/tindak-lanjut', {
    izin: 'laporan.read',
    query: murid,
    data: z.array(MuridTindakLanjut),
  }),
  /** How many there are of each, and by which limits; `tindakLanjut` does not narrow it. */
  jumlah: endpoint('GET', '/laporan/pelajaran/:id/jumlah', {
    izin: 'laporan.read',
    query: narrowedBy(murid, {}),
    data: z.object({ kktp: Batas, counts: z.record(TindakLanjut, z.number().int()) }),
  }),
  exportedTindakLanjut: endpoint('GET', '/laporan/pelajaran/:id/tindak-lanjut/ekspor', {
    izin: 'laporan.read',
    query: narrowedBy(murid, { format: SheetFormat }),
    data: z.custom<never>(),
  }),
  /** Of the caller's lembaga; of the whole application for those who work for all of it. */
  setKktp: endpoint('PUT', '/laporan/pelajaran/:id/kktp', {
    izin: 'laporan.write',
    log: 'Mengubah KKM atau KKTP pelajaran',
    body: Kktp.safeExtend({ version: Version }),
    data: NoData,
  }),
}
