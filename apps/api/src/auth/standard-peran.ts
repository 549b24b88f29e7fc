import { grantableIzin, type Cakupan, type GrantableIzin } from '@suluh/contract/izin'

type StandardPeran = { kode: string; nama: string; grants: [GrantableIzin, Cakupan][] }

const tenantIzin = grantableIzin.filter((izin) => !izin.startsWith('application.') && izin !== 'ujian.take')

const at = (cakupan: Cakupan, ...izin: GrantableIzin[]) =>
  izin.map((each): [GrantableIzin, Cakupan] => [each, cakupan])

/** The roles that every new application starts with; each can be changed afterwards. */
export const standardPeran: StandardPeran[] = [
  { kode: 'pengelola', nama: 'Pengelola', grants: at('aplikasi', ...tenantIzin) },
  { kode: 'staf', nama: 'Staf', grants: at('aplikasi', ...tenantIzin) },
  {
    kode: 'lembaga',
    nama: 'Lembaga',
    grants: [
      ...at('lembaga', ...tenantIzin.filter((izin) => !izin.startsWith('pelajaran.'))),
      ...at('aplikasi', 'pelajaran.read', 'pelajaran.write'),
    ],
  },
  {
    kode: 'guru',
    nama: 'Guru',
    grants: [
      ...at('aplikasi', 'pelajaran.read', 'pelajaran.write'),
      ...at('lembaga', 'lembaga.read', 'application-user.read', 'soal.read', 'paket-soal.read'),
      ...at('milik', 'group-belajar.read', 'soal.write', 'soal.delete'),
      ...at('milik', 'paket-soal.write', 'paket-soal.delete', 'paket-soal.publish'),
      ...at('milik', 'event.read', 'event.write', 'event.delete', 'hasil-ujian.read'),
    ],
  },
  {
    kode: 'pengawas',
    nama: 'Pengawas',
    grants: at('lembaga', 'event.read', 'lembaga.read', 'group-belajar.read'),
  },
  { kode: 'murid', nama: 'Murid', grants: at('milik', 'ujian.take', 'hasil-ujian.read') },
]

/** The one role of the system application. */
export const systemPeran: StandardPeran = {
  kode: 'sistem',
  nama: 'Sistem',
  grants: at('aplikasi', 'application.read'),
}
