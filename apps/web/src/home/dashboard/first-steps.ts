import type { LangkahAwal } from '@suluh/contract/home/dashboard'
import type { Pair } from '#platform/kernel/auth/access-control.ts'

export type FirstStep = {
  key: keyof LangkahAwal
  label: string
  what: string
  button: string
  to: string
  izin: Pair
  /** The page on which it is done, by a button that stands there already, and what is to be done there. */
  here: RegExp
  hint: string
}

/** From nothing to the first result, in the order in which it is made. */
export const firstSteps: readonly FirstStep[] = [
  {
    key: 'lembaga',
    label: 'Lembaga',
    what: 'Sekolah atau cabang tempat ujian berlangsung.',
    button: 'Tambah lembaga',
    to: '/dashboard/general-tables/lembaga/baru',
    izin: { resource: 'lembaga', action: 'write-all' },
    here: /^\/dashboard\/general-tables\/lembaga\/baru$/,
    hint: 'Cukup namanya, lalu simpan.',
  },
  {
    key: 'pengguna',
    label: 'Guru dan murid',
    what: 'Dari berkas Excel yang sudah ada, atau satu per satu.',
    button: 'Masukkan guru dan murid',
    to: '/dashboard/settings/pengguna/impor',
    izin: { resource: 'application-user', action: 'write' },
    here: /^\/dashboard\/settings\/pengguna(\/impor)?$/,
    hint: 'Pilih berkas yang sudah ada; kolom KELAS sekaligus membuat kelasnya.',
  },
  {
    key: 'groupBelajar',
    label: 'Group belajar',
    what: 'Kelas atau kelompok, supaya ujian dijadwalkan sekali untuk semua.',
    button: 'Susun group belajar',
    to: '/dashboard/settings/group-belajar',
    izin: { resource: 'group-belajar', action: 'write' },
    here: /^\/dashboard\/(settings\/)?group-belajar/,
    hint: 'Buat kelasnya, lalu masukkan muridnya.',
  },
  {
    key: 'guru',
    label: 'Guru di kelasnya',
    what: 'Guru melihat murid kelasnya saja. Isi kolom KELAS saat impor, atau tambahkan gurunya di kelas itu.',
    button: 'Masukkan guru ke kelas',
    to: '/dashboard/settings/group-belajar',
    izin: { resource: 'group-belajar', action: 'write' },
    here: /^\/dashboard\/(settings\/)?group-belajar/,
    hint: 'Buka kelasnya, lalu tambah anggota dengan peran guru.',
  },
  {
    key: 'paketSoal',
    label: 'Soal',
    what: 'Tulis di sini atau impor dari Word dan Excel.',
    button: 'Tulis soal',
    to: '/dashboard/paket-soal/create',
    izin: { resource: 'paket-soal', action: 'write' },
    here: /^\/dashboard\/paket-soal\/(create|impor|bank\/.+|[0-9a-f-]{36}(\/tulis)?)$/,
    hint: 'Tulis satu soal dahulu; yang lain menyusul.',
  },
  {
    key: 'terbit',
    label: 'Terbitkan paket',
    what: 'Isinya diperiksa dan dibekukan untuk ujian.',
    button: 'Buka paket soal',
    to: '/dashboard/paket-soal',
    izin: { resource: 'paket-soal', action: 'publish' },
    here: /^\/dashboard\/paket-soal\/(bank\/.+|[0-9a-f-]{36})$/,
    hint: 'Bila soalnya sudah siap; isinya dapat dikembalikan ke draf.',
  },
  {
    key: 'event',
    label: 'Jadwalkan ujian',
    what: 'Pilih waktu dan peserta. Setelah itu tinggal mengawasi.',
    button: 'Jadwalkan ujian',
    to: '/dashboard/jadwal?baru=1',
    izin: { resource: 'event', action: 'write' },
    here: /^\/dashboard\/(paket-soal\/[0-9a-f-]{36}|jadwal)$/,
    hint: 'Nama, waktu, dan kelas terisi sendiri; ubah bila perlu.',
  },
  {
    key: 'hasil',
    label: 'Hasil pertama',
    what: 'Murid masuk dengan kartunya dan mengerjakan; hasilnya tampak begitu dikumpulkan.',
    button: 'Lihat ujiannya',
    to: '/dashboard/jadwal',
    izin: { resource: 'event', action: 'read' },
    here: /^\/dashboard\/(paket-soal\/[0-9a-f-]{36}|jadwal)$/,
    hint: 'Murid masuk dengan kartunya; Pantau ujian memperlihatkan siapa yang mengerjakan.',
  },
]
