import { grantableIzin, type Cakupan, type GrantableIzin } from '@suluh/contract/platform/izin'

type StandardPeran = { kode: string; nama: string; grants: [GrantableIzin, Cakupan][] }

/** What can be done inside an application; taking exams is for those who are examined. */
const tenantIzin = grantableIzin.filter((izin) => !izin.startsWith('application.') && izin !== 'ujian.take')

/** What belongs to the whole application and not to one school. */
const wholeApplication = /^(layanan|peran-izin|atribut|general-table|pelajaran)\.|^lembaga\.delete$/

/** What the application has here, and everything it owns as one file: of who answers for it. */
const ofThePengelola = /^layanan\.|^peran-izin\.(write|delete)$/

/** Suspicion of pupils by name: only who runs the exams of all begins with it, whoever else needs it is given it. */
const givenBySomebody = /^kemiripan\./

const at = (cakupan: Cakupan, ...izin: GrantableIzin[]) =>
  izin.map((each): [GrantableIzin, Cakupan] => [each, cakupan])

/** The roles that every new application starts with; each can be changed afterwards. */
export const standardPeran: StandardPeran[] = [
  { kode: 'pengelola', nama: 'Pengelola', grants: at('aplikasi', ...tenantIzin) },
  {
    kode: 'staf',
    nama: 'Staf',
    grants: at('aplikasi', ...tenantIzin.filter((izin) => !ofThePengelola.test(izin))),
  },
  {
    kode: 'lembaga',
    nama: 'Lembaga',
    grants: [
      ...at(
        'lembaga',
        ...tenantIzin.filter((izin) => !wholeApplication.test(izin) && !givenBySomebody.test(izin)),
      ),
      ...at('aplikasi', 'peran-izin.read', 'atribut.read', 'general-table.read'),
      ...at('aplikasi', 'pelajaran.read'),
      // What all schools share is changed by who reaches all of them; what they added themselves is theirs.
      ...at('milik', 'pelajaran.write', 'pelajaran.delete'),
    ],
  },
  {
    kode: 'guru',
    nama: 'Guru',
    grants: [
      ...at('aplikasi', 'pelajaran.read', 'general-table.read'),
      ...at('milik', 'pelajaran.write', 'pelajaran.delete'),
      ...at('lembaga', 'lembaga.read', 'application-user.read', 'soal.read', 'paket-soal.read'),
      ...at('lembaga', 'laporan-lembaga.read'),
      ...at('milik', 'group-belajar.read', 'soal.write', 'soal.delete'),
      ...at('milik', 'paket-soal.write', 'paket-soal.delete', 'paket-soal.publish'),
      ...at('milik', 'gabungan.read', 'gabungan.write', 'gabungan.delete', 'gabungan.publish'),
      ...at('milik', 'event.read', 'event.write', 'event.delete', 'event.awasi'),
      ...at('milik', 'hasil-ujian.read', 'hasil-ujian.mark', 'hasil-ujian.rescore'),
      ...at('milik', 'laporan.read', 'laporan.write'),
      ...at('milik', 'analytics.read', 'analytics.write', 'analytics.delete'),
    ],
  },
  {
    kode: 'pengawas',
    nama: 'Pengawas',
    grants: at('lembaga', 'event.read', 'event.awasi', 'lembaga.read', 'group-belajar.read'),
  },
  {
    kode: 'murid',
    nama: 'Murid',
    grants: at('milik', 'ujian.take', 'hasil-ujian.read', 'group-belajar.read'),
  },
]

/** The roles of the system application: who runs the platform and gives others a part in it, and who looks on. */
export const systemPeran: StandardPeran[] = [
  {
    kode: 'sistem',
    nama: 'Sistem',
    grants: [
      ...at('aplikasi', 'application.read', 'application.write', 'audit.read', 'devs.read', 'devs.write'),
      ...at('aplikasi', 'application-user.read', 'application-user.write', 'application-user.delete'),
      ...at('aplikasi', 'peran-izin.read', 'peran-izin.write', 'peran-izin.delete'),
    ],
  },
  {
    kode: 'sistem-lihat',
    nama: 'Sistem (melihat)',
    grants: at('aplikasi', 'application.read', 'application-user.read', 'peran-izin.read', 'audit.read'),
  },
]
