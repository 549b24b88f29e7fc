import { writerOf } from './write-soal.ts'

const twk = writerOf('TWK')
const tiu = writerOf('TIU')
const tkp = writerOf('TKP')

export const soalTwk = [
  twk.pg(
    'Pilar Negara',
    'Kedaulatan berada di tangan rakyat dan dilaksanakan menurut Undang-Undang Dasar. Ketentuan ini terdapat dalam UUD 1945 …',
    ['Pasal 1 ayat (1)', 'Pasal 1 ayat (2)', 'Pasal 1 ayat (3)', 'Pasal 2 ayat (1)', 'Pasal 3 ayat (1)'],
    'B',
    'Pasal 1 ayat (1) tentang bentuk negara, ayat (2) kedaulatan rakyat, ayat (3) negara hukum.',
  ),
  twk.pg(
    'Pilar Negara',
    'Musyawarah warga untuk menentukan letak pos ronda adalah pengamalan Pancasila, terutama sila …',
    ['pertama', 'kedua', 'ketiga', 'keempat', 'kelima'],
    'D',
    'Sila keempat menempatkan permusyawaratan sebagai jalan mengambil keputusan bersama.',
  ),
  twk.pg(
    'Pilar Negara',
    'Semboyan Bhinneka Tunggal Ika paling tepat diartikan sebagai …',
    [
      'perbedaan yang harus dihilangkan',
      'berbeda-beda tetapi tetap satu',
      'satu budaya untuk seluruh negeri',
      'bersatu karena kesamaan asal',
      'yang besar melindungi yang kecil',
    ],
    'B',
    'Semboyan itu mengakui keberagaman sekaligus persatuan.',
  ),
  twk.pg(
    'Nasionalisme',
    'Sikap nasionalisme yang sesuai dengan Pancasila ditunjukkan oleh …',
    [
      'menolak semua produk dan gagasan dari luar',
      'menganggap suku sendiri paling berjasa',
      'mencintai tanah air sambil menghormati bangsa lain',
      'mengikuti budaya asing supaya maju',
      'mendahulukan daerah asal dalam segala hal',
    ],
    'C',
    'Nasionalisme Pancasila bukan chauvinisme: cinta tanah air disertai penghormatan kepada bangsa lain.',
  ),
  twk.pg(
    'Nasionalisme',
    'Sumpah Pemuda 28 Oktober 1928 penting bagi persatuan karena …',
    [
      'menetapkan dasar negara',
      'mengumumkan kemerdekaan',
      'menyatukan pemuda dari berbagai daerah dalam satu tanah air, bangsa, dan bahasa',
      'membentuk pemerintahan sementara',
      'mengesahkan Undang-Undang Dasar',
    ],
    'C',
    'Isinya pengakuan satu tanah air, satu bangsa, dan menjunjung bahasa persatuan.',
  ),
  twk.pg(
    'Integritas',
    'Seorang pegawai mengetahui rekannya memalsukan laporan perjalanan dinas. Tindakan yang paling mencerminkan integritas adalah …',
    [
      'membiarkannya agar suasana kerja tetap baik',
      'meminta bagian supaya adil',
      'menyebarkannya di media sosial',
      'melaporkannya melalui saluran pengaduan yang resmi',
      'melakukan hal yang sama',
    ],
    'D',
    'Integritas menuntut kejujuran melalui cara yang benar, yaitu saluran resmi.',
  ),
  twk.pg(
    'Bela Negara',
    'Bentuk bela negara yang dapat dilakukan seorang pelajar adalah …',
    [
      'belajar sungguh-sungguh dan menaati hukum',
      'membentuk pasukan sendiri',
      'menutup diri dari pergaulan internasional',
      'menolak membayar pajak',
      'hanya mengikuti upacara pada hari besar',
    ],
    'A',
    'Bela negara dilakukan menurut profesi masing-masing; bagi pelajar, belajar dan taat hukum.',
  ),
  twk.pg(
    'Bela Negara',
    'Kabar bohong yang mengadu domba antarkelompok mengancam terutama …',
    ['kekayaan alam', 'persatuan bangsa', 'hubungan dagang', 'cadangan devisa', 'batas wilayah laut'],
    'B',
    'Adu domba melemahkan persatuan dan kesatuan bangsa.',
  ),
]

export const soalTiuVerbal = [
  tiu.pg(
    'Verbal',
    'GURU : SEKOLAH = DOKTER : …',
    ['obat', 'pasien', 'rumah sakit', 'penyakit', 'perawat'],
    'C',
    'Guru bekerja di sekolah; dokter bekerja di rumah sakit.',
  ),
  tiu.pg(
    'Verbal',
    'Lawan kata dari LANGKA adalah …',
    ['jarang', 'melimpah', 'mahal', 'asing', 'hilang'],
    'B',
    'Langka berarti jarang didapat; lawannya melimpah.',
  ),
  tiu.pg(
    'Verbal',
    'Semua petani di desa itu menanam jagung. Sebagian yang menanam jagung memelihara kambing. Simpulan yang pasti benar adalah …',
    [
      'semua petani di desa itu memelihara kambing',
      'sebagian petani di desa itu memelihara kambing',
      'tidak ada petani yang memelihara kambing',
      'Pak Darma, petani di desa itu, menanam jagung',
      'yang memelihara kambing pasti petani',
    ],
    'D',
    'Penanam jagung yang memelihara kambing belum tentu petani desa itu. Yang pasti, setiap petani desa itu menanam jagung.',
  ),
  tiu.pg(
    'Penalaran Analitis',
    'Lima orang duduk sejajar. Ani di sebelah kiri Beni. Caca di ujung kanan. Dodi tepat di antara Beni dan Caca. Eka di ujung kiri. Yang duduk di tengah adalah …',
    ['Ani', 'Beni', 'Caca', 'Dodi', 'Eka'],
    'B',
    'Urutannya dari kiri: Eka, Ani, Beni, Dodi, Caca.',
  ),
]

export const soalTkp = [
  tkp.berbobot(
    'Pelayanan Publik',
    'Menjelang jam tutup, seorang ibu lanjut usia datang dengan berkas yang belum lengkap. Sikap Anda …',
    [
      ['Meminta ibu itu datang lagi besok dengan berkas lengkap.', 2],
      ['Menerima berkasnya dahulu, mencatat kekurangannya, dan menjelaskan cara melengkapinya.', 5],
      ['Menyuruhnya bertanya kepada petugas lain.', 1],
      ['Menjelaskan kekurangannya, lalu menutup loket.', 3],
      ['Membantunya memeriksa berkas walaupun jam tutup terlewati beberapa menit.', 4],
    ],
    'Bobot tertinggi diberikan pada pelayanan yang ramah, tuntas, dan tetap menurut aturan.',
  ),
  tkp.berbobot(
    'Pelayanan Publik',
    'Seorang warga marah karena antrean panjang. Anda …',
    [
      ['Mendengarkan, meminta maaf, dan menjelaskan perkiraan waktu tunggunya.', 5],
      ['Meminta satpam menenangkannya.', 2],
      ['Mendahulukan warga itu supaya tenang.', 1],
      ['Menjelaskan bahwa semua orang juga menunggu.', 3],
      ['Menanyakan keperluannya dan mencarikan jalur yang sesuai.', 4],
    ],
    'Mendahulukan orang yang marah merugikan yang lain.',
  ),
  tkp.berbobot(
    'Jejaring Kerja',
    'Anda bergabung dengan tim baru yang sebagian anggotanya saling tidak setuju. Anda …',
    [
      ['Mengerjakan bagian sendiri saja.', 2],
      ['Memihak yang paling berpengalaman.', 1],
      ['Mengusulkan pertemuan untuk menyepakati tujuan dan pembagian tugas.', 5],
      ['Berbicara dengan tiap anggota untuk memahami pendapatnya.', 4],
      ['Meminta atasan memutuskan semuanya.', 3],
    ],
    'Bobot tertinggi diberikan pada upaya membangun kerja sama.',
  ),
  tkp.berbobot(
    'Jejaring Kerja',
    'Rekan dari unit lain meminta data, padahal pekerjaan Anda sedang menumpuk. Anda …',
    [
      ['Menolak karena bukan tugas Anda.', 1],
      ['Menyanggupi tanpa memastikan kapan selesai.', 2],
      ['Menunjukkan tempat data itu dapat diambil.', 4],
      ['Menyepakati waktu penyerahan dan menepatinya.', 5],
      ['Memintanya mengirim surat dahulu.', 3],
    ],
    'Kejelasan waktu menjaga kepercayaan antarunit.',
  ),
  tkp.berbobot(
    'Sosial Budaya',
    'Anda ditempatkan di daerah dengan adat yang belum Anda kenal. Anda …',
    [
      ['Bergaul dengan sesama pendatang saja.', 1],
      ['Mempelajari adat setempat dan meminta bimbingan tokoh masyarakat.', 5],
      ['Menyesuaikan diri seperlunya.', 3],
      ['Mengajak warga mengikuti kebiasaan Anda.', 2],
      ['Menghadiri kegiatan warga untuk mengenal kebiasaan mereka.', 4],
    ],
    'Bobot tertinggi diberikan pada keterbukaan dan rasa hormat.',
  ),
  tkp.berbobot(
    'Teknologi Informasi',
    'Kantor memakai aplikasi baru yang belum Anda kuasai. Anda …',
    [
      ['Tetap memakai cara lama.', 1],
      ['Menunggu pelatihan.', 3],
      ['Mempelajarinya sendiri, lalu membantu rekan yang kesulitan.', 5],
      ['Meminta rekan mengerjakan bagian Anda.', 2],
      ['Mencoba panduannya dan bertanya bila perlu.', 4],
    ],
    'Belajar sendiri dan berbagi menunjukkan kesiapan menghadapi perubahan.',
  ),
  tkp.berbobot(
    'Profesionalisme',
    'Anda menemukan kesalahan pada laporan yang sudah Anda serahkan. Anda …',
    [
      ['Menunggu sampai ada yang bertanya.', 2],
      ['Segera memberi tahu atasan dan menyerahkan perbaikannya.', 5],
      ['Memperbaikinya pada laporan bulan depan.', 3],
      ['Membiarkannya karena kesalahannya kecil.', 1],
      ['Memperbaikinya dan mengganti berkasnya lewat pengelola arsip.', 4],
    ],
    'Tanggung jawab berarti mengakui dan segera memperbaiki.',
  ),
  tkp.berbobot(
    'Antiradikalisme',
    'Di grup percakapan kantor ada ajakan membenci kelompok tertentu. Anda …',
    [
      ['Keluar dari grup.', 3],
      ['Membaca saja.', 1],
      ['Mengingatkan pengirim dan melaporkannya kepada pengelola grup.', 5],
      ['Membalas dengan kata-kata keras.', 2],
      ['Menyampaikan bahwa ajakan itu tidak pantas.', 4],
    ],
    'Bobot tertinggi diberikan pada tindakan yang mencegah tanpa memperkeruh.',
  ),
]
