import type { Page } from 'playwright-core'

type Picture = {
  account: string
  /** A route as the doors write it; its parameters are found in the demo. */
  path: string
  /** Whose exam it is about; without it the first that is found. */
  event?: string
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<void>
  phone?: true
}

const finished = 'Sumatif Tengah Semester IPA'
const running = 'Simulasi Ujian Berbasis Komputer'
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** The pictures of `docs/panduan/gambar`, by name. */
export const pictures: Record<string, Picture> = {
  'pengelola-dashboard': { account: 'pengelola', path: '/dashboard' },
  'pengelola-pengguna': { account: 'pengelola', path: '/dashboard/settings/pengguna' },
  'pengelola-impor': { account: 'pengelola', path: '/dashboard/settings/pengguna', act: press(/Impor/) },
  'pengelola-peran': { account: 'pengelola', path: '/dashboard/settings/peran-izin' },
  'pengelola-tabel': { account: 'pengelola', path: '/dashboard/general-tables' },
  'pengelola-group': { account: 'pengelola', path: '/dashboard/settings/group-belajar' },
  'pengelola-atribut': { account: 'pengelola', path: '/dashboard/settings/atribut' },
  'pengelola-audit': { account: 'pengelola', path: '/dashboard/settings/audit' },
  'guru-paket': { account: 'guru', path: '/dashboard/paket-soal' },
  'guru-bank': { account: 'guru', path: '/dashboard/paket-soal?tab=bank' },
  'guru-soal': { account: 'guru', path: '/dashboard/paket-soal/bank/:id' },
  'guru-impor': { account: 'guru', path: '/dashboard/paket-soal/impor' },
  'guru-susun': { account: 'guru', path: '/dashboard/paket-soal/:id' },
  'guru-jadwal': { account: 'guru', path: '/dashboard/jadwal' },
  'guru-koreksi': { account: 'lembaga', path: '/koreksi/:eventId', event: finished },
  'guru-statistik': { account: 'lembaga', path: '/paket-soal/:id/statistik-paket-soal', event: finished },
  'guru-penskoran': { account: 'lembaga', path: '/paket-soal/:id/penskoran', event: finished },
  'guru-laporan-murid': { account: 'lembaga', path: '/laporan/murid/:id/:userId', event: finished },
  'guru-laporan-lembaga': { account: 'lembaga', path: '/laporan/lembaga/:id' },
  'guru-laporan-pelajaran': { account: 'guru', path: '/laporan/pelajaran/:id' },
  'guru-gabungan': { account: 'lembaga', path: '/laporan/hasil-ujian-gabungan/:id' },
  'guru-analytics': { account: 'lembaga', path: '/dashboard/analytics' },
  'guru-cetak': { account: 'guru', path: '/paket-soal/:id/cetak' },
  'pengawas-papan': { account: 'lembaga', path: '/pengawasan/:eventId', event: running },
  'pengawas-berkas': { account: 'lembaga', path: '/pengawasan/:eventId/berkas', event: running },
  'murid-beranda': { account: 'murid2', path: '/dashboard', phone: true },
  'murid-mulai': { account: 'murid2', path: '/paket-soal/:id', phone: true },
  'murid-hasil': { account: 'murid2', path: '/paket-soal/:id/hasil-ujian/:userId/:eventId', phone: true },
  'murid-profil': { account: 'murid2', path: '/dashboard/profile', phone: true },
}
