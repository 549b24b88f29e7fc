import { resourceLabels } from '@suluh/contract/platform/izin'

/** What the log's actions are called where method and address do not say it by themselves. */
const actions: Record<string, string> = {
  masuk: 'Masuk',
  'masuk-gagal': 'Mencoba masuk dengan kata sandi salah',
  'masuk-ditolak': 'Mencoba masuk selagi aplikasi ditangguhkan',
  daftar: 'Mendaftar sendiri',
  'konfirmasi-email': 'Memastikan email pendaftaran',
  'terima-undangan': 'Menerima undangan',
  'ganti-email': 'Memastikan email baru',
  'minta-sandi-baru': 'Meminta tautan kata sandi baru',
  'atur-ulang-sandi': 'Membuat kata sandi baru lewat tautan',
  'POST /authentication/logout': 'Keluar',
  'POST /application/:id/status': 'Mengubah status aplikasi',
  'POST /application/:id/undangan': 'Mengundang pengelola pertama',
  'POST /application-user/:id/reset-password': 'Membuat kata sandi baru untuk pengguna',
  'POST /application-user/:id/sign-out': 'Mengeluarkan pengguna dari semua perangkat',
  'POST /application-user/:peranId': 'Mengimpor pengguna',
  'POST /event/:id/cancel': 'Membatalkan jadwal ujian',
  'POST /event/:id/action': 'Bertindak sebagai pengawas ujian',
  'POST /event/:id/message': 'Mengirim pesan kepada peserta ujian',
  'PUT /event/:id/peserta': 'Mengubah peserta ujian',
  'POST /attempt/:id/next-section': 'Berpindah ke bagian ujian berikutnya',
  'POST /attempt/:id/submit': 'Mengumpulkan ujian',
  'POST /ujian/:eventId/start': 'Memulai ujian',
  'PUT /marking/:attemptId/:soalId': 'Menilai jawaban uraian',
  'PUT /paket-soal/:id/irt-scoring': 'Mengubah penskoran IRT paket soal',
  'POST /laporan/murid/:id/cetak': 'Membuat cetakan laporan murid',
  'DELETE /laporan/cetak/:id': 'Menghapus cetakan laporan murid',
  'PUT /laporan/murid/:id/peringkat': 'Mengubah aturan peringkat laporan murid',
  'PUT /laporan/pelajaran/:id/kktp': 'Mengubah KKM atau KKTP pelajaran',
  'POST /pelajaran/:pelajaranId/aspek': 'Membuat aspek pelajaran',
  'POST /pelajaran/:pelajaranId/aspek/susunan': 'Mengatur susunan aspek pelajaran',
  'POST /pelajaran/:pelajaranId/aspek/:id/gabung': 'Menggabungkan aspek pelajaran',
  'POST /profile/foto': 'Memasang foto profil',
  'DELETE /profile/foto': 'Menghapus foto profil',
  'POST /profile/email': 'Meminta ganti email',
  'POST /profile/password': 'Mengganti kata sandi sendiri',
  'DELETE /profile/sesi/:id': 'Mengeluarkan satu perangkat sendiri',
  'DELETE /profile/sesi': 'Mengeluarkan semua perangkat lain',
  'DELETE /gabungan/:id/calon': 'Membuang perhitungan ujian gabungan',
  'PUT /peran-izin/:id': 'Mengubah izin peran',
  'POST /setup': 'Membuat pengelola pertama',
  'POST /privasi/naskah': 'Mengubah naskah privasi',
  'PUT /privasi/retensi': 'Mengubah masa simpan data',
  'POST /privasi/persetujuan': 'Mencatat persetujuan data pribadi',
  'POST /privasi/persetujuan/tarik': 'Mencatat penarikan persetujuan',
  'GET /privasi/orang/:id/salinan': 'Mengambil salinan data pribadi',
  'DELETE /privasi/orang/:id': 'Menghapus data pribadi',
  retensi: 'Melepas data yang lewat masa simpannya',
}

const verbs: Record<string, string> = {
  POST: 'Membuat',
  PUT: 'Mengubah',
  DELETE: 'Menghapus',
  GET: 'Mengambil',
}

/** Last parts of addresses that are themselves what was done. */
const steps: Record<string, string> = {
  status: 'Mengubah status',
  salinan: 'Menyalin',
  salin: 'Menyalin',
  arsip: 'Mengarsipkan',
  urutan: 'Mengatur urutan',
  susunan: 'Mengatur susunan',
  anggota: 'Mengubah anggota',
  berkas: 'Membaca berkas anggota',
  cocokkan: 'Mencocokkan anggota',
  aturan: 'Mengubah aturan anggota',
  terapkan: 'Menerapkan aturan anggota',
  impor: 'Mengimpor',
  confirm: 'Memasukkan',
  undo: 'Membatalkan',
  undangan: 'Mengundang ke',
  kirim: 'Mengirim ulang',
  logo: 'Mengganti logo',
  gabung: 'Menggabungkan',
  baris: 'Mengubah isi',
  aspek: 'Mengubah aspek',
  publish: 'Menerbitkan',
  compute: 'Menghitung peringkat',
  freeze: 'Membekukan',
  withdraw: 'Menarik',
  share: 'Membagikan',
  berbagi: 'Membagikan',
  archive: 'Mengarsipkan atau mengaktifkan',
  copy: 'Menyalin',
  restore: 'Mengembalikan versi lama',
}

const nouns: Record<string, string> = {
  ...Object.fromEntries(Object.entries(resourceLabels).map(([key, label]) => [key, label.toLowerCase()])),
  'general-table': 'tabel acuan',
  audit: 'catatan aktivitas',
  'akses-token': 'token akses API',
  'soal-import': 'impor soal',
  'application-user-import': 'impor pengguna',
  authentication: 'sesi',
  attempt: 'pengerjaan ujian',
  stimulus: 'stimulus',
  file: 'berkas',
  soal: 'soal',
  'application-report': 'laporan Analytics',
  'scoring-version': 'penskoran',
  marking: 'nilai uraian',
  profile: 'profil',
  undangan: 'undangan',
  'kartu-peserta': 'kartu peserta',
}

/** What a line of the log is about: `paket soal`. */
export function auditNoun(entity: string): string {
  return nouns[entity] ?? entity.replaceAll('-', ' ')
}

/** An action of the log as a sentence: `PUT /paket-soal/:id` is "Mengubah paket soal". */
export function auditSentence(action: string): string {
  const known = actions[action]
  if (known) return known
  const [method = '', path = ''] = action.split(' ')
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  if (parts.length === 0) return action
  const [entity = '', ...rest] = parts
  const step = steps[rest.at(-1) ?? '']
  const isRemoval = method === 'DELETE' && step !== undefined
  const verb = isRemoval ? `${verbs['DELETE']} ${auditNoun(rest.at(-1) ?? '')} dari` : (step ?? verbs[method])
  return `${verb ?? method} ${auditNoun(entity)}`
}

/** The kinds of things that the log can be narrowed to. */
export const auditEntities: readonly string[] = Object.keys(nouns)
