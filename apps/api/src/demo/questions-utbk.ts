import { writerOf } from './write-soal.ts'

const { pg } = writerOf('TPS')
const [umum, pengetahuan, bacaan] = [
  'Penalaran Umum',
  'Pengetahuan dan Pemahaman Umum',
  'Memahami Bacaan dan Menulis',
] as const

export const penalaranUmum = [
  pg(
    umum,
    'Jika musim kemarau panjang, debit sungai turun. Jika debit sungai turun, pembangkit listrik mengurangi produksi. Pembangkit listrik tidak mengurangi produksi. Simpulan yang benar adalah …',
    [
      'debit sungai turun',
      'musim kemarau panjang',
      'musim kemarau tidak panjang',
      'debit sungai naik',
      'pembangkit listrik berhenti',
    ],
    'C',
    'Dengan modus tollens dua kali: produksi tidak berkurang, jadi debit tidak turun, jadi kemarau tidak panjang.',
  ),
  pg(
    umum,
    'Penjualan payung dan penyakit flu sama-sama meningkat pada bulan Januari. Simpulan “payung menyebabkan flu” lemah karena …',
    [
      'flu tidak dapat diukur',
      'keduanya dapat disebabkan hal ketiga, yaitu musim hujan',
      'penjualan payung tidak dicatat',
      'Januari hanya 31 hari',
      'payung tidak selalu dipakai',
    ],
    'B',
    'Hubungan dua hal belum tentu sebab-akibat; musim hujan dapat menjadi penyebab keduanya.',
  ),
  pg(
    umum,
    'Semua anggota klub A pandai berenang. Tidak ada perenang pandai yang takut air. Raka takut air. Simpulan yang benar adalah …',
    [
      'Raka anggota klub A',
      'Raka bukan anggota klub A',
      'Raka pandai berenang',
      'sebagian anggota klub A takut air',
      'semua yang takut air pernah ikut klub A',
    ],
    'B',
    'Raka takut air, jadi bukan perenang pandai, jadi bukan anggota klub A.',
  ),
]

export const pengetahuanUmum = [
  pg(
    pengetahuan,
    'Kata yang paling tepat menggantikan kata <em>mengimbau</em> dalam “Petugas mengimbau warga agar menghemat air” adalah …',
    ['memaksa', 'menyerukan kepada', 'melarang', 'membayar', 'mengancam'],
    'B',
    'Mengimbau berarti meminta dengan sungguh-sungguh atau menyerukan.',
  ),
  pg(
    pengetahuan,
    'Kata <em>bulan</em> bermakna kiasan dalam kalimat …',
    [
      'Bulan purnama tampak bulat.',
      'Ia bekerja di sini selama satu bulan.',
      'Bagai pungguk merindukan bulan, ia terus berharap.',
      'Roket itu mendarat di Bulan.',
      'Gaji dibayar setiap akhir bulan.',
    ],
    'C',
    'Dalam peribahasa itu, bulan melambangkan sesuatu yang sulit dicapai.',
  ),
  pg(
    pengetahuan,
    'Hubungan antarkalimat “Harga pupuk naik. Akibatnya, biaya tanam bertambah” adalah …',
    ['perlawanan', 'sebab-akibat', 'perbandingan', 'perincian', 'waktu'],
    'B',
    'Kata “akibatnya” menandai hubungan sebab-akibat.',
  ),
]

const library = writerOf(
  'TPS',
  '<p>(1) Perpustakaan keliling itu datang setiap Rabu ke Desa Sukamaju. (2) Mobilnya memuat sekitar delapan ratus buku. (3) Harga bahan bakar tahun ini naik. (4) Anak-anak biasanya sudah menunggu sebelum mobil berhenti. (5) Karena antusias, mereka sering meminjam lebih dari satu buku.</p>',
)

export const memahamiBacaan = [
  library.pg(
    bacaan,
    'Kalimat yang tidak padu dalam paragraf tersebut adalah …',
    ['(1)', '(2)', '(3)', '(4)', '(5)'],
    'C',
    'Kalimat (3) tentang harga bahan bakar tidak mendukung gagasan paragraf.',
  ),
  library.pg(
    bacaan,
    'Perbaikan yang tepat untuk kalimat (5) adalah …',
    [
      'Karena antusias, sehingga mereka sering meminjam lebih dari satu buku.',
      'Mereka sangat antusias sehingga sering meminjam lebih dari satu buku.',
      'Antusiasnya mereka, karena meminjam buku-buku.',
      'Oleh karena antusias maka sehingga mereka meminjam.',
      'Mereka antusias karena lebih dari satu buku.',
    ],
    'B',
    'Subjek dan hubungan sebab-akibat jelas, tanpa kata penghubung ganda.',
  ),
  library.kompleks(
    bacaan,
    'Pilih semua judul yang sesuai dengan isi paragraf.',
    [
      ['Hari Rabu yang Ditunggu', true],
      ['Naiknya Harga Bahan Bakar', false],
      ['Perpustakaan Keliling di Sukamaju', true],
      ['Cara Merawat Buku', false],
    ],
    'Paragraf bercerita tentang kedatangan perpustakaan keliling dan sambutan anak-anak.',
  ),
]
