import { z } from 'zod'
import { endpoint, Id, NoData, Time, Version } from '../platform/endpoint.ts'
import { Ids, listQuery } from '../platform/list.ts'

/** A guardian agrees for a child; who is of age agrees alone. */
export const PemberiPersetujuan = z.enum(['wali', 'murid'])
export type PemberiPersetujuan = z.infer<typeof PemberiPersetujuan>
export const CaraPersetujuan = z.enum(['formulir', 'daring', 'lisan'])
export type CaraPersetujuan = z.infer<typeof CaraPersetujuan>
export const StatusPersetujuan = z.enum(['belum', 'ada', 'ditarik'])
export type StatusPersetujuan = z.infer<typeof StatusPersetujuan>

const Words = (most: number) => z.string().trim().max(most, `Paling banyak ${most} huruf`)

/** What an application tells of itself on the privacy page, beside the text that is the same for all. */
export const NaskahInput = z.object({
  pengendali: Words(200)
    .min(1, 'Tulis siapa yang bertanggung jawab atas data')
    .meta({ label: 'pengendali data' }),
  kontak: Words(200).min(1, 'Tulis ke mana orang tua dan murid dapat bertanya').meta({ label: 'kontak' }),
  tambahan: Words(5000).meta({ label: 'tambahan' }),
})
export const Naskah = NaskahInput.extend({ versi: z.number().int(), dibuatPada: Time })
export type Naskah = z.infer<typeof Naskah>

const Years = z.number().int().min(1, 'Paling sedikit 1 tahun ajaran').max(20, 'Paling banyak 20').nullable()
/** For how many school years after its own something is kept; null: until somebody deletes it. */
export const RetensiInput = z.object({
  rincianTahun: Years.meta({ label: 'lama menyimpan rincian' }),
  identitasTahun: Years.meta({ label: 'lama menyimpan identitas' }),
})
export type RetensiInput = z.infer<typeof RetensiInput>

export const Persetujuan = z.object({
  id: Id,
  oleh: PemberiPersetujuan,
  namaPemberi: z.string(),
  cara: CaraPersetujuan,
  catatan: z.string(),
  naskahVersi: z.number().int(),
  diberikanPada: z.iso.date(),
  dicatatOleh: z.string().nullable(),
  ditarikPada: Time.nullable(),
})
export type Persetujuan = z.infer<typeof Persetujuan>

export const PersetujuanInput = z.object({
  ids: Ids,
  oleh: PemberiPersetujuan.meta({ label: 'pelaku' }),
  namaPemberi: Words(200).meta({ label: 'nama pemberi' }),
  cara: CaraPersetujuan.meta({ label: 'cara' }),
  catatan: Words(500).meta({ label: 'catatan' }),
  diberikanPada: z.iso
    .date('Tanggal tidak dapat dibaca')
    .refine((date) => date >= '2000-01-01' && date <= tomorrow(), 'Tanggal persetujuan harus sudah lewat')
    .meta({ label: 'tanggal diberikan' }),
})

/** East of the server it may be tomorrow already. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
}

const MuridPersetujuan = z.object({
  id: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  lembaga: z.string().nullable(),
  status: StatusPersetujuan,
  persetujuan: Persetujuan.nullable(),
})
export type MuridPersetujuan = z.infer<typeof MuridPersetujuan>

/** What is kept of one person, and what may be done with it. */
export const OrangPrivasi = z.object({
  id: Id,
  nama: z.string(),
  peran: z.string(),
  lembaga: z.string().nullable(),
  dianonimkanPada: Time.nullable(),
  persetujuan: z.array(Persetujuan),
  pengerjaan: z.number().int(),
  /** Whether the reader may erase this person: never oneself nor one whose role is above their own. */
  mayErase: z.boolean(),
})
export type OrangPrivasi = z.infer<typeof OrangPrivasi>

const Privasi = z.object({
  naskah: Naskah.nullable(),
  retensi: RetensiInput.extend({ version: z.number().int() }),
  /** What the rules in force would take in their next round. */
  jatuhTempo: z.object({ murid: z.number().int(), pengerjaan: z.number().int() }),
})

export const privasi = {
  one: endpoint('GET', '/privasi', { izin: 'privasi.read', data: Privasi }),
  saveNaskah: endpoint('POST', '/privasi/naskah', {
    izin: 'privasi.write',
    log: 'Mengubah naskah privasi',
    // The version that the writer has seen; 0 where there was none.
    body: NaskahInput.extend({ versi: z.number().int().meta({ label: 'versi' }) }),
    data: Naskah,
  }),
  saveRetensi: endpoint('PUT', '/privasi/retensi', {
    izin: 'privasi.write',
    stepUp: true,
    log: 'Mengubah masa simpan data',
    body: RetensiInput.extend({ version: Version }),
    data: Privasi,
  }),
  /** What concerns the caller: their application's text and what they, or somebody for them, agreed to. */
  saya: endpoint('GET', '/privasi/saya', {
    izin: 'pribadi',
    data: z.object({ naskah: Naskah.nullable(), persetujuan: Persetujuan.nullable(), retensi: RetensiInput }),
  }),
  persetujuan: endpoint('GET', '/privasi/persetujuan', {
    izin: 'privasi.read',
    query: listQuery(['nama', 'nomor'], { lembagaId: Id, groupBelajarId: Id, status: StatusPersetujuan }),
    data: z.array(MuridPersetujuan),
  }),
  record: endpoint('POST', '/privasi/persetujuan', {
    izin: 'privasi.write',
    log: 'Mencatat persetujuan data pribadi',
    body: PersetujuanInput,
    data: z.object({ dicatat: z.number().int() }),
  }),
  withdraw: endpoint('POST', '/privasi/persetujuan/tarik', {
    izin: 'privasi.write',
    log: 'Mencatat penarikan persetujuan',
    body: Ids,
    data: z.object({ ditarik: z.number().int() }),
  }),
  orang: endpoint('GET', '/privasi/orang/:id', {
    izin: 'privasi.read',
    log: 'Membuka data pribadi seseorang',
    data: OrangPrivasi,
  }),
  /** All that is kept of the person, to hand over: for programs or to be read. */
  salinan: endpoint('GET', '/privasi/orang/:id/salinan', {
    izin: 'privasi.read',
    log: 'Mengambil salinan data pribadi',
    query: z.object({ bentuk: z.enum(['json', 'html']).default('json') }),
    data: z.custom<never>(),
  }),
  /** Cannot be taken back. */
  erase: endpoint('DELETE', '/privasi/orang/:id', {
    izin: 'privasi.delete',
    stepUp: true,
    log: 'Menghapus data pribadi',
    data: NoData,
  }),
}
