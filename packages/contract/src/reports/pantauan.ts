import { z } from 'zod'
import { endpoint, Id, kindOf, NoData, Time, Version } from '../platform/endpoint.ts'
import { LocalId, ParameterValues } from './analytics-query.ts'

/** What a change is counted from: the same figure one such period before. */
export const Sebelumnya = z.enum(['bulan-lalu', 'semester-lalu', 'tahun-lalu'])
export type Sebelumnya = z.infer<typeof Sebelumnya>

export const sebelumnyaLabels: Record<Sebelumnya, string> = {
  'bulan-lalu': 'bulan lalu',
  'semester-lalu': 'semester lalu',
  'tahun-lalu': 'bulan yang sama tahun lalu',
}

const Nilai = z.number().min(-1e9).max(1e9).meta({ label: 'batas' })
const Selisih = z.number().positive('Tulis selisih lebih besar dari 0').max(1e9).meta({ label: 'selisih' })
const Dibanding = Sebelumnya.meta({ label: 'pembanding' })

/** When somebody is told. */
export const SyaratPantauan = z
  .discriminatedUnion('kind', [
    z.object({ kind: kindOf('di-bawah'), nilai: Nilai }),
    z.object({ kind: kindOf('di-atas'), nilai: Nilai }),
    z.object({ kind: kindOf('turun'), nilai: Selisih, dibanding: Dibanding }),
    z.object({ kind: kindOf('naik'), nilai: Selisih, dibanding: Dibanding }),
  ])
  .meta({ label: 'syarat' })
export type SyaratPantauan = z.infer<typeof SyaratPantauan>

export const syaratLabels: Record<SyaratPantauan['kind'], string> = {
  'di-bawah': 'di bawah',
  'di-atas': 'di atas',
  turun: 'turun lebih dari',
  naik: 'naik lebih dari',
}

/** A figure of a report that is watched for some people. */
export const Pantauan = z.object({
  id: Id,
  report: z.object({ id: Id, nama: z.string() }),
  /** What is watched, in a sentence; null where the report does not have it any more. */
  kalimat: z.string().nullable(),
  widget: LocalId,
  kolom: LocalId,
  syarat: SyaratPantauan,
  penerima: z.array(
    z.object({
      id: Id,
      nama: z.string(),
      /** Why this person is not told, in words. */
      masalah: z.string().nullable(),
      diberitahuPada: Time.nullable(),
    }),
  ),
  pembuat: z.string().nullable(),
  mayEdit: z.boolean(),
  /** Whether whoever asks is among those who are told. */
  isTold: z.boolean(),
  aktif: z.boolean(),
  diperiksaPada: Time.nullable(),
  version: z.number().int(),
})
export type Pantauan = z.infer<typeof Pantauan>

const izin = 'analytics.read'
const Penerima = z
  .array(Id)
  .min(1, 'Pilih sedikitnya satu orang yang diberi tahu')
  .max(50, 'Paling banyak 50 orang')
  .meta({ label: 'yang diberi tahu' })

export const pantauan = {
  /** One's own, those of reports that one may change, and those that tell one; the newest first. */
  list: endpoint('GET', '/pantauan', {
    izin,
    query: z.object({ reportId: Id.optional() }),
    data: z.array(Pantauan),
  }),
  create: endpoint('POST', '/pantauan', {
    izin,
    log: 'Memantau angka laporan Analytics',
    body: z.object({
      reportId: Id.meta({ label: 'laporan' }),
      widget: LocalId.meta({ label: 'widget' }),
      kolom: LocalId.meta({ label: 'kolom' }),
      syarat: SyaratPantauan,
      parameters: ParameterValues,
      penerima: Penerima,
    }),
    data: Pantauan,
  }),
  save: endpoint('PUT', '/pantauan/:id', {
    izin,
    log: 'Mengubah pantauan laporan Analytics',
    body: z.object({
      syarat: SyaratPantauan,
      penerima: Penerima,
      aktif: z.boolean().meta({ label: 'aktif' }),
      version: Version,
    }),
    data: Pantauan,
  }),
  /** Whoever asks is told no more. */
  stop: endpoint('POST', '/pantauan/:id/berhenti', {
    izin,
    log: 'Menghentikan kabar pantauan laporan untuk diri sendiri',
    data: NoData,
  }),
  deleteOne: endpoint('DELETE', '/pantauan/:id', {
    izin,
    log: 'Menghapus pantauan laporan Analytics',
    data: NoData,
  }),
}
