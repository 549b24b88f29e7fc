import { z } from 'zod'
import { endpoint, Id, NoData, Time } from '../platform/endpoint.ts'
import { Zone } from '../school/lembaga.ts'
import { GangguanBerkas } from './gangguan.ts'
import { LogEntry } from './pengawasan.ts'
import { StatusAttempt } from './ujian.ts'

/** One student as the papers of the day name them. */
export const PesertaBerkas = z.object({
  userId: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  nomorPeserta: z.string().nullable(),
  kelas: z.string().nullable(),
  lembagaId: Id.nullable(),
  /** What it was called at the exam. */
  lembaga: z.string().nullable(),
  /** What the student types to sign in: the shortest there is. */
  signInBy: z.string(),
  sesiId: Id.nullable(),
  ruangId: Id.nullable(),
  kursi: z.number().int().nullable(),
  status: StatusAttempt,
  startedAt: Time.nullable(),
  submittedAt: Time.nullable(),
  extraPercent: z.number().int(),
  textStep: z.number().int(),
  fotoId: Id.nullable(),
  /** Somebody has compared them with their photo or card. */
  isIdentified: z.boolean(),
})
export type PesertaBerkas = z.infer<typeof PesertaBerkas>

/** What happened in a room: what a proctor did in one line, what browsers reported in one line of each kind. */
export const CatatanBerkas = LogEntry.pick({ kind: true, detail: true, actor: true, at: true }).extend({
  lembagaId: Id.nullable(),
  sesiId: Id.nullable(),
  ruangId: Id.nullable(),
  /** Whom it concerns. */
  murid: z.array(z.string()),
  count: z.number().int(),
})
export type CatatanBerkas = z.infer<typeof CatatanBerkas>

/** Who signs; empty where nobody wrote it. */
const Tertulis = z.object({ nama: z.string(), nip: z.string() })

/** What the papers of an exam's day are filled from. */
export const BerkasUjian = z.object({
  nama: z.string(),
  paketSoal: z.string(),
  lembagaId: Id.nullable(),
  application: z.string(),
  opensAt: Time,
  closesAt: Time,
  isCancelled: z.boolean(),
  sesi: z.array(z.object({ id: Id, nama: z.string(), opensAt: Time, closesAt: Time })),
  ruang: z.array(
    z.object({ id: Id, nama: z.string(), pengawas: Tertulis, pengawas2: Tertulis, proktor: Tertulis }),
  ),
  /** The clocks of those whose students sit here. */
  lembaga: z.array(z.object({ id: Id, zone: Zone })),
  peserta: z.array(PesertaBerkas),
  catatan: z.array(CatatanBerkas),
  gangguan: z.array(GangguanBerkas),
  serverNow: Time,
})
export type BerkasUjian = z.infer<typeof BerkasUjian>

export const berkasUjian = {
  /** Of those whom the reader may watch. */
  one: endpoint('GET', '/event/:id/berkas', { izin: 'event.awasi', data: BerkasUjian }),
  /** Says that a record of the exam's day goes to paper, so that its results can be seen later as they stood then. */
  printed: endpoint('POST', '/event/:id/berkas/cetak', {
    izin: 'event.awasi',
    log: 'Mencetak berita acara',
    data: NoData,
  }),
}
