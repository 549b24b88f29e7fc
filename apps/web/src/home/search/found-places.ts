import type { Found, KindOfFound } from '@suluh/contract/home/search'
import type { Pair } from '#platform/kernel/auth/access-control.ts'

/** Pages that no menu entry leads to. */
export const morePages: readonly { label: string; path: string; izin?: Pair }[] = [
  { label: 'Jadwal Ujian', path: '/dashboard/jadwal', izin: { resource: 'event', action: 'read' } },
  {
    label: 'Impor pengguna',
    path: '/dashboard/settings/pengguna/impor',
    izin: { resource: 'application-user', action: 'write' },
  },
  { label: 'Impor soal', path: '/dashboard/paket-soal/impor', izin: { resource: 'soal', action: 'write' } },
  {
    label: 'Catatan aktivitas',
    path: '/dashboard/settings/audit',
    izin: { resource: 'audit', action: 'read' },
  },
  { label: 'Profil', path: '/dashboard/profile' },
]

/** What can be begun from anywhere, and other words that somebody may look for it by. */
export const actions: readonly { label: string; also: string; path: string; izin?: Pair }[] = [
  {
    label: 'Tulis soal',
    also: 'buat soal baru pertanyaan',
    path: '/dashboard/paket-soal/tulis',
    izin: { resource: 'soal', action: 'write' },
  },
  {
    label: 'Buat paket soal',
    also: 'paket baru ulangan',
    path: '/dashboard/paket-soal/create',
    izin: { resource: 'paket-soal', action: 'write' },
  },
  {
    label: 'Jadwalkan ujian',
    also: 'buat ujian baru mulai',
    path: '/dashboard/jadwal?baru=1',
    izin: { resource: 'event', action: 'write' },
  },
  {
    label: 'Impor soal dari Word atau Excel',
    also: 'unggah tempel soal',
    path: '/dashboard/paket-soal/impor',
    izin: { resource: 'soal', action: 'write' },
  },
  {
    label: 'Impor guru dan murid',
    also: 'unggah tambah pengguna siswa excel',
    path: '/dashboard/settings/pengguna/impor',
    izin: { resource: 'application-user', action: 'write' },
  },
  {
    label: 'Undang pengguna',
    also: 'tambah guru murid undangan tautan',
    path: '/dashboard/settings/pengguna/undangan',
    izin: { resource: 'application-user', action: 'write' },
  },
  {
    label: 'Rancang laporan',
    also: 'buat laporan baru analytics dasbor',
    path: '/analytics/designer',
    izin: { resource: 'analytics', action: 'write' },
  },
  {
    label: 'Gabungkan ujian',
    also: 'buat gabungan peringkat paralel',
    path: '/dashboard/laporan/gabungan?baru=1',
    izin: { resource: 'gabungan', action: 'write' },
  },
  { label: 'Ganti kata sandi', also: 'ubah password', path: '/dashboard/profile/password' },
]

/** What a kind is called above its results. */
export const foundLabels: Record<KindOfFound, string> = {
  'application-user': 'Orang',
  'group-belajar': 'Group Belajar',
  'paket-soal': 'Paket Soal',
  event: 'Jadwal Ujian',
  'laporan-murid': 'Laporan Ujian Murid',
  'laporan-lembaga': 'Laporan Ujian Lembaga',
  'laporan-pelajaran': 'Laporan Aspek Pelajaran',
  gabungan: 'Laporan Ujian Gabungan',
  'application-report': 'Analytics',
}

/** Where a thing that was found is shown. */
export function placeOfFound({ kind, id, peran }: Found): string {
  switch (kind) {
    case 'application-user':
      return `/dashboard/settings/pengguna/${peran}/${id}`
    case 'group-belajar':
      return `/dashboard/group-belajar/${id}`
    case 'paket-soal':
      return `/dashboard/paket-soal/${id}`
    case 'event':
      return `/dashboard/jadwal?ujian=${id}`
    case 'laporan-murid':
      return `/dashboard/laporan/murid/${id}`
    case 'laporan-lembaga':
      return `/laporan/lembaga/${id}`
    case 'laporan-pelajaran':
      return `/laporan/pelajaran/${id}`
    case 'gabungan':
      return `/laporan/hasil-ujian-gabungan/${id}`
    case 'application-report':
      return `/dashboard/analytics/view/${id}`
  }
}

/** The list where all of a kind that match are shown; undefined for one that cannot be searched. */
export function listOfFound(kind: KindOfFound, q: string): string | undefined {
  const lists: Record<KindOfFound, string | undefined> = {
    'application-user': '/dashboard/settings/pengguna',
    'group-belajar': undefined,
    'paket-soal': '/dashboard/paket-soal',
    event: '/dashboard/jadwal?tampilan=daftar',
    'laporan-murid': '/dashboard/laporan/murid',
    'laporan-lembaga': '/dashboard/laporan/lembaga',
    'laporan-pelajaran': '/dashboard/laporan/pelajaran',
    gabungan: '/dashboard/laporan/gabungan',
    'application-report': '/dashboard/analytics',
  }
  const list = lists[kind]
  return list && `${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`
}
