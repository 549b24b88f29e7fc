import { z } from 'zod'
import { endpoint, Id, LembagaId, NoData, PelajaranId, Time, Version } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'
import { Figure } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { MissingExam } from '../results/gabungan.ts'

export const Semester = z.enum(['ganjil', 'genap'])
export type Semester = z.infer<typeof Semester>

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Paling banyak ${most} huruf`)
    .regex(/^[^\0]*$/, 'Ada tanda yang tidak dapat disimpan; ketik ulang')

const Predikat = z.object({
  huruf: text(20).min(1, 'Tulis predikatnya').meta({ label: 'predikat' }),
  /** As a description says it: "sangat baik". */
  sebutan: text(40).meta({ label: 'sebutan' }),
  /** The least nilai that has it. */
  dari: z.number().min(0, 'Paling sedikit 0').max(100, 'Paling banyak 100').meta({ label: 'batas bawah' }),
})

/** How a school writes its rapor. */
export const AturanRapor = z.object({
  /** `tetap`: by the limits as written; `kkm`: below the KKM the last, above it the others in equal parts; `tanpa`: none is printed. */
  cara: z.enum(['tetap', 'kkm', 'tanpa']).meta({ label: 'cara predikat' }),
  predikat: z
    .array(Predikat)
    .min(2, 'Tulis sedikitnya dua predikat')
    .max(6, 'Paling banyak 6 predikat')
    .refine(
      (all) => all.every(({ dari }, at) => at === 0 || dari < all[at - 1]!.dari),
      'Urutkan predikat dari yang tertinggi; tiap batas bawah harus di bawah yang sebelumnya',
    )
    .refine((all) => all.at(-1)?.dari === 0, 'Batas bawah predikat terakhir harus 0')
    .meta({ label: 'predikat' }),
  /** What the best and the weakest part of a subject are told with; {aspek}, {sebutan}, {pelajaran} and {nama} are filled in. */
  deskripsiTinggi: text(300).meta({ label: 'deskripsi aspek tertinggi' }),
  deskripsiRendah: text(300).meta({ label: 'deskripsi aspek terendah' }),
  desimal: z.number().int().min(0).max(2, 'Paling banyak 2').meta({ label: 'angka di belakang koma' }),
  /** Of who missed one of a subject's exams: no nilai, 0 for it, or the mean of those taken. */
  tanpaNilai: MissingExam.meta({ label: 'ujian yang tidak diikuti' }),
})
export type AturanRapor = z.infer<typeof AturanRapor>

/** Until a school writes its own. */
export const plainAturan: AturanRapor = {
  cara: 'kkm',
  predikat: [
    { huruf: 'A', sebutan: 'sangat baik', dari: 90 },
    { huruf: 'B', sebutan: 'baik', dari: 80 },
    { huruf: 'C', sebutan: 'cukup', dari: 70 },
    { huruf: 'D', sebutan: 'perlu bimbingan', dari: 0 },
  ],
  deskripsiTinggi: 'Menunjukkan penguasaan yang {sebutan} dalam {aspek}.',
  deskripsiRendah: 'Perlu penguatan dalam {aspek}.',
  desimal: 0,
  tanpaNilai: 'gugur',
}

/** An exam, or several merged, that a subject's nilai comes from. */
const Sumber = z.object({
  jenis: z.enum(['ujian', 'gabungan']).meta({ label: 'jenis sumber' }),
  id: Id.meta({ label: 'sumber nilai' }),
  bobot: z
    .number('Tulis bobot sebagai angka')
    .positive('Bobot harus lebih dari 0')
    .max(1000, 'Bobot paling banyak 1.000')
    .meta({ label: 'bobot' }),
})
export type Sumber = z.infer<typeof Sumber>

export const StatusRapor = z.enum(['draf', 'terbit'])
export type StatusRapor = z.infer<typeof StatusRapor>

const TahunAjaran = z
  .string()
  .regex(/^\d{4}\/\d{4}$/, 'Tahun ajaran ditulis seperti 2025/2026')
  .meta({ label: 'tahun ajaran' })
const Judul = text(120).min(1, 'Tulis judulnya').meta({ label: 'judul' })

export const Rapor = z.object({
  id: Id,
  judul: z.string(),
  semester: Semester,
  tahunAjaran: z.string(),
  kelas: z.string(),
  lembaga: z.string().nullable(),
  status: StatusRapor,
  terbitPada: Time.nullable(),
  diubahPada: Time,
})
export type Rapor = z.infer<typeof Rapor>

export const NilaiRapor = z.object({
  /** As printed; null where one of its exams was missed and the rules leave none then. */
  nilai: Figure,
  /** Something in it still waits for its mark. */
  sementara: z.boolean(),
  predikat: z.string().nullable(),
  tuntas: z.boolean().nullable(),
  deskripsi: z.string(),
})
export type NilaiRapor = z.infer<typeof NilaiRapor>

export const Kehadiran = z.object({
  sakit: z.number().int().nullable(),
  izin: z.number().int().nullable(),
  alpa: z.number().int().nullable(),
  catatan: z.string(),
})
export type Kehadiran = z.infer<typeof Kehadiran>

export const MuridRapor = Kehadiran.extend({
  id: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  nis: z.string().nullable(),
  /** In the order of the subjects. */
  nilai: z.array(NilaiRapor),
  /** Over all subjects; null where one of them has no nilai. */
  jumlah: Figure,
  rata: Figure,
  peringkat: z.number().int().nullable(),
})
export type MuridRapor = z.infer<typeof MuridRapor>

export const PelajaranRapor = z.object({
  id: Id,
  nama: z.string(),
  kkm: z.number(),
  sumber: z.array(Sumber.extend({ nama: z.string() })),
  /** Of the class; null without nilai. */
  rata: Figure,
})
export type PelajaranRapor = z.infer<typeof PelajaranRapor>

export const RaporDetail = Rapor.extend({
  lembagaId: Id.nullable(),
  waliKelas: z.object({ nama: z.string(), nip: z.string() }),
  aturan: AturanRapor,
  pelajaran: z.array(PelajaranRapor),
  murid: z.array(MuridRapor),
  /** What keeps it from being issued, in words. */
  problems: z.array(z.string()),
  /** What to know before, in words. */
  notes: z.array(z.string()),
  mayEdit: z.boolean(),
  terbitOleh: z.string().nullable(),
  version: z.number().int(),
})
export type RaporDetail = z.infer<typeof RaporDetail>

/** What a subject's nilai may come from: exams that the class sat, and gabungan with them. */
export const CalonSumber = Sumber.omit({ bobot: true }).extend({
  nama: z.string(),
  opensAt: Time.nullable(),
  pelajaranIds: z.array(Id),
  /** How many of the class have a result in it. */
  hasil: z.number().int(),
})
export type CalonSumber = z.infer<typeof CalonSumber>

const hari = (label: string) =>
  z
    .number(`Tulis ${label} sebagai angka`)
    .int('Tulis hari utuh')
    .min(0, 'Paling sedikit 0')
    .max(366, 'Paling banyak 366 hari')
    .nullable()
    .meta({ label })
const KehadiranMurid = z.object({
  id: Id.meta({ label: 'murid' }),
  sakit: hari('sakit'),
  izin: hari('izin'),
  alpa: hari('alpa'),
  catatan: text(500).meta({ label: 'catatan wali kelas' }),
})

/** More than any class has. */
const mostMurid = 500

/** What a file says of the class's attendance, and which of its rows say nothing that can be taken over. */
export const KehadiranBerkas = z.object({
  murid: z.array(KehadiranMurid.extend({ nama: z.string() })),
  problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
})
export type KehadiranBerkas = z.infer<typeof KehadiranBerkas>

const izin = 'laporan.read'
const write = 'laporan.write'

export const rapor = {
  list: endpoint('GET', '/rapor', {
    izin,
    query: listQuery(['kelas', 'tahunAjaran', 'diubahPada'], {
      semester: Semester,
      status: StatusRapor,
      tahunAjaran: TahunAjaran,
    }),
    data: z.array(Rapor),
  }),
  /** Classes that one may make a rapor for. */
  kelas: endpoint('GET', '/rapor/kelas', {
    izin: write,
    query: listQuery(['nama'], {}),
    data: z.array(
      z.object({
        id: Id,
        nama: z.string(),
        lembaga: z.string().nullable(),
        tahunAjaran: z.string().nullable(),
      }),
    ),
  }),
  create: endpoint('POST', '/rapor', {
    izin: write,
    log: 'Membuat rapor',
    body: z.object({
      groupBelajarId: Id.meta({ label: 'kelas' }),
      judul: Judul,
      semester: Semester.meta({ label: 'semester' }),
      tahunAjaran: TahunAjaran,
    }),
    data: z.object({ id: Id }),
  }),
  one: endpoint('GET', '/rapor/:id', { izin, data: RaporDetail }),
  sumber: endpoint('GET', '/rapor/:id/sumber', { izin: write, data: z.array(CalonSumber) }),
  /** Title and subjects, in their order, with what their nilai come from. */
  update: endpoint('PUT', '/rapor/:id', {
    izin: write,
    log: 'Mengubah rapor',
    body: z.object({
      judul: Judul,
      pelajaran: z
        .array(
          z.object({
            pelajaranId: PelajaranId,
            sumber: z.array(Sumber).max(20, 'Paling banyak 20 sumber').meta({ label: 'sumber nilai' }),
          }),
        )
        .max(40, 'Paling banyak 40 pelajaran')
        .refine(
          (all) => new Set(all.map(({ pelajaranId }) => pelajaranId)).size === all.length,
          'Pelajaran yang sama tidak boleh dua kali',
        )
        .meta({ label: 'pelajaran' }),
      version: Version,
    }),
    data: NoData,
  }),
  kehadiran: endpoint('PUT', '/rapor/:id/kehadiran', {
    izin: write,
    log: 'Mengisi kehadiran rapor',
    body: z.object({
      murid: z.array(KehadiranMurid).max(mostMurid).meta({ label: 'murid' }),
      version: Version,
    }),
    data: NoData,
  }),
  /** What a list in Excel or CSV says; nothing is stored. */
  readKehadiran: endpoint('POST', '/rapor/:id/kehadiran/berkas', {
    izin: write,
    upload: true,
    bodyLimit: 5 * 1024 * 1024,
    data: KehadiranBerkas,
    log: false,
  }),
  /** From now on it stays as it is, whatever becomes of the results. */
  publish: endpoint('POST', '/rapor/:id/terbit', {
    izin: write,
    log: 'Menerbitkan rapor',
    body: z.object({ version: Version }),
    data: NoData,
  }),
  /** Opens it again; what was issued is lost, so the log keeps why. */
  withdraw: endpoint('POST', '/rapor/:id/tarik', {
    izin: write,
    stepUp: true,
    log: 'Menarik rapor',
    body: z.object({ alasan: text(300).min(3, 'Tulis alasannya').meta({ label: 'alasan' }) }),
    data: NoData,
  }),
  deleteOne: endpoint('DELETE', '/rapor/:id', { izin: write, log: 'Menghapus rapor', data: NoData }),
  leger: endpoint('GET', '/rapor/:id/leger', {
    izin,
    query: z.object({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
  aturan: endpoint('GET', '/rapor-aturan', {
    izin,
    query: z.object({ lembagaId: LembagaId.optional() }),
    data: AturanRapor.extend({
      of: z.enum(['lembaga', 'aplikasi', 'bawaan']),
      version: z.number().int(),
      mayEdit: z.boolean(),
      /** The caller chooses for which lembaga, or for all without rules of their own. */
      isForAll: z.boolean(),
    }),
  }),
  /** For the lembaga named; without one for all, or for the own where the right reaches no farther. */
  setAturan: endpoint('PUT', '/rapor-aturan', {
    izin: write,
    log: 'Mengubah aturan rapor',
    body: AturanRapor.extend({ lembagaId: LembagaId.nullable(), version: Version }),
    data: NoData,
  }),
}
