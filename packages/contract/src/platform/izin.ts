import { z } from 'zod'

/** Every right of the system as resource and the actions it knows. */
export const resources = {
  application: ['read', 'write'],
  layanan: ['read', 'write'],
  'application-user': ['read', 'write', 'delete'],
  'peran-izin': ['read', 'write', 'delete'],
  lembaga: ['read', 'write', 'delete'],
  'group-belajar': ['read', 'write', 'delete'],
  atribut: ['read', 'write', 'delete'],
  'general-table': ['read', 'write', 'delete'],
  pelajaran: ['read', 'write', 'delete'],
  audit: ['read'],
  privasi: ['read', 'write', 'delete'],
  soal: ['read', 'write', 'delete'],
  'paket-soal': ['read', 'write', 'delete', 'publish'],
  event: ['read', 'write', 'delete', 'awasi'],
  ujian: ['take'],
  kemiripan: ['read'],
  gabungan: ['read', 'write', 'delete', 'publish'],
  'hasil-ujian': ['read', 'mark', 'rescore'],
  laporan: ['read', 'write'],
  'laporan-lembaga': ['read'],
  analytics: ['read', 'write', 'delete'],
  devs: ['read', 'write'],
} as const satisfies Record<string, readonly string[]>

export type Resource = keyof typeof resources
type ResourceIzin = { [R in Resource]: `${R}.${(typeof resources)[R][number]}` }[Resource]

/**
 * What a call demands: nothing (`publik`), a session (`masuk`), the person themselves and no program in their name
 * (`pribadi`), or a granted right.
 */
export type Izin = 'publik' | 'masuk' | 'pribadi' | ResourceIzin
export type GrantableIzin = ResourceIzin

export const grantableIzin = Object.entries(resources).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}.${action}` as GrantableIzin),
)
export const GrantableIzin = z.enum(grantableIzin)

/** How far a granted right reaches: the whole application, the own lembaga, or what is one's own. */
export const Cakupan = z.enum(['aplikasi', 'lembaga', 'milik'])
export type Cakupan = z.infer<typeof Cakupan>

/** From what reaches farthest. */
export const widestFirst: readonly Cakupan[] = Cakupan.options

type Action = (typeof resources)[Resource][number]

/** A right in its two parts. */
export type IzinPair = { [R in Resource]: { resource: R; action: (typeof resources)[R][number] } }[Resource]

/** `write-all`: the right to write where it reaches the whole application, as what holds for all of it demands. */
export type WholePair = {
  [R in Resource]: { resource: R; action: `${(typeof resources)[R][number]}-all` }
}[Resource]

/** `paket-soal.write` as `{ resource: 'paket-soal', action: 'write' }`. */
export function pairOf(izin: Izin): IzinPair {
  const at = izin.lastIndexOf('.')
  return { resource: izin.slice(0, at), action: izin.slice(at + 1) } as IzinPair
}

/** Names of the resources as people read them; a group of the matrix is one line here. */
export const resourceLabels: Record<Resource, string> = {
  application: 'Aplikasi',
  layanan: 'Layanan & seluruh data',
  'application-user': 'Pengguna',
  'peran-izin': 'Peran & Izin',
  lembaga: 'Lembaga',
  'group-belajar': 'Group Belajar',
  atribut: 'Atribut',
  'general-table': 'General Tables',
  pelajaran: 'Pelajaran',
  audit: 'Catatan aktivitas',
  privasi: 'Privasi',
  soal: 'Bank Soal',
  'paket-soal': 'Paket Soal',
  event: 'Jadwal Ujian',
  ujian: 'Mengerjakan ujian',
  'hasil-ujian': 'Hasil Ujian',
  kemiripan: 'Kemiripan jawaban',
  gabungan: 'Ujian Gabungan',
  laporan: 'Laporan murid & pelajaran',
  'laporan-lembaga': 'Laporan lembaga',
  analytics: 'Analytics',
  devs: 'Token akses API',
}
export const actionLabels: Record<Action, string> = {
  read: 'Melihat',
  write: 'Membuat & mengubah',
  delete: 'Menghapus',
  publish: 'Menerbitkan',
  take: 'Mengerjakan',
  awasi: 'Mengawasi',
  mark: 'Menilai uraian',
  rescore: 'Mengubah penskoran',
}
export const cakupanLabels: Record<Cakupan, string> = {
  aplikasi: 'Seluruh aplikasi',
  lembaga: 'Lembaga sendiri',
  milik: 'Milik sendiri',
}
