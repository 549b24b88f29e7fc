import { z } from 'zod'
import { LocalId, ParameterValues } from './analytics-query.ts'
import { Pick } from './cross-filter.ts'
import { endpoint, Id, Nama, NoData, Time, Version } from '../platform/endpoint.ts'
import { Ids, listQuery } from '../platform/list.ts'
import { GridBox, ReportDefinition } from './report-definition.ts'

/** `arsip`: out of the way, still readable by its owner. */
export const StatusReport = z.enum(['draf', 'terbit', 'arsip'])
export type StatusReport = z.infer<typeof StatusReport>

export const statusReportLabels: Record<StatusReport, string> = {
  draf: 'Draf',
  terbit: 'Terbit',
  arsip: 'Arsip',
}

/** Starter reports, in the order in which they are offered; `kosong` is one empty page. */
export const ReportTemplate = z.enum([
  'bulan-sekolah',
  'ringkasan-ujian',
  'profil-lembaga',
  'daya-serap-aspek',
  'analisis-butir',
  'perkembangan-murid',
  'leger-nilai',
  'leger-merdeka',
  'kehadiran',
  'banding-lembaga',
  'kosong',
])
export type ReportTemplate = z.infer<typeof ReportTemplate>

export const reportTemplateLabels: Record<ReportTemplate, { nama: string; keterangan: string }> = {
  kosong: { nama: 'Laporan kosong', keterangan: 'Mulai dari satu halaman kosong.' },
  'bulan-sekolah': {
    nama: 'Bulan ini',
    keterangan: 'Nilai, ketuntasan, kehadiran, dan kelas bulan ini, dibandingkan dengan bulan sebelumnya.',
  },
  'banding-lembaga': {
    nama: 'Perbandingan lembaga',
    keterangan: 'Peringkat, sebaran nilai, dan pelajaran yang kuat di setiap lembaga.',
  },
  'ringkasan-ujian': {
    nama: 'Ringkasan ujian',
    keterangan: 'Peserta, rata-rata, sebaran nilai, dan lembaga dari ujian yang dipilih.',
  },
  'profil-lembaga': {
    nama: 'Profil lembaga',
    keterangan: 'Capaian satu lembaga dari waktu ke waktu dan per pelajaran.',
  },
  'daya-serap-aspek': { nama: 'Daya serap per aspek', keterangan: 'Aspek yang sudah dan belum dikuasai.' },
  'analisis-butir': { nama: 'Analisis butir', keterangan: 'Kesukaran dan daya beda setiap soal.' },
  'perkembangan-murid': { nama: 'Perkembangan murid', keterangan: 'Nilai murid dari ujian ke ujian.' },
  'leger-nilai': {
    nama: 'Leger nilai (Kurikulum 2013)',
    keterangan: 'Murid ke bawah, pelajaran ke samping; KKM, jumlah, rata-rata dan peringkat sekelas.',
  },
  'leger-merdeka': {
    nama: 'Leger nilai (Kurikulum Merdeka)',
    keterangan: 'Murid ke bawah, pelajaran ke samping; KKTP, jumlah dan rata-rata, tanpa peringkat.',
  },
  kehadiran: { nama: 'Kehadiran', keterangan: 'Siapa yang hadir dan yang tidak, per ujian dan lembaga.' },
}

/** Whom a report is shared with; each reader sees it with the figures of the own scope. */
export const ReportShare = z.object({
  kind: z.enum(['peran', 'lembaga', 'user']).meta({ label: 'jenis' }),
  id: Id.meta({ label: 'nomor pengenal' }),
})
export type ReportShare = z.infer<typeof ReportShare>

export const ApplicationReport = z.object({
  id: Id,
  nama: z.string(),
  keterangan: z.string(),
  folder: z.string(),
  status: StatusReport,
  /** Null once its owner is gone. */
  owner: z.object({ id: Id, nama: z.string() }).nullable(),
  isOwn: z.boolean(),
  /** Nobody but its owner opens it, whatever their rights. */
  hanyaSaya: z.boolean(),
  /** Changes of the draft that readers do not see yet. */
  hasDraft: z.boolean(),
  mayEdit: z.boolean(),
  diubahPada: Time,
  version: z.number().int(),
})
export type ApplicationReport = z.infer<typeof ApplicationReport>

/** What stands where on the first page of a report: enough to draw it small. */
export const ReportSketch = z.array(GridBox.extend({ kind: z.string() }))
export type ReportSketch = z.infer<typeof ReportSketch>

/** As lists show it, with the first page of what this reader would open. */
export const ReportInList = ApplicationReport.extend({ sketch: ReportSketch })
export type ReportInList = z.infer<typeof ReportInList>

/** For the designer: the draft. */
export const ApplicationReportDetail = ApplicationReport.extend({
  definition: ReportDefinition,
  /** The colour of the application, where it has chosen one. */
  warna: z.string().nullable(),
  shares: z.array(ReportShare.extend({ nama: z.string() })),
})
export type ApplicationReportDetail = z.infer<typeof ApplicationReportDetail>

/** How far a reader's figures reach who reads those of every lembaga. */
export const everyLembaga = 'semua lembaga'

/** For the viewer: what is published, or the draft for who may edit it; `nomor` is null of a draft. */
export const ReportReading = ApplicationReport.extend({
  definition: ReportDefinition,
  warna: z.string().nullable(),
  nomor: z.number().int().nullable(),
  /** Whose results this reader's figures are of, in words. */
  reach: z.string(),
  /** Who signs below the page of a class, of the classes in reach; none where the report has no such pages. */
  waliKelas: z.array(z.object({ groupId: Id, lembagaId: Id.nullable(), nama: z.string(), nip: z.string() })),
})
export type ReportReading = z.infer<typeof ReportReading>

/** Who else has the report open in the designer, each once, oneself at another page too; and the newest version. */
export const ReportPresence = z.object({
  others: z.array(z.object({ id: Id, nama: z.string(), isSelf: z.boolean() })),
  version: z.number().int(),
  /** Who stored it; null once they are gone. */
  oleh: z.string().nullable(),
})
export type ReportPresence = z.infer<typeof ReportPresence>

/** A state that was kept; never changed afterwards. */
export const ReportVersion = z.object({
  nomor: z.number().int(),
  kind: z.enum(['simpan', 'terbit', 'pulih']),
  /** What changed against the one before, in a sentence: "2 widget baru, 1 diubah". */
  ringkasan: z.string(),
  oleh: z.string(),
  dibuatPada: Time,
})
export type ReportVersion = z.infer<typeof ReportVersion>

const Folder = z.string().trim().max(80, 'Paling banyak 80 huruf').meta({ label: 'folder' })
const Keterangan = z.string().trim().max(500, 'Paling banyak 500 huruf')
const izin = 'analytics.read'
const write = 'analytics.write'
const Versioned = z.object({ version: Version })

export const applicationReport = {
  list: endpoint('GET', '/application-report', {
    izin,
    query: listQuery(['nama', 'folder', 'status', 'owner', 'diubahPada'], {
      folder: z.string(),
      status: StatusReport,
      ownerId: Id,
      /** `milik`: one's own; `dibagikan`: shared with me. */
      asal: z.enum(['milik', 'dibagikan']),
    }),
    data: z.array(ReportInList),
  }),
  folders: endpoint('GET', '/application-report-folder', { izin, data: z.array(z.string()) }),
  /** The starter reports, as they begin. */
  templates: endpoint('GET', '/application-report-template', {
    izin: write,
    data: z.array(z.object({ template: ReportTemplate, sketch: ReportSketch })),
  }),
  one: endpoint('GET', '/application-report/:id', { izin: write, data: ApplicationReportDetail }),
  /** Server-sent events for whoever has it open in the designer, while they do. */
  presence: endpoint('GET', '/application-report/:id/presence/stream', { izin: write, data: ReportPresence }),
  /** `draf=ya`: the draft also where something is published, for who may edit it. */
  reading: endpoint('GET', '/application-report/:id/reading', {
    izin,
    query: z.object({ draf: z.enum(['ya']).optional() }),
    data: ReportReading,
  }),
  create: endpoint('POST', '/application-report', {
    izin: write,
    log: 'Membuat laporan Analytics',
    body: z.object({ nama: Nama, folder: Folder, template: ReportTemplate.meta({ label: 'contoh awal' }) }),
    data: ApplicationReportDetail,
  }),
  /** Saves the draft; a stale `version` gets `conflict` and changes nothing. */
  save: endpoint('PUT', '/application-report/:id', {
    izin: write,
    log: 'Mengubah laporan Analytics',
    body: z.object({
      nama: Nama,
      keterangan: Keterangan.meta({ label: 'keterangan' }),
      folder: Folder,
      definition: ReportDefinition.meta({ label: 'rancangan' }),
      ...Versioned.shape,
    }),
    data: ApplicationReportDetail,
    bodyLimit: 2 * 1024 * 1024,
  }),
  share: endpoint('PUT', '/application-report/:id/share', {
    izin: write,
    log: 'Membagikan laporan Analytics',
    body: z.object({
      shares: z.array(ReportShare).max(200, 'Paling banyak 200 penerima').meta({ label: 'berbagi' }),
      /** Its owner says so; it then has no other readers. */
      hanyaSaya: z.boolean().default(false).meta({ label: 'hanya saya' }),
    }),
    data: ApplicationReportDetail,
  }),
  publish: endpoint('POST', '/application-report/:id/publish', {
    izin: write,
    log: 'Menerbitkan laporan Analytics',
    body: Versioned,
    data: ApplicationReportDetail,
  }),
  archive: endpoint('POST', '/application-report/:id/archive', {
    izin: write,
    log: 'Mengarsipkan atau mengaktifkan laporan Analytics',
    body: z.object({ archived: z.boolean().meta({ label: 'diarsipkan' }) }),
    data: ApplicationReportDetail,
  }),
  copy: endpoint('POST', '/application-report/:id/copy', {
    izin: write,
    log: 'Menyalin laporan Analytics',
    data: ApplicationReportDetail,
  }),
  deleteOne: endpoint('DELETE', '/application-report/:id', {
    izin: 'analytics.delete',
    log: 'Menghapus laporan Analytics',
    data: NoData,
  }),
  deleteMany: endpoint('DELETE', '/application-report', {
    izin: 'analytics.delete',
    stepUp: 'many',
    log: 'Menghapus laporan Analytics',
    body: Ids,
    data: NoData,
  }),
  versions: endpoint('GET', '/application-report/:id/version', { izin: write, data: z.array(ReportVersion) }),
  version: endpoint('GET', '/application-report/:id/version/:nomor', { izin: write, data: ReportDefinition }),
  restore: endpoint('POST', '/application-report/:id/version/:nomor/restore', {
    izin: write,
    log: 'Mengembalikan versi lama laporan Analytics',
    body: Versioned,
    data: ApplicationReportDetail,
  }),
  /**
   * Excel with a sheet for each data widget and one about the report; CSV of one widget. All rows, in the caller's scope,
   * filtered as the reader has it: by parameters, and by what is picked in the widgets.
   */
  exported: endpoint('POST', '/application-report/:id/export', {
    izin,
    body: z.object({
      format: z.enum(['xlsx', 'csv']).meta({ label: 'format' }),
      widget: LocalId.optional().meta({ label: 'widget' }),
      parameters: ParameterValues,
      picks: z.array(Pick).max(200).default([]).meta({ label: 'pilihan' }),
      draf: z.boolean().default(false).meta({ label: 'draf' }),
    }),
    data: z.custom<never>(),
    log: false,
  }),
}
