import { r, writerOf } from './write-soal.ts'

const { pg, kompleks, kategori, menjodohkan, isian, angka, uraian } = writerOf('IPA')
const [hidup, zat, bumi, kerja] = [
  'Makhluk Hidup',
  'Zat dan Energi',
  'Bumi dan Antariksa',
  'Kerja Ilmiah',
] as const

export const organSoal = menjodohkan(
  hidup,
  'Jodohkan setiap organ dengan fungsinya. Satu organ boleh mempunyai lebih dari satu fungsi.',
  [
    ['Paru-paru', 'A'],
    ['Ginjal', 'C'],
    ['Kulit', 'BD'],
  ],
  [
    'tempat pertukaran oksigen dan karbon dioksida',
    'mengeluarkan keringat',
    'menyaring darah',
    'melindungi tubuh dari kuman',
  ],
  'Kulit mengeluarkan keringat sekaligus menjadi pelindung; ginjal menyaring darah dan membentuk urine.',
)

export const energySoal = kategori(
  zat,
  'Sebuah bola dilempar tegak lurus ke atas. Hambatan udara diabaikan. Tentukan benar atau salah tiap pernyataan.',
  [
    ['Di titik tertinggi, kecepatan bola nol.', true],
    ['Selama naik, energi potensialnya bertambah.', true],
    ['Selama naik, energi mekaniknya berkurang.', false],
    ['Di titik tertinggi, tidak ada gaya yang bekerja pada bola.', false],
  ],
  'Energi mekanik tetap karena tidak ada hambatan, dan gaya gravitasi selalu bekerja pada bola.',
)

export const densitySoal = angka(
  zat,
  r`Sebuah balok bermassa 540 gram mempunyai volume $200\text{ cm}^3$. Massa jenisnya … $\text{g/cm}^3$. (Pakai koma untuk desimal.)`,
  2.7,
  [0.37, 27, 2.5],
  r`$\rho = \frac{m}{V} = \frac{540}{200} = 2{,}7\text{ g/cm}^3$.`,
)

export const ulanganIpa = [
  pg(
    hidup,
    'Bagian sel tumbuhan yang tidak dimiliki sel hewan adalah …',
    ['inti sel', 'dinding sel', 'membran sel', 'mitokondria'],
    'B',
    'Dinding sel dari selulosa hanya ada pada sel tumbuhan; tiga bagian lain dimiliki keduanya.',
  ),
  pg(
    hidup,
    'Dalam rantai makanan padi → belalang → katak → ular, jika jumlah katak berkurang tajam, maka mula-mula …',
    [
      'belalang bertambah dan ular berkurang',
      'belalang berkurang dan ular bertambah',
      'padi dan ular bertambah',
      'padi bertambah dan belalang berkurang',
    ],
    'A',
    'Pemangsa belalang berkurang sehingga belalang bertambah; ular kehilangan makanan sehingga berkurang.',
  ),
  pg(
    zat,
    'Peristiwa yang merupakan perubahan kimia adalah …',
    ['es mencair', 'gula larut dalam teh', 'besi berkarat', 'kapur barus habis menjadi gas'],
    'C',
    'Karat adalah zat baru. Mencair, melarut, dan menyublim tidak menghasilkan zat baru.',
  ),
  pg(
    zat,
    r`Mobil bergerak dengan kecepatan tetap 72 km/jam. Jarak yang ditempuh dalam 15 detik adalah …`,
    ['20 m', '300 m', '1.080 m', '4.800 m'],
    'B',
    r`$72\text{ km/jam} = 20\text{ m/s}$, jadi $20 \times 15 = 300$ m.`,
  ),
  pg(
    zat,
    r`Gaya 24 N bekerja pada benda bermassa 6 kg di lantai licin. Percepatan benda itu adalah …`,
    [r`$0{,}25\text{ m/s}^2$`, r`$4\text{ m/s}^2$`, r`$18\text{ m/s}^2$`, r`$144\text{ m/s}^2$`],
    'B',
    r`$a = \frac{F}{m} = \frac{24}{6} = 4\text{ m/s}^2$.`,
  ),
  pg(
    zat,
    'Sendok logam terasa lebih dingin daripada sendok kayu di ruangan yang sama karena logam …',
    [
      'bersuhu lebih rendah daripada kayu',
      'menyimpan lebih banyak udara',
      'lebih cepat menghantarkan kalor dari tangan',
      'memantulkan cahaya lebih baik',
    ],
    'C',
    'Suhu keduanya sama; logam adalah penghantar kalor yang baik sehingga kalor tangan cepat berpindah.',
  ),
  pg(
    bumi,
    'Gerhana bulan terjadi ketika …',
    [
      'Bulan berada di antara Bumi dan Matahari',
      'Bumi berada di antara Matahari dan Bulan',
      'Matahari berada di antara Bumi dan Bulan',
      'Bulan berada pada jarak terjauh dari Bumi',
    ],
    'B',
    'Bulan masuk ke dalam bayangan Bumi bila Bumi berada di antara Matahari dan Bulan.',
  ),
  pg(
    bumi,
    'Wilayah Indonesia bagian timur mengalami Matahari terbit lebih awal daripada bagian barat karena Bumi …',
    [
      'berevolusi mengelilingi Matahari',
      'berotasi dari barat ke timur',
      'miring 23,5 derajat',
      'berotasi dari timur ke barat',
    ],
    'B',
    'Rotasi Bumi dari barat ke timur membuat tempat di timur lebih dahulu menghadap Matahari.',
  ),
  pg(
    kerja,
    'Sita ingin mengetahui pengaruh banyak air terhadap tinggi kecambah. Yang harus dibuat sama pada semua pot adalah …',
    ['banyak air', 'tinggi kecambah pada akhir percobaan', 'jenis biji dan cahaya', 'nama pengamat'],
    'C',
    'Banyak air adalah variabel bebas dan tinggi kecambah variabel terikat; yang lain dikendalikan.',
  ),
  kompleks(
    hidup,
    'Pilih semua yang diperlukan tumbuhan hijau untuk berfotosintesis.',
    [
      ['air', true],
      ['oksigen', false],
      ['karbon dioksida', true],
      ['cahaya', true],
      ['tanah', false],
    ],
    'Fotosintesis memerlukan air, karbon dioksida, cahaya, dan klorofil; oksigen adalah hasilnya.',
  ),
  kompleks(
    zat,
    'Pilih semua campuran yang dapat dipisahkan dengan penyaringan.',
    [
      ['air dan pasir', true],
      ['air dan garam yang terlarut', false],
      ['teh dan daun teh', true],
      ['alkohol dan air', false],
    ],
    'Penyaringan memisahkan zat padat yang tidak larut dari cairan.',
  ),
  energySoal,
  kategori(
    bumi,
    'Tentukan benar atau salah tiap pernyataan tentang Tata Surya.',
    [
      ['Planet yang paling dekat dengan Matahari adalah Merkurius.', true],
      ['Bulan memancarkan cahayanya sendiri.', false],
      ['Satu kali revolusi Bumi berlangsung sekitar 365 hari.', true],
    ],
    'Bulan hanya memantulkan cahaya Matahari.',
  ),
  organSoal,
  menjodohkan(
    zat,
    'Jodohkan setiap alat dengan perubahan energi utamanya.',
    [
      ['Setrika listrik', 'B'],
      ['Kipas angin', 'D'],
      ['Panel surya', 'A'],
    ],
    ['cahaya menjadi listrik', 'listrik menjadi panas', 'kimia menjadi listrik', 'listrik menjadi gerak'],
    'Perubahan energi kimia menjadi listrik terjadi pada baterai.',
  ),
  isian(
    hidup,
    'Zat hijau pada daun yang menyerap cahaya untuk fotosintesis disebut …',
    ['klorofil'],
    ['stomata', 'hemoglobin', 'kloroplas'],
    'Klorofil terdapat di dalam kloroplas; stomata adalah celah pada daun.',
  ),
  densitySoal,
  uraian(
    kerja,
    'Kamu mempunyai dua lilin, satu gelas besar, satu gelas kecil, dan jam. Rancang percobaan sederhana untuk menunjukkan bahwa api memerlukan oksigen. Tuliskan langkah, yang diamati, dan simpulannya.',
    5,
    'Langkah yang dapat dikerjakan (2), pengamatan (1), simpulan yang sesuai (2).',
    'Nyalakan kedua lilin, lalu tutup bersamaan dengan gelas besar dan gelas kecil. Lilin di bawah gelas kecil padam lebih dahulu karena oksigen di dalamnya lebih sedikit.',
    [
      'Kedua lilin dinyalakan lalu ditutup gelas. Yang gelas kecil mati duluan karena udaranya sedikit. Jadi api perlu oksigen.',
      'Lilin ditutup gelas besar dan kecil, catat waktunya. Gelas besar lebih lama menyala sebab oksigennya lebih banyak.',
      'Lilin ditiup lalu mati, berarti api perlu oksigen.',
      'Tutup lilin dengan gelas, nanti mati sendiri.',
    ],
  ),
]
