import { z } from 'zod'
import { endpoint, Id } from '../endpoint.ts'

/** How the other side of a cell stands, as this installation knows it. */
export const KeadaanSel = z.enum(['baik', 'menunggu', 'tertinggal', 'terputus', 'rusak'])
export type KeadaanSel = z.infer<typeof KeadaanSel>

export const Sel = z.object({
  kode: z.string(),
  /** What this installation is: the centre of this cell, or the cell itself. */
  sisi: z.enum(['pusat', 'sel']),
  /** Where people open the other side. */
  alamat: z.string(),
  aplikasi: z.string(),
  keadaan: KeadaanSel,
  /** What is wrong and what to do, in words for people; empty where nothing is. */
  masalah: z.array(z.string()),
  /** When the other side was last heard of. */
  terakhir: z.iso.datetime().nullable(),
  /** What waits here for the other side, in bytes. */
  tertahan: z.number(),
  /** The newest migration of the other side. */
  skema: z.string().nullable(),
  lembaga: z.number().int(),
  orang: z.number().int(),
  /** Of those who sit their exams there: at work, and handed in. */
  berlangsung: z.number().int(),
  selesai: z.number().int(),
})
export type Sel = z.infer<typeof Sel>

/** The second database that follows the embedded one, as this one sees it. */
export const Siaga = z.object({
  /** Where it is reached: address and port. */
  tempat: z.string(),
  keadaan: z.enum(['baik', 'terputus', 'rusak']),
  masalah: z.array(z.string()),
  /** Whether nothing is acknowledged before it is there too. */
  sinkron: z.boolean(),
  /** What it has not got yet, in bytes. */
  tertahan: z.number(),
  /** Since when it has not been there. */
  terputusSejak: z.iso.datetime().nullable(),
})
export type Siaga = z.infer<typeof Siaga>

/** An application that goes to another installation, as its former place sees it. */
export const Pindahan = z.object({
  kode: z.string(),
  aplikasi: z.string(),
  keadaan: z.enum(['siap', 'menyalin', 'tertutup', 'pindah']),
  masalah: z.array(z.string()),
  /** Where people open the other one; known from when it is closed here. */
  tujuan: z.string().nullable(),
  /** What waits here for the other one, in bytes. */
  tertahan: z.number(),
  selesaiPada: z.iso.datetime().nullable(),
})
export type Pindahan = z.infer<typeof Pindahan>

/** What a cell tells the centre of one attempt: answers, and marks of those that somebody marks. */
export const JawabanSel = z.object({
  jawaban: z.array(z.object({ soalId: Id, value: z.unknown() })),
  nilai: z.array(z.object({ soalId: Id, mark: z.number(), catatan: z.string() })),
})
export type JawabanSel = z.infer<typeof JawabanSel>

export const sel = {
  list: endpoint('GET', '/sel', { izin: 'application.read', data: z.array(Sel) }),
  siaga: endpoint('GET', '/sel/siaga', { izin: 'application.read', data: Siaga.nullable() }),
  pindahan: endpoint('GET', '/sel/pindahan', { izin: 'application.read', data: z.array(Pindahan) }),
  /** Begins a session for whom the other side of a cell has sent with a ticket. */
  masuk: endpoint('POST', '/sel/masuk', {
    izin: 'publik',
    log: false,
    body: z.object({ tiket: z.string().min(1).max(2000).meta({ label: 'tiket' }) }),
    data: z.object({ token: z.string(), bersama: z.boolean(), ke: z.string().nullable() }),
  }),
  /** At a cell: the answers of the attempt that the centre's ticket names. */
  jawaban: endpoint('POST', '/sel/jawaban', {
    izin: 'publik',
    log: false,
    body: z.object({ tiket: z.string().min(1).max(2000).meta({ label: 'tiket' }) }),
    data: JawabanSel,
  }),
  /** At a cell: the way back to the centre, for whoever is signed in here. */
  pulang: endpoint('POST', '/sel/pulang', {
    izin: 'pribadi',
    log: false,
    data: z.object({ menuju: z.string() }),
  }),
}
