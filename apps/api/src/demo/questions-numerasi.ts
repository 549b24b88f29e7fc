import { r, writerOf } from './write-soal.ts'

const { pg, kompleks, menjodohkan, angka, uraian } = writerOf('MTK')
const [bilangan, geometri, data] = ['Bilangan', 'Geometri dan Pengukuran', 'Data dan Peluang'] as const

/** Stands for the address of the drawn chart until that has one. */
export const chartSource = '/api/file/00000000-0000-0000-0000-000000000000'

/** Books lent per day, as the chart shows them. */
export const chartValues = [30, 50, 20, 60, 40]

const chart = writerOf(
  'MTK',
  `<p>Diagram batang berikut menunjukkan banyak buku yang dipinjam dari perpustakaan sekolah pada hari Senin (batang paling kiri) sampai Jumat (paling kanan). Setiap garis mendatar mewakili 10 buku.</p><p><img src="${chartSource}" alt="Diagram batang peminjaman buku: Senin 30, Selasa 50, Rabu 20, Kamis 60, Jumat 40" width="420" height="260" /></p>`,
)

const parking = writerOf(
  'MTK',
  '<p>Tarif parkir di sebuah pasar:</p><table><thead><tr><th>Kendaraan</th><th>Jam pertama</th><th>Tiap jam berikutnya</th><th>Paling banyak sehari</th></tr></thead><tbody><tr><td>Motor</td><td>Rp2.000</td><td>Rp1.000</td><td>Rp10.000</td></tr><tr><td>Mobil</td><td>Rp5.000</td><td>Rp3.000</td><td>Rp25.000</td></tr></tbody></table><p>Waktu kurang dari satu jam dihitung satu jam.</p>',
)

export const chartSoal = chart.pg(
  data,
  'Rata-rata banyak buku yang dipinjam per hari adalah …',
  ['35', '40', '45', '50'],
  'B',
  r`$\frac{30 + 50 + 20 + 60 + 40}{5} = \frac{200}{5} = 40$ buku per hari.`,
)

export const parkingSoal = parking.pg(
  bilangan,
  'Sebuah mobil diparkir dari pukul 08.10 sampai pukul 13.40. Biaya parkirnya adalah …',
  ['Rp15.000', 'Rp18.000', 'Rp20.000', 'Rp23.000'],
  'C',
  r`Lamanya 5 jam 30 menit, dihitung 6 jam: $5.000 + 5 \times 3.000 = 20.000$.`,
)

export const volumeSoal = menjodohkan(
  geometri,
  r`Jodohkan setiap bangun dengan rumus volumenya. Jari-jarinya $r$ dan tingginya $t$.`,
  [
    ['Tabung', 'B'],
    ['Kerucut', 'A'],
    ['Bola', 'D'],
  ],
  [r`$\frac{1}{3}\pi r^2 t$`, r`$\pi r^2 t$`, r`$4\pi r^2$`, r`$\frac{4}{3}\pi r^3$`],
  r`$4\pi r^2$ adalah luas permukaan bola, bukan volume.`,
)

export const tankSoal = angka(
  geometri,
  'Tandon air berisi 1.200 liter dikosongkan melalui keran yang mengalirkan 15 liter setiap menit. Tandon itu kosong setelah … menit. (Tulis angkanya saja.)',
  80,
  [18, 60, 85],
  r`$1.200 : 15 = 80$ menit.`,
)

export const akmNumerasi = [
  chartSoal,
  chart.kategori(
    data,
    'Tentukan benar atau salah tiap pernyataan.',
    [
      ['Peminjaman paling banyak terjadi pada hari Kamis.', true],
      ['Banyak peminjaman selalu naik dari hari ke hari.', false],
      ['Lebih dari setengah peminjaman minggu itu terjadi pada hari Selasa dan Kamis.', true],
    ],
    'Selasa dan Kamis bersama-sama 110 dari 200 buku, yaitu 55%. Pada hari Rabu dan Jumat peminjaman turun.',
  ),
  parkingSoal,
  parking.angka(
    bilangan,
    'Sebuah motor diparkir selama 12 jam pada hari yang sama. Biaya parkirnya adalah … rupiah. (Tulis angkanya saja.)',
    10000,
    [13000, 12000, 24000],
    r`Menurut jam: $2.000 + 11 \times 1.000 = 13.000$, tetapi paling banyak sehari Rp10.000.`,
  ),
  pg(
    bilangan,
    'Resep kue untuk 4 porsi memerlukan 250 gram tepung. Untuk 10 porsi diperlukan tepung sebanyak …',
    ['500 gram', '600 gram', '625 gram', '1.000 gram'],
    'C',
    r`Satu porsi memerlukan $250 : 4 = 62{,}5$ gram, jadi 10 porsi 625 gram.`,
  ),
  kompleks(
    bilangan,
    'Toko A memberi potongan 25% untuk semua barang. Toko B memberi satu barang gratis setiap membeli tiga barang yang sama (bayar tiga, dapat empat). Harga awal di kedua toko sama. Pilih semua pernyataan yang benar.',
    [
      ['Untuk membeli satu barang, toko A lebih murah.', true],
      ['Untuk membeli empat barang yang sama, biayanya sama di kedua toko.', true],
      ['Untuk membeli dua barang yang sama, toko B lebih murah.', false],
      ['Untuk membeli delapan barang yang sama, biayanya sama di kedua toko.', true],
    ],
    'Empat barang: di A 4 × 75% = 3 harga, di B bayar 3 harga. Delapan barang: keduanya 6 harga.',
  ),
  tankSoal,
  volumeSoal,
]

export const savingSoal = uraian(
  bilangan,
  'Bagas ingin membeli sepeda seharga Rp1.800.000. Uangnya sekarang Rp450.000 dan ia menabung Rp15.000 setiap hari. Paling sedikit berapa hari lagi uangnya cukup? Jelaskan caramu.',
  4,
  'Kekurangan 1.350.000 (2), pembagian dengan 15.000 (1), jawaban 90 hari (1).',
  r`Kekurangannya $1.800.000 - 450.000 = 1.350.000$. Lamanya $1.350.000 : 15.000 = 90$ hari.`,
  [
    'Kurangnya 1.350.000. Dibagi 15.000 jadi 90 hari.',
    '1.800.000 dibagi 15.000 sama dengan 120 hari.',
    '90 hari, karena 450.000 ditambah 90 kali 15.000 sama dengan 1.800.000.',
    'Kira-kira tiga bulan, dihitung dari sisa uang yang belum ada.',
  ],
)
