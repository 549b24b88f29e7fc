import { z } from 'zod'
import { endpoint, Id, NoData, Time } from '../platform/endpoint.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { KopHasil } from '../school/kop-hasil.ts'

/** Pairs that are looked at together, and how often one is named though nobody copied. */
const JenisPasangan = z.object({
  seruang: z.boolean(),
  dibandingkan: z.number().int(),
  /** In so many of all exams of honest students at least one pair of this kind is named. */
  tingkat: z.number(),
})

export const HasilKemiripan = z.object({
  computedAt: Time,
  /** Results have come or changed since. */
  isStale: z.boolean(),
  /** Why nothing was compared, in words. */
  penolakan: z.string().nullable(),
  murid: z.number().int(),
  butir: z.number().int(),
  /** Questions of the package that are not compared: essays and others without options, voided ones and those given to all. */
  disisihkan: z.number().int(),
  /** Exams of honest students that were drawn to know what is rare. */
  simulasi: z.number().int(),
  jenis: z.array(JenisPasangan),
  /** Pairs that stand out, of those whom the caller may read. */
  jumlah: z.number().int(),
})
export type HasilKemiripan = z.infer<typeof HasilKemiripan>

export const Kemiripan = z.object({
  event: z.object({ id: Id, nama: z.string() }),
  /** Why it cannot be asked now, in words. */
  halangan: z.string().nullable(),
  isComputing: z.boolean(),
  hasil: HasilKemiripan.nullable(),
})
export type Kemiripan = z.infer<typeof Kemiripan>

export const PesertaMirip = z.object({
  attemptId: Id,
  userId: Id,
  nama: z.string(),
  ruang: z.string().nullable(),
  kursi: z.number().int().nullable(),
  sesi: z.string().nullable(),
})
export type PesertaMirip = z.infer<typeof PesertaMirip>

export const PasanganMirip = z.object({
  satu: PesertaMirip,
  dua: PesertaMirip,
  /** In the same room and session. */
  seruang: z.boolean(),
  /** There, on seats whose numbers follow each other. */
  bersebelahan: z.boolean(),
  /** Questions that both answered, on how many they chose the same option, and on how many two would on their own. */
  butir: z.number().int(),
  sama: z.number().int(),
  wajar: z.number(),
  /** The same of wrong options alone. */
  salahSama: z.number().int(),
  salahWajar: z.number(),
  /** The chance of so many or more. */
  p: z.number(),
})
export type PasanganMirip = z.infer<typeof PasanganMirip>

/** One question as both answered it; numbers and letters are the package's. */
export const ButirMirip = z.object({
  number: z.number().int(),
  stem: z.string(),
  satu: z.string().nullable(),
  dua: z.string().nullable(),
  satuBenar: z.boolean(),
  duaBenar: z.boolean(),
  sama: z.boolean(),
  satuPada: Time.nullable(),
  duaPada: Time.nullable(),
})
export type ButirMirip = z.infer<typeof ButirMirip>

export const BuktiMirip = z.object({
  pasangan: PasanganMirip,
  paketSoalId: Id,
  /** When each began and handed in. */
  satuMulai: Time.nullable(),
  satuSelesai: Time.nullable(),
  duaMulai: Time.nullable(),
  duaSelesai: Time.nullable(),
  /** Of the same answers of which both times are known: how many lie within ten seconds, and in how many of these the first was later. */
  berwaktu: z.number().int(),
  berdekatan: z.number().int(),
  satuMenyusul: z.number().int(),
  butir: z.array(ButirMirip),
})
export type BuktiMirip = z.infer<typeof BuktiMirip>

const izin = 'kemiripan.read'

export const kemiripan = {
  /** How far it is and how many pairs stand out; names nobody. */
  one: endpoint('GET', '/event/:id/kemiripan', { izin, data: Kemiripan }),
  compute: endpoint('POST', '/event/:id/kemiripan', {
    izin,
    log: 'Menghitung kemiripan jawaban',
    data: NoData,
  }),
  pasangan: endpoint('GET', '/event/:id/kemiripan/pasangan', {
    izin,
    log: 'Membuka kemiripan jawaban',
    data: z.array(PasanganMirip),
  }),
  bukti: endpoint('GET', '/event/:id/kemiripan/pasangan/:satuId/:duaId', {
    izin,
    log: 'Membuka bukti kemiripan jawaban',
    data: BuktiMirip,
  }),
  /** All that stands out as it is put on paper, without each question. */
  printed: endpoint('GET', '/event/:id/kemiripan/cetak', {
    izin,
    log: 'Membuka cetakan kemiripan jawaban',
    data: z.object({
      event: z.object({ id: Id, nama: z.string() }),
      hasil: HasilKemiripan,
      bukti: z.array(BuktiMirip.omit({ butir: true })),
      kop: KopHasil,
    }),
  }),
  exported: endpoint('GET', '/event/:id/kemiripan/ekspor', {
    izin,
    log: 'Mengunduh kemiripan jawaban',
    query: z.object({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
