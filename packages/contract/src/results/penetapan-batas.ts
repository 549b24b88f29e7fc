import { z } from 'zod'
import { SoalContent, SoalKey } from '../bank/soal-form.ts'
import { StatusPaket } from '../papers/paket-soal.ts'
import { endpoint, Id, Nama, NoData, Time } from '../platform/endpoint.ts'
import { KopHasil } from '../school/kop-hasil.ts'
import { Figure, Interval } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { AmbangStatistik } from './statistik-paket-soal.ts'
import { changedTerbitan } from './terbitan.ts'

/** A guess for each question, or a page in a booklet from the easiest on. */
export const MetodePenetapan = z.enum(['angoff', 'bookmark'])
export type MetodePenetapan = z.infer<typeof MetodePenetapan>

/** Judges at work; a round closed and talked about; done. */
export const StatusPenetapan = z.enum(['menilai', 'dibahas', 'selesai'])
export type StatusPenetapan = z.infer<typeof StatusPenetapan>

export const mostRondes = 3
const mostPanelis = 50

const Ronde = z.number().int().min(1).max(mostRondes).meta({ label: 'ronde' })
const Panelis = z
  .array(Id)
  .min(1, 'Pilih paling sedikit satu panelis')
  .max(mostPanelis, `Paling banyak ${mostPanelis} panelis`)
  .meta({ label: 'panelis' })
const Nilai = z.number().min(0, 'Paling sedikit 0').max(100, 'Paling banyak 100')

export const RingkasPenetapan = z.object({
  id: Id,
  nama: z.string(),
  metode: MetodePenetapan,
  status: StatusPenetapan,
  ronde: z.number().int(),
  paketSoal: z.object({ id: Id, nama: z.string() }),
  dimulaiPada: Time,
  /** Whether the caller may lead it, sits in its panel, and still has something to hand in. */
  memimpin: z.boolean(),
  panelis: z.boolean(),
  ditunggu: z.boolean(),
})
export type RingkasPenetapan = z.infer<typeof RingkasPenetapan>

/** What a closed round came to, in nilai (0 to 100). */
export const HasilRonde = z.object({
  ronde: z.number().int(),
  /** Each judge's cut, the lowest first; whose it is only to who leads, and to each their own. `halaman` 0: before the first. */
  panelis: z.array(
    z.object({ id: Id.nullable(), nilai: Figure, theta: Figure, halaman: z.number().int().nullable() }),
  ),
  batas: Figure,
  theta: Figure,
  galat: Figure,
  interval: Interval,
  simpangan: Figure,
  /** Of a booklet: judges for whom the first page is too hard already, and those whose students master all of it. */
  diLuar: z.object({ bawah: z.number().int(), atas: z.number().int() }).default({ bawah: 0, atas: 0 }),
  /** Share of the exam's students who would reach it. */
  lulus: Figure,
  /** Ratings of each question, 0 to 100. */
  soal: z.array(
    z.object({ soalId: Id, rata: Figure, simpangan: Figure, terendah: Figure, tertinggi: Figure }),
  ),
  /** Questions on which the judges lie farthest apart. */
  beda: z.array(Id),
  /** Why there is no cut, in Indonesian. */
  alasan: z.string().nullable(),
})
export type HasilRonde = z.infer<typeof HasilRonde>

export const SoalPenetapan = z.object({
  soalId: Id,
  number: z.number().int(),
  section: z.string(),
  content: SoalContent,
  key: SoalKey,
  stimulus: z.string(),
  /** Of a hundred students so many are right; or the points that they reach, from `least` to `most`. */
  satuan: z.enum(['persen', 'poin']),
  least: z.number(),
  most: z.number(),
  /** Voided, or given to all: it is not rated (any more). */
  dihitung: z.boolean(),
  /** Share of its points that the exam's students reached; once a round is closed. */
  facility: Figure,
})
export type SoalPenetapan = z.infer<typeof SoalPenetapan>

export const HalamanPenetapan = z.object({
  halaman: z.number().int(),
  soalId: Id,
  /** Of a question with steps: the points that this page asks for. */
  poin: z.number().nullable(),
})
export type HalamanPenetapan = z.infer<typeof HalamanPenetapan>

export const PenetapanBatas = RingkasPenetapan.extend({
  paketSoal: z.object({ id: Id, nama: z.string(), status: StatusPaket, threshold: Figure }),
  snapshotId: Id,
  kop: KopHasil,
  event: z.object({ id: Id, nama: z.string() }).nullable(),
  ketua: z.string().nullable(),
  selesaiPada: Time.nullable(),
  panel: z.array(z.object({ id: Id, nama: z.string(), terisi: z.number().int(), selesai: z.boolean() })),
  /** How many ratings each owes in a round. */
  jumlah: z.number().int(),
  /** Questions that the caller may read; how many more there are. */
  soal: z.array(SoalPenetapan),
  tersembunyi: z.number().int(),
  buku: z.array(HalamanPenetapan).nullable(),
  /** The caller's own in this round. */
  penilaian: z.object({
    isi: z.record(z.string(), z.number()),
    halaman: z.number().int().nullable(),
    selesai: z.boolean(),
  }),
  hasil: z.array(HasilRonde),
  /** How dependable decisions at the last round's cut would be, by the exam's results; null where there is no cut. */
  ketepatan: AmbangStatistik.nullable(),
  /** Share of the exam's students at or above each whole nilai from 0 to 100; once a round is closed. */
  dampak: z.object({ n: z.number().int(), lulus: z.array(z.number()) }).nullable(),
  dipakai: z.object({ nilai: z.number(), oleh: z.string().nullable(), pada: Time }).nullable(),
})
export type PenetapanBatas = z.infer<typeof PenetapanBatas>

/** What a session may be made of. */
export const CalonPenetapan = z.object({
  snapshotId: Id.nullable(),
  /** Why there can be none, or none by bookmark, in Indonesian. */
  alasan: z.string().nullable(),
  alasanBookmark: z.string().nullable(),
  event: z.array(z.object({ id: Id, nama: z.string(), n: z.number().int() })),
  /** Who may read every question; and who some of them, which they would have to be shared with first. */
  orang: z.array(z.object({ id: Id, nama: z.string(), peran: z.string(), tersembunyi: z.number().int() })),
})
export type CalonPenetapan = z.infer<typeof CalonPenetapan>

const read = 'soal.read'
const lead = 'paket-soal.write'
const ronde = z.object({ ronde: Ronde })

/** Setting the threshold of a package with a panel ("penetapan batas kelulusan"). */
export const penetapanBatas = {
  /** Those that one leads or sits in, of one package or of all, the newest first. */
  list: endpoint('GET', '/penetapan-batas', {
    izin: read,
    query: z.object({ paketSoalId: Id.optional().meta({ label: 'paket soal' }) }),
    data: z.array(RingkasPenetapan),
  }),
  calon: endpoint('GET', '/paket-soal/:id/penetapan-batas/calon', {
    izin: lead,
    query: z.object(changedTerbitan),
    data: CalonPenetapan,
  }),
  create: endpoint('POST', '/paket-soal/:id/penetapan-batas', {
    izin: lead,
    log: 'Memulai penetapan batas kelulusan',
    body: z.object({
      nama: Nama,
      metode: MetodePenetapan.meta({ label: 'metode' }),
      eventId: Id.nullable().meta({ label: 'ujian' }),
      panelis: Panelis,
      ...changedTerbitan,
    }),
    data: z.object({ id: Id }),
  }),
  one: endpoint('GET', '/penetapan-batas/:id', { izin: read, data: PenetapanBatas }),
  /** One or some of the caller's own ratings, while the round is open. */
  rate: endpoint('PUT', '/penetapan-batas/:id/penilaian', {
    izin: read,
    log: false,
    body: z.object({
      ronde: Ronde,
      isi: z
        .record(Id, z.number().min(0, 'Paling sedikit 0').max(100, 'Paling banyak 100'))
        .default({})
        .meta({ label: 'penilaian' }),
      /** The last page that is still mastered; 0 where the first is not. */
      halaman: z.number().int().min(0).max(10_000).optional().meta({ label: 'halaman' }),
    }),
    data: z.object({ terisi: z.number().int(), jumlah: z.number().int() }),
  }),
  /** The caller is done with this round; everything has to be rated. */
  handIn: endpoint('POST', '/penetapan-batas/:id/serahkan', {
    izin: read,
    log: 'Menyerahkan penilaian batas kelulusan',
    body: ronde,
    data: NoData,
  }),
  closeRonde: endpoint('POST', '/penetapan-batas/:id/tutup-ronde', {
    izin: lead,
    log: 'Menutup ronde penetapan batas kelulusan',
    body: ronde,
    data: NoData,
  }),
  /** The next round, which begins with everybody's ratings of the one before. */
  openRonde: endpoint('POST', '/penetapan-batas/:id/buka-ronde', {
    izin: lead,
    log: 'Membuka ronde penetapan batas kelulusan',
    body: ronde,
    data: NoData,
  }),
  /** Keeps what the last closed round recommends. */
  finish: endpoint('POST', '/penetapan-batas/:id/selesai', {
    izin: lead,
    log: 'Menyelesaikan penetapan batas kelulusan',
    body: ronde,
    data: NoData,
  }),
  /** Who is in the panel from now on; who leaves takes their ratings along. */
  savePanel: endpoint('PUT', '/penetapan-batas/:id/panelis', {
    izin: lead,
    log: 'Mengubah panel penetapan batas kelulusan',
    body: z.object({ panelis: Panelis }),
    data: NoData,
  }),
  /** Writes what a round came to as least nilai into the package, which has to be a draft as for every change of it. */
  takeOver: endpoint('POST', '/penetapan-batas/:id/pakai', {
    izin: lead,
    log: 'Memakai batas hasil panel sebagai KKM paket',
    body: z.object({ nilai: Nilai.meta({ label: 'nilai' }) }),
    data: NoData,
  }),
  deleteOne: endpoint('DELETE', '/penetapan-batas/:id', {
    izin: lead,
    log: 'Menghapus penetapan batas kelulusan',
    data: NoData,
  }),
  exported: endpoint('GET', '/penetapan-batas/:id/ekspor', {
    izin: read,
    query: z.object({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
