import { writerOf } from './write-soal.ts'

const { pg, kompleks, menjodohkan } = writerOf('BIN')
const [informasi, sastra, kaidah] = ['Teks Informasi', 'Teks Sastra', 'Kaidah Bahasa'] as const

const wasteBank = writerOf(
  'BIN',
  '<p>Setiap Sabtu pagi, halaman balai RW 05 penuh dengan karung berisi botol plastik, kardus, dan kaleng. Warga menimbang sampah kering itu di bank sampah yang dikelola para pemuda. Hasil timbangan dicatat sebagai tabungan dan boleh diambil setiap tiga bulan.</p><p>Pada tahun pertama hanya 18 keluarga yang ikut. Pengurus lalu mendatangi rumah satu per satu dan mengubah jam layanan dari siang ke pagi, sesuai permintaan warga. Kini 112 keluarga menjadi nasabah, dan sampah yang diangkut ke tempat pembuangan akhir berkurang hampir sepertiga.</p>',
)

const story = writerOf(
  'BIN',
  '<p>Hujan belum reda ketika Nara menutup warung. Di meja pojok, lelaki tua itu masih menatap cangkirnya yang sudah kosong sejak magrib.</p><p>“Kakek menunggu siapa?” tanya Nara sambil meletakkan payung di dekat kursinya.</p><p>Lelaki itu tersenyum tipis. “Dulu anakku selalu menjemput di sini. Sekarang ia sibuk.” Ia meraba gagang payung, lalu mendorongnya pelan ke arah Nara. “Pakailah. Rumahmu lebih jauh.”</p><p>Nara berdiri lama di ambang pintu. Malam itu ia menelepon ibunya, untuk pertama kali sejak Lebaran.</p>',
)

export const akmLiterasi = [
  wasteBank.pg(
    informasi,
    'Kapan nasabah boleh mengambil tabungannya?',
    ['Setiap Sabtu pagi', 'Setiap bulan', 'Setiap tiga bulan', 'Setiap tahun'],
    'C',
    'Kalimat terakhir paragraf pertama menyebutkan bahwa tabungan boleh diambil setiap tiga bulan.',
  ),
  wasteBank.pg(
    informasi,
    'Ide pokok paragraf kedua adalah …',
    [
      'jam layanan bank sampah yang dipindah ke pagi hari',
      'upaya pengurus yang membuat nasabah bertambah dan sampah berkurang',
      'keluarga yang menolak menjadi nasabah',
      'tempat pembuangan akhir yang hampir penuh',
    ],
    'B',
    'Paragraf kedua menceritakan apa yang dilakukan pengurus dan hasilnya; pilihan lain hanya bagian kecil atau tidak ada dalam teks.',
  ),
  wasteBank.kategori(
    informasi,
    'Tentukan apakah tiap simpulan didukung oleh teks.',
    [
      ['Jumlah nasabah naik lebih dari lima kali lipat.', true],
      ['Pengurus menyesuaikan layanan dengan permintaan warga.', true],
      ['Warga menjadi nasabah karena diwajibkan oleh ketua RW.', false],
      ['Sampah basah ditimbang bersama sampah kering.', false],
    ],
    'Dari 18 menjadi 112 keluarga adalah sekitar enam kali lipat. Teks hanya menyebut sampah kering dan tidak menyebut kewajiban.',
    ['Didukung', 'Tidak didukung'],
  ),
  wasteBank.isian(
    informasi,
    'Siapa yang mengelola bank sampah itu? Jawab dengan satu atau dua kata dari teks.',
    ['para pemuda', 'pemuda'],
    ['warga', 'pengurus RW', 'ketua RW'],
    'Paragraf pertama menyebut “bank sampah yang dikelola para pemuda”.',
  ),
  story.pg(
    sastra,
    'Suasana yang dibangun oleh paragraf pertama adalah …',
    ['riang', 'sepi', 'tegang', 'marah'],
    'B',
    'Hujan, warung yang akan tutup, dan cangkir yang kosong sejak magrib membangun suasana sepi.',
  ),
  story.pg(
    sastra,
    'Mengapa lelaki tua itu mendorong payung kembali ke arah Nara?',
    [
      'Ia lebih mementingkan Nara daripada dirinya.',
      'Ia tersinggung karena disuruh pulang.',
      'Ia sudah membawa payung sendiri.',
      'Ia yakin anaknya segera menjemput.',
    ],
    'A',
    'Ucapannya, “Pakailah. Rumahmu lebih jauh,” menunjukkan bahwa ia memikirkan Nara.',
  ),
  story.kompleks(
    sastra,
    'Pilih semua hal yang dapat disimpulkan tentang Nara.',
    [
      ['Ia peduli pada pelanggan warungnya.', true],
      ['Ia sudah lama tidak menghubungi ibunya.', true],
      ['Ia adalah anak lelaki tua itu.', false],
      ['Percakapan itu menyadarkannya akan sesuatu.', true],
    ],
    'Ia menawarkan payung, menelepon ibunya “untuk pertama kali sejak Lebaran”, dan berdiri lama merenung. Tidak ada tanda bahwa ia anak lelaki itu.',
  ),
  story.uraian(
    sastra,
    'Menurutmu, apa amanat cerita itu? Sertakan bukti dari teks.',
    4,
    'Amanat yang sesuai (2), bukti dari teks (2).',
    'Misalnya: sempatkan memberi perhatian kepada orang tua selagi ada waktu. Buktinya, Nara menelepon ibunya setelah melihat lelaki tua yang menunggu anaknya.',
    [
      'Jangan lupa pada orang tua. Buktinya Nara menelepon ibunya setelah bertemu kakek itu.',
      'Kita harus saling menolong, seperti Nara yang memberi payung.',
      'Amanatnya supaya tidak pulang malam ketika hujan.',
    ],
  ),
]

export const kataBaku = menjodohkan(
  kaidah,
  'Jodohkan setiap kata tidak baku dengan bentuk bakunya.',
  [
    ['apotik', 'B'],
    ['resiko', 'D'],
    ['nasehat', 'A'],
    ['ijin', 'C'],
  ],
  ['nasihat', 'apotek', 'izin', 'risiko', 'ijazah'],
  'Bentuk baku menurut KBBI adalah apotek, risiko, nasihat, dan izin.',
)

export const commaSoal = kompleks(
  kaidah,
  'Pilih semua kalimat yang tanda komanya tepat.',
  [
    ['Karena hujan deras, pertandingan ditunda.', true],
    ['Pertandingan ditunda, karena hujan deras.', false],
    ['Ibu membeli cabai, bawang, dan tomat.', true],
    ['Oleh karena itu, kita harus berhemat.', true],
  ],
  'Koma dipakai bila anak kalimat mendahului induk kalimat, dalam perincian, dan sesudah ungkapan penghubung antarkalimat.',
)

export const kaidahBahasa = [
  kataBaku,
  commaSoal,
  pg(
    kaidah,
    'Kalimat yang paling efektif adalah …',
    [
      'Para hadirin sekalian dimohon untuk berdiri.',
      'Hadirin dimohon berdiri.',
      'Kepada para hadirin dimohon berdiri.',
      'Bagi hadirin-hadirin sekalian dimohon berdiri.',
    ],
    'B',
    '“Hadirin” sudah bermakna jamak, sehingga “para” dan “sekalian” tidak diperlukan; kata depan di depan subjek membuat kalimat tidak bersubjek.',
  ),
  pg(
    kaidah,
    'Imbuhan yang tepat untuk melengkapi kalimat “Petani di desa itu … sawahnya dengan sistem tetes” adalah …',
    ['mengairi', 'mengairkan', 'pengairan', 'berairi'],
    'A',
    'Akhiran -i pada “mengairi” bermakna memberi air kepada objek, yaitu sawah.',
  ),
  pg(
    kaidah,
    'Kata penghubung yang tepat untuk kalimat “Dinda tetap berlatih … tangannya masih terasa pegal” adalah …',
    ['sehingga', 'meskipun', 'supaya', 'sebab'],
    'B',
    'Kedua bagian kalimat berlawanan, sehingga dipakai “meskipun”.',
  ),
]

const turtles = writerOf(
  'BIN',
  '<p>Penyu hijau kembali bertelur di pantai tempat ia menetas puluhan tahun sebelumnya. Para peneliti menduga penyu mengenali medan magnet pantai itu. Namun, lampu penginapan di tepi pantai sering membingungkan tukik yang baru menetas: mereka merayap ke arah cahaya, bukan ke laut. Beberapa desa wisata kini mematikan lampu tepi pantai pada musim bertelur.</p>',
)

/** Texts for TKA and for the literacy sections of UTBK. */
export const tkaBahasaIndonesia = [
  turtles.pg(
    informasi,
    'Masalah utama yang dikemukakan teks tersebut adalah …',
    [
      'penyu hijau tidak lagi bertelur di pantai',
      'cahaya di tepi pantai mengganggu arah gerak tukik',
      'medan magnet pantai berubah setiap musim',
      'desa wisata kehilangan pengunjung',
      'peneliti belum mengetahui tempat penyu menetas',
    ],
    'B',
    'Kata “Namun” mengantar masalah: lampu penginapan membingungkan tukik.',
  ),
  turtles.pg(
    informasi,
    'Kata “tukik” dalam teks tersebut berarti …',
    ['telur penyu', 'anak penyu', 'induk penyu', 'sarang penyu', 'pemburu penyu'],
    'B',
    '“Tukik yang baru menetas” menunjukkan bahwa tukik adalah anak penyu.',
  ),
  turtles.kompleks(
    informasi,
    'Pilih semua pernyataan yang berupa dugaan atau simpulan, bukan fakta yang diamati.',
    [
      ['Penyu mengenali medan magnet pantai tempat ia menetas.', true],
      ['Lampu penginapan menyala di tepi pantai.', false],
      ['Beberapa desa mematikan lampu pada musim bertelur.', false],
      ['Mematikan lampu akan menambah jumlah tukik yang selamat.', true],
    ],
    'Pernyataan pertama disebut sebagai dugaan peneliti; pernyataan keempat adalah simpulan pembaca tentang akibat yang belum disebut terjadi.',
  ),
  turtles.kategori(
    informasi,
    'Tentukan apakah tiap pernyataan sesuai dengan teks.',
    [
      ['Penyu hijau kembali ke pantai asalnya untuk bertelur.', true],
      ['Tukik yang sehat selalu merayap ke laut.', false],
      ['Ada desa yang mengubah kebiasaannya demi penyu.', true],
    ],
    'Tukik dapat tersesat ke arah cahaya, sehingga pernyataan kedua tidak sesuai.',
    ['Sesuai', 'Tidak sesuai'],
  ),
]
