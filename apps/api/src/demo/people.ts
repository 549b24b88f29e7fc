import type { NewUser } from '#people/account/insert-users.ts'
import { seededRandom } from './random.ts'

const girls =
  'Aisyah Alya Amelia Anindya Annisa Aulia Ayu Bunga Citra Dewi Dinda Fatimah Fitri Ghina Hana Indah Intan Kartika Kirana Laras Lestari Maya Melati Nabila Nadia Naila Nayla Putri Rahma Ratna Salsabila Sekar Siska Tiara Wulan Yuliana Zahra Maria Gabriella Komang'.split(
    ' ',
  )
const boys =
  'Abdul Aditya Agung Ahmad Akbar Alif Andi Arief Arya Bagas Bayu Bima Daffa Daniel Dimas Eko Fajar Farhan Galih Gilang Hafiz Hendra Ilham Irfan Joko Kevin Lukman Made Muhammad Nanda Naufal Rafi Raka Rangga Rizky Satria Wahyu Yohanes Yusuf Zaki'.split(
    ' ',
  )
const lastNames =
  'Pratama Saputra Wijaya Hidayat Nugroho Ramadhan Maulana Kusuma Siregar Nasution Simanjuntak Wibowo Santoso Permana Firmansyah Setiawan Hakim Gunawan Mahendra Lubis Tambunan Pattiasina Wenda Rumbiak Sanjaya Suryadi Purnomo Hasanuddin Lestaluhu Manurung Wardhana Prasetyo Utama Syahputra Anggara'.split(
    ' ',
  )

/** As many different names as asked for, boys and girls by turns. */
export function makeNames(count: number, seed: number): string[] {
  const random = seededRandom(seed)
  const names = new Set<string>()
  while (names.size < count) {
    const first = random.pick(names.size % 2 ? girls : boys)
    const middle = random.next() < 0.25 ? ` ${random.pick(lastNames)}` : ''
    const last = random.pick(lastNames)
    if (middle.trim() !== last) names.add(`${first}${middle} ${last}`)
  }
  return [...names]
}

/** Ten digits as a NISN has them: the last three of the year of birth, then a number that nobody shares. */
export function makeNisn(birthYear: number, serial: number): string {
  return (
    `${birthYear % 1000}`.padStart(3, '0') + String((serial * 7919 + 1_204_511) % 10_000_000).padStart(7, '0')
  )
}

/** NUPTK, the national number of teachers: sixteen digits. */
export function makeNuptk(serial: number): string {
  return String(7_340_758_659_200_011 + serial * 104_729)
}

export type School = {
  nama: string
  npsn: string
  jenjang: string
  kabupatenKotaKode: string
  alamat: string
  kepalaNama: string
  kepalaNip: string
  zone: 'WIB' | 'WITA' | 'WIT'
  classes: [string, number][]
}

/** Four provinces; each class with the year in which most of its pupils were born. */
export const schools: School[] = [
  {
    nama: 'SMP Pelita Nusantara Bandung',
    npsn: '20219901',
    jenjang: 'SMP',
    kabupatenKotaKode: '32.73',
    alamat: 'Jalan Cendana 12',
    kepalaNama: 'Siti Rahmawati, M.Pd.',
    kepalaNip: '197003121995122001',
    zone: 'WIB',
    classes: [
      ['VIII A', 2012],
      ['VIII B', 2012],
      ['VIII C', 2012],
      ['VIII D', 2012],
    ],
  },
  {
    nama: 'SMP Pelita Nusantara Denpasar',
    npsn: '50103902',
    jenjang: 'SMP',
    kabupatenKotaKode: '51.71',
    alamat: 'Jalan Kamboja 5',
    kepalaNama: 'I Ketut Wirawan, M.Pd.',
    kepalaNip: '196908171994031004',
    zone: 'WITA',
    classes: [
      ['VIII A', 2012],
      ['VIII B', 2012],
    ],
  },
  {
    nama: 'SMA Pelita Nusantara Makassar',
    npsn: '40312903',
    jenjang: 'SMA',
    kabupatenKotaKode: '73.71',
    alamat: 'Jalan Mawar 21',
    kepalaNama: 'Andi Nurhayati, M.Si.',
    kepalaNip: '197205201998022003',
    zone: 'WITA',
    classes: [
      ['XII IPA', 2008],
      ['XII IPS', 2008],
    ],
  },
  {
    nama: 'SMA Pelita Nusantara Jayapura',
    npsn: '60300904',
    jenjang: 'SMA',
    kabupatenKotaKode: '91.71',
    alamat: 'Jalan Melati 8',
    kepalaNama: 'Yohanes Rumaropen, S.Pd.',
    kepalaNip: '197511022003121002',
    zone: 'WIT',
    classes: [
      ['XII A', 2008],
      ['XII B', 2008],
    ],
  },
]

export const perClass = 30

/** The demo's own accounts, all of the first school; the address is the peran. */
export const accounts: { peran: string; nama: string }[] = [
  { peran: 'pengelola', nama: 'Ratih Puspitasari' },
  { peran: 'staf', nama: 'Hendra Gunawan' },
  { peran: 'lembaga', nama: 'Bambang Sutrisno' },
  { peran: 'guru', nama: 'Siti Rahmawati' },
  { peran: 'pengawas', nama: 'Yuni Kartikasari' },
  { peran: 'murid', nama: 'Alya Kirana Putri' },
]

/** Somebody of the demo. Those with an address can sign in; pupils with a number once they get a card. */
export function person(
  user: Pick<NewUser, 'peranId' | 'lembagaId' | 'nama'> & { nomor?: string; address?: string },
  passwordHash: string,
): NewUser {
  const { nomor = null, address, ...rest } = user
  const email = address ? `${address}@suluh.test` : null
  const username = email ? null : nomor
  return { ...rest, nomor, username, email, telp: null, passwordHash: email && passwordHash }
}
