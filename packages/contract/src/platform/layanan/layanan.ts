import { z } from 'zod'
import { endpoint, Id, NoData, Time } from '../endpoint.ts'

/** So much of a limit used up is told to who manages the application. */
export const nearlyFull = 0.8

/** The limits of a plan; null is none. */
export const Batas = z.object({
  /** Active accounts. */
  orang: z.number().int().nullable(),
  /** Of pictures and sound, in megabytes of a million bytes. */
  ruangMb: z.number().int().nullable(),
  /** Exams that are open at the same moment. */
  ujianSerentak: z.number().int().nullable(),
})
export type Batas = z.infer<typeof Batas>

export const Pemakaian = z.object({
  orang: z.number().int(),
  ruangByte: z.number().int(),
  /** The most that are open at one moment, from now on. */
  ujianSerentak: z.number().int(),
})
export type Pemakaian = z.infer<typeof Pemakaian>

/** Everything that an application owns as one file, while it is made and as long as it is kept. */
export const Unduhan = z.object({
  id: Id,
  status: z.enum(['dibuat', 'siap', 'gagal']),
  /** Its pengelola, or the platform. */
  oleh: z.string(),
  dibuatPada: Time,
  sampai: Time,
  bytes: z.number().int().nullable(),
  /** Of the whole file, to compare after a download. */
  sha256: z.string().nullable(),
})
export type Unduhan = z.infer<typeof Unduhan>

export const Layanan = z.object({
  nama: z.string(),
  /** Of the plan; null where there are no limits. */
  paket: z.string().nullable(),
  batas: Batas,
  pemakaian: Pemakaian,
  unduhan: z.array(Unduhan),
})
export type Layanan = z.infer<typeof Layanan>

export type Penuh = { apa: 'orang' | 'ruang' | 'ujian'; terpakai: number; batas: number }

/** What is nearly or wholly used up, the fullest first; `terpakai` and `batas` in the limit's own unit. */
export function nearlyUsedUp({ batas, pemakaian }: Pick<Layanan, 'batas' | 'pemakaian'>): Penuh[] {
  const all = [
    { apa: 'orang' as const, terpakai: pemakaian.orang, batas: batas.orang },
    { apa: 'ruang' as const, terpakai: pemakaian.ruangByte / 1e6, batas: batas.ruangMb },
    { apa: 'ujian' as const, terpakai: pemakaian.ujianSerentak, batas: batas.ujianSerentak },
  ]
  return all
    .filter((each): each is Penuh => each.batas !== null && each.terpakai >= each.batas * nearlyFull)
    .toSorted((a, b) => b.terpakai / b.batas - a.terpakai / a.batas)
}

export const layanan = {
  /** What one's own application has here, and how much of it is used. */
  one: endpoint('GET', '/layanan', { izin: 'layanan.read', data: Layanan }),
  /** Begins to gather everything that the application owns; whoever manages it downloads it, nobody else. */
  unduh: endpoint('POST', '/layanan/unduhan', {
    izin: 'layanan.write',
    stepUp: true,
    log: 'Menyiapkan unduhan seluruh data aplikasi',
    data: Unduhan,
  }),
  /** Asks who it is before a download begins, which can ask nothing. */
  bukti: endpoint('POST', '/layanan/unduhan/:id/bukti', {
    izin: 'layanan.write',
    stepUp: true,
    log: false,
    data: NoData,
  }),
  /** The zip itself. */
  berkas: endpoint('GET', '/layanan/unduhan/:id/berkas', {
    izin: 'layanan.write',
    stepUp: true,
    log: 'Mengunduh seluruh data aplikasi',
    data: z.custom<never>(),
  }),
  deleteUnduhan: endpoint('DELETE', '/layanan/unduhan/:id', {
    izin: 'layanan.write',
    log: 'Menghapus unduhan seluruh data aplikasi',
    data: NoData,
  }),
}
