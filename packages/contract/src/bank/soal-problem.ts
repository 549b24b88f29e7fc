import type { Form } from './soal-words.ts'

/** What is said of a problem, and how it is mended. */
type Words = { message: string; mend: string }
const say = (message: string, mend: string): Words => ({ message, mend })

const keyMends: Record<Form, string> = {
  'pilihan-ganda': 'Tandai satu opsi yang benar, misalnya dengan huruf C.',
  'pilihan-ganda-kompleks': 'Tandai semua opsi yang benar, misalnya A,C.',
  kategori: 'Tulis kunci setiap pernyataan, misalnya 1=B;2=S.',
  menjodohkan: 'Tulis pasangan setiap baris, misalnya 1 → B,D.',
  'isian-singkat': 'Tulis jawaban yang diterima; beberapa jawaban dipisah titik koma.',
  uraian: 'Tulis jawaban atau rubriknya.',
  'pilihan-berbobot': 'Tulis bobot setiap opsi, misalnya A=5;B=4;C=3;D=2;E=1.',
}

/** How a second option is written, by what the file is. */
const optionMends = {
  kolom: 'Isi paling sedikit dua opsi. Kalau ini bukan pilihan ganda, isi kolom JENIS, misalnya Uraian.',
  baris: 'Isi paling sedikit dua opsi, masing-masing di barisnya sendiri.',
  zya: 'Isi paling sedikit dua baris JAWABAN di bawah baris SOAL.',
  cerdas: 'Isi paling sedikit opsi_a dan opsi_b.',
  aiken: 'Tulis opsi di baris sendiri, diawali “A. ”, “B. ” dan seterusnya.',
  teks: 'Tulis setiap opsi di barisnya sendiri, diawali “A. ”, “B. ” dan seterusnya.',
  candy: 'Tulis setiap opsi di barisnya sendiri, diawali “A:) ”, “B:) ” dan seterusnya.',
}

/** Everything that can be wrong with a question or with its file, in words; nowhere else are they written. */
const words = {
  // Of the question itself.
  'teks-kosong': () => say('Teks soal masih kosong', 'Tulis pertanyaannya.'),
  'kunci-kosong': (form: Form) => say('Kunci jawaban belum diisi', keyMends[form]),
  'kunci-bentuk-lain': (form: Form) => say('Bentuk kunci tidak sama dengan bentuk soal', keyMends[form]),
  'kunci-tidak-ada': (id: string) =>
    say(
      `Kunci menunjuk ${id}, yang tidak ada di soal ini`,
      `Ganti ${id} dengan pilihan yang ada, atau lengkapi pilihannya.`,
    ),
  'opsi-kosong': (id: string) =>
    say(`Opsi ${id} masih kosong`, `Isi teks atau gambar opsi ${id}, atau hapus opsi itu.`),
  'pilihan-kosong': (form: Form, noun: string, id: string) =>
    say(`${noun} ${id} masih kosong`, keyMends[form]),
  'pilihan-kembar': (noun: string, one: string, other: string) =>
    say(
      `${noun} ${one} dan ${other} sama persis`,
      `Ubah salah satunya: murid tidak dapat membedakan ${one} dari ${other}.`,
    ),
  'kunci-beberapa-benar': (ids: string) =>
    say(
      `Beberapa opsi dianggap benar: ${ids}`,
      'Biarkan satu saja, kecuali semuanya memang diterima; bila semuanya harus dipilih, ganti bentuknya.',
    ),
  'kunci-panjang': (id: string) =>
    say(
      `Opsi ${id}, kuncinya, jauh lebih panjang dari yang lain`,
      'Murid dapat menebaknya dari panjangnya. Pendekkan, atau lengkapi pengecohnya.',
    ),
  'opsi-terikat': (id: string) =>
    say(
      `Opsi ${id} menunjuk opsi lain, jadi opsi soal ini tidak ikut diacak`,
      'Sebut isinya bila opsinya perlu diacak seperti soal lain.',
    ),
  'opsi-menunjuk': (id: string) =>
    say(
      `Opsi ${id} menunjuk opsi lain, tetapi letaknya berpindah bila opsi diacak`,
      'Sebut isinya, atau tulis “Semua jawaban di atas benar”: opsi soal itu tidak ikut diacak.',
    ),
  'pernyataan-tanpa-kunci': (id: string) => say(`Pernyataan ${id} belum punya kunci`, keyMends.kategori),
  'opsi-tanpa-bobot': (id: string) => say(`Opsi ${id} belum punya bobot`, keyMends['pilihan-berbobot']),
  'isi-panjang': () => say('Isinya terlalu panjang', mendInFile),
  'pembahasan-panjang': () => say('Pembahasan atau bacaannya terlalu panjang', mendInFile),
  'isi-tidak-sah': (what: string) => say(what, mendInFile),

  // Of what a file says of it, whatever the format.
  'rumus-tidak-tergambar': (tex: string) =>
    say(
      `Rumus “${tex}” tidak dapat digambar dan ditampilkan apa adanya`,
      'Perbaiki penulisan LaTeX-nya di berkas, atau nanti di editor soal.',
    ),
  'gambar-hilang': (count: string) =>
    say(
      count === '1' ? 'Satu gambar tidak terbawa' : `${count} gambar tidak terbawa`,
      'Gambar dari tautan luar atau berformat EMF/WMF, grafik, bentuk yang digambar di Word dan rumus MathType atau EQ tidak diambil. Sisipkan ulang sebagai PNG atau JPG, rumus sebagai persamaan Word.',
    ),
  'rumus-lama': (count: string) =>
    say(
      `${count === '1' ? 'Satu rumus' : `${count} rumus`} Equation Editor atau MathType terbawa sebagai gambar`,
      'Periksa apakah gambarnya jelas; supaya dapat diubah dan dibacakan, ketik ulang sebagai rumus.',
    ),
  'berkas-hilang': (names: string) =>
    say(`Berkas ${names} tidak terbawa`, 'Sisipkan gambarnya setelah soal dimasukkan.'),
  'opsi-kurang': (written: keyof typeof optionMends) =>
    say('Opsi jawaban belum lengkap: paling sedikit dua', optionMends[written]),
  'opsi-dilewati': (id: string) =>
    say(`Opsi ${id} kosong dan dilewati`, 'Isi opsi itu kalau memang tertinggal.'),
  'opsi-bernilai-sebagian': () =>
    say(
      'Sebagian opsi bernilai sebagian, jadi dibaca sebagai Pilihan Berbobot',
      'Periksa bobotnya: 100% menjadi 1, 50% menjadi 0,5.',
    ),
  'jawaban-bernilai-sebagian': (count: string) =>
    say(
      `${count} jawaban bernilai sebagian tidak diambil`,
      'Tambahkan sebagai jawaban benar kalau memang diterima penuh.',
    ),
  'kunci-tidak-pasti': (text: string) =>
    say(`Kunci “${text}” tidak dapat dipastikan`, 'Tulis huruf opsi yang benar saja, misalnya C.'),
  'kunci-beberapa': (count: string, ids: string) =>
    say(
      `Ada ${count} kunci (${ids}); memilih salah satunya sudah dianggap benar`,
      'Kalau semuanya harus dipilih, ubah JENIS menjadi 2 (Pilihan Ganda Kompleks).',
    ),
  'kunci-jadi-kompleks': (count: string) =>
    say(
      `Kunci berisi ${count} opsi, jadi dibaca sebagai Pilihan Ganda Kompleks`,
      'Kalau hanya satu yang benar, tulis satu huruf saja.',
    ),
  'kunci-kategori': (text: string) =>
    say(
      `Kunci “${text}” tidak dapat dibaca`,
      'Tulis satu kategori untuk setiap pernyataan, misalnya 1=B;2=S.',
    ),
  'kunci-menjodohkan': (text: string) =>
    say(`Kunci “${text}” tidak dapat dibaca`, 'Tulis kode baris dan kode kolomnya, misalnya 1 → B,D,F.'),
  'baris-sendiri': (ids: string) =>
    say(`Baris ${ids} tidak punya pasangan`, 'Biarkan kalau memang begitu; kalau tidak, lengkapi kuncinya.'),
  'bukan-pasangan': (text: string) =>
    say(`“${text}” bukan pasangan`, 'Tulis “kiri -> kanan” di setiap kolom opsi.'),
  'bobot-tidak-terbaca': (text: string) =>
    say(
      `Bobot “${text}” tidak dapat dibaca`,
      'Tulis bobot setiap opsi antara -100 dan 100, misalnya A=5;B=4;C=3;D=2;E=1.',
    ),
  kembar: (number: string) =>
    say(
      `Sama dengan soal ${number} di berkas ini`,
      'Lepas salah satunya, supaya tidak dua kali di bank soal.',
    ),
  'keterangan-sendiri': () =>
    say(
      'Ini keterangan tanpa soal sesudahnya, dan dilewati',
      'Kalau ada soal yang memerlukannya, pasang sebagai bacaan bersama di editor soal.',
    ),
  'keterangan-bacaan': (count: string) =>
    say(
      `Keterangan ini menjadi bacaan bersama ${count} soal sesudahnya`,
      'Kalau bukan bacaan soal-soal itu, lepas di editor soal.',
    ),

  // Of text without tables.
  'kunci-berselisih': (said: string) =>
    say(`Tanda kuncinya berselisih (${said})`, 'Pilih kunci yang benar di sini, atau perbaiki di berkas.'),
  'huruf-opsi': () =>
    say(
      'Huruf opsinya tidak berurutan, jadi huruf kuncinya tidak dapat dipastikan',
      'Periksa opsinya, lalu pilih kunci yang benar.',
    ),
  'nomor-kembar': (number: string) =>
    say(
      `Nomor ${number} tertulis pada dua soal, jadi kunci dari daftar tidak dapat dipastikan`,
      'Periksa nomornya, lalu pilih kunci yang benar.',
    ),
  'opsi-tidak-ditemukan': () =>
    say(
      'Opsi jawaban tidak ditemukan',
      'Tulis setiap opsi di barisnya sendiri, diawali “A. ”, “B. ” dan seterusnya; kalau ini uraian, tulis judul “Uraian” di atasnya.',
    ),
  'tanpa-opsi': () =>
    say(
      'Soal ini tanpa opsi, jadi dibaca sebagai Uraian',
      'Kalau ini isian singkat, tulis judul “Isian Singkat” di atasnya.',
    ),
  'teks-antara': () =>
    say(
      'Teks di atas nomor soal ini dimasukkan ke dalam soalnya',
      'Periksa apakah teks itu bagian dari soal ini atau sambungan opsi di atasnya.',
    ),
  'teks-dilewati': (text: string) =>
    say(
      `Teks “${text}” tidak diambil`,
      'Biarkan kalau ini judul atau petunjuk; kalau bagian dari soal, beri nomor.',
    ),
  'kartu-dilewati': (names: string) =>
    say(
      `Isian kartu soal (${names}) tidak diambil`,
      'Biarkan kalau cukup soalnya; level dan aspek dapat diisi untuk banyak soal sekaligus di bank soal.',
    ),
  'kunci-paket-lain': (paper: string) =>
    say(
      `Kunci paket ${paper} tidak dipakai karena tidak jelas soal mana miliknya`,
      `Tulis “Paket ${paper}” di atas soal-soalnya, lalu unggah lagi.`,
    ),
  'teks-tersembunyi': (count: string) =>
    say(
      `${count} teks tersembunyi di dokumen ini ikut dibaca`,
      'Periksa apakah kuncinya bukan kunci lama. Untuk melihatnya di Word, nyalakan tanda ¶.',
    ),
  'dokumen-di-dalam': (count: string) =>
    say(
      `${count} dokumen yang disisipkan ke dalam dokumen ini tidak diambil`,
      'Buka berkasnya di Word, simpan ulang, lalu unggah lagi.',
    ),
  'kunci-nomor-lain': (numbers: string) =>
    say(
      `Ada kunci untuk nomor ${numbers}, tetapi soalnya tidak ada`,
      'Periksa nomor soal dan nomor kuncinya.',
    ),
  'kunci-bagian-lain': (numbers: string) =>
    say(
      `Kunci nomor ${numbers} dapat milik lebih dari satu bagian soal, jadi tidak dipakai`,
      'Tulis nama bagiannya di atas kuncinya, misalnya “II. Isian”, atau isi kuncinya di sini.',
    ),
  'warna-dilewati': (numbers: string) =>
    say(
      `Warna atau stabilo di ${numbers} tidak diambil`,
      'Biarkan kalau hanya hiasan; kalau soalnya menyebut warna, tandai dengan tebal atau garis bawah.',
    ),
  'komentar-dilewati': (count: string) =>
    say(
      `${count} komentar di tepi dokumen ini tidak diambil`,
      'Lihat komentarnya di Word: mungkin ada kunci atau perbaikan di dalamnya.',
    ),
  'lacak-perubahan': () =>
    say(
      'Dokumen ini masih berisi perubahan yang belum diterima',
      'Yang ditambahkan ikut dibaca, yang dihapus tidak. Terima atau tolak perubahannya di Word supaya pasti.',
    ),

  // Of tables in Word, Excel and CSV.
  'jenis-tidak-dikenal': (text: string) =>
    say(
      `Jenis “${text}” tidak dikenal; bentuk soal ditebak dari isinya`,
      'Pakai 1 PG, 2 PG kompleks, 3 menjodohkan, 4 isian singkat, 5 uraian, 6 kategori atau 7 berbobot.',
    ),
  'jenis-kosong': (form: 'uraian' | 'isian-singkat') =>
    say(
      `Kolom JENIS kosong; dibaca sebagai ${form === 'uraian' ? 'Uraian' : 'Isian Singkat'}`,
      'Isi JENIS dengan 4 untuk isian singkat atau 5 untuk uraian.',
    ),
  'kunci-dari-nol': () =>
    say(
      'Kunci di kolom ini dihitung dari 0, jadi 0 dibaca A, 1 dibaca B, dan seterusnya',
      'Periksa beberapa kuncinya; kalau bukan begitu, tulis huruf opsinya.',
    ),
  'tipe-tidak-dikenal': (text: string) =>
    say(
      `Tipe soal “${text}” tidak dikenal; bentuknya ditebak dari isinya`,
      'Pakai pg, uraian, menjodohkan atau benar_salah.',
    ),
  'tanda-kunci': (mark: string) =>
    say(`Tanda kunci “${mark}” tidak dikenal`, 'Beri tanda v pada opsi yang benar dan kosongkan yang lain.'),
  'status-jawaban': (status: string) =>
    say(`Status jawaban “${status}” tidak dikenal`, 'Isi 1 untuk jawaban benar dan 0 untuk jawaban salah.'),
  'rumus-galat': (text: string) =>
    say(
      `Rumus di salah satu sel menghasilkan galat (${text})`,
      'Perbaiki rumusnya di Excel, atau tulis isinya langsung.',
    ),
  'sel-bergeser': () =>
    say(
      'Baris ini punya lebih banyak kolom daripada judulnya, jadi isinya mungkin bergeser',
      'Apit teks yang berisi koma dengan tanda kutip, atau simpan sebagai .xlsx, lalu unggah lagi.',
    ),
  'jadi-tanggal': (text: string) =>
    say(
      `Excel menyimpan “${text}” sebagai tanggal`,
      'Kalau maksudnya pecahan seperti 1/2, jadikan selnya teks di Excel, lalu tulis lagi.',
    ),
  'gambar-excel': () =>
    say(
      'Gambar di lembar Excel tidak terbawa',
      'Sisipkan gambarnya setelah soal dimasukkan, atau pakai templat Word.',
    ),
  'bobot-dilewati': (marks: string) =>
    say(
      `Bobot soal yang tidak sama (${marks}) tidak diambil`,
      'Beri bobot di paket soal; skor maksimum uraian tetap diambil.',
    ),
  'kurang-dari-bank': (what: string) =>
    say(
      `Soal ini di bank punya ${what}, yang tidak ada di berkas`,
      'Kalau diperbarui dari berkas ini, itu hilang dari soalnya. Lepas centangnya, atau jadikan soal baru.',
    ),
  'kolom-dilewati': (title: string, count: string) =>
    say(
      `Kolom ${title} tidak diambil (terisi di ${count} baris)`,
      'Biarkan kalau bukan bagian dari soal; kalau bagiannya, beri judul yang dikenal, misalnya SOAL, OPSI A, KUNCI, PEMBAHASAN.',
    ),
  'baris-tersembunyi': (numbers: string) =>
    say(
      `Baris ${numbers} tersembunyi di Excel, tetapi ikut dibaca`,
      'Lepas soalnya dari pilihan kalau memang tidak dipakai.',
    ),
  'kolom-tersembunyi': (titles: string) =>
    say(
      `Kolom ${titles} tersembunyi di Excel, tetapi ikut dibaca`,
      'Tampilkan kolomnya di Excel dan periksa isinya, terutama bila ada kunci di sana.',
    ),
  'tabel-dilewati': () =>
    say(
      'Tabel ini tidak dikenali sebagai tabel soal dan dilewati',
      'Kalau isinya soal, beri baris judul seperti NO, SOAL, JAWABAN A … E, JAWABAN BENAR.',
    ),

  // Of the formats of other applications.
  'moodle-bentuk': (kind: string) =>
    say(
      `Bentuk soal Moodle “${kind}” belum dapat diambil`,
      'Ubah di Moodle menjadi pilihan ganda, menjodohkan, jawaban singkat, angka atau esai.',
    ),
  'moodle-celah-bersama': (count: string) =>
    say(
      `Soal rumpang ini punya ${count} celah yang tidak dapat berdiri sendiri, jadi tidak diambil`,
      'Di Moodle, tulis setiap celah di paragraf sendiri yang dapat dijawab tanpa celah lain, lalu ekspor ulang.',
    ),
  'moodle-celah-isi': (count: string) =>
    say(
      count === '0'
        ? 'Soal rumpang ini tidak punya celah yang dapat dibaca'
        : 'Salah satu celah soal rumpang ini tidak dapat dibaca, jadi seluruhnya tidak diambil',
      'Periksa celahnya di Moodle, misalnya {1:MC:=Jakarta~Bogor} atau [[1]] dengan paling sedikit dua pilihan.',
    ),
  'moodle-dipisah': (count: string) =>
    say(
      `Soal rumpang ini menjadi ${count} soal, satu untuk setiap celah`,
      'Periksa bahwa setiap soal dapat dijawab sendiri.',
    ),
  'satuan-dilewati': (units: string) =>
    say(
      `Satuan (${units}) tidak diambil; jawabannya hanya angka`,
      'Sebut satuannya di soal, misalnya “… cm”.',
    ),
  'moodle-bintang': () =>
    say(
      'Tanda * di kunci dibaca sebagai huruf biasa, bukan “teks apa saja”',
      'Tulis semua jawaban yang diterima satu per satu.',
    ),
  'moodle-angka': () =>
    say('Kunci angka tidak dapat dibaca', 'Tulis angka biasa di Moodle, misalnya 3.14, lalu ekspor ulang.'),
  'gift-angka': (text: string) =>
    say(
      `Angka “${text}” tidak dapat dibaca`,
      'Tulis angka dengan toleransi atau rentang, misalnya {#3.14:0.01} atau {#1..5}.',
    ),
  'gift-isi': () =>
    say(
      'Isi { … } tidak dapat dibaca sebagai jawaban',
      'Awali jawaban benar dengan = dan pengecoh dengan ~, misalnya {=Jakarta ~Bogor}.',
    ),
  'gift-kurung': () =>
    say(
      'Kurung kurawal jawaban tidak ditutup',
      'Tambahkan “}” di akhir jawabannya. Kurung di dalam teks ditulis \\{ dan \\}.',
    ),
  'gift-beberapa': () =>
    say(
      'Soal ini punya beberapa { … }, yang tidak dimiliki bentuk soal mana pun di sini',
      'Pecah menjadi satu soal untuk setiap { … }; kurung di dalam teks ditulis \\{ dan \\}.',
    ),
  'gift-teks': () =>
    say(
      'Teks tanpa jawaban { … } bukan soal dan dilewati',
      'Kalau ini soal uraian, tambahkan {} di belakangnya.',
    ),
  'aiken-answer': () =>
    say('Baris ANSWER tidak ada', 'Tambahkan baris “ANSWER: ” dengan huruf kunci, misalnya ANSWER: B.'),
  'json-bukan-soal': () =>
    say('Bagian ini bukan soal dan dilewati', 'Kalau ini soal, beri pertanyaan, pilihan dan jawaban.'),
  'json-kunci': (key: string, count: string, base: string) =>
    say(
      `Kunci ${key} di luar pilihan: hanya ada ${count} pilihan, dihitung dari ${base}`,
      `Ganti jawaban dengan ${base} sampai ${Number(count) - 1 + Number(base)}.`,
    ),
  'qti-tanpa-jawaban': () =>
    say(
      'Butir ini tidak meminta jawaban dan dilewati',
      'Kalau ini bacaan, tempelkan ke soal yang memerlukannya.',
    ),
  'qti-beberapa-isian': (count: string) =>
    say(
      `Butir ini berisi ${count} isian sekaligus, yang tidak dimiliki bentuk soal mana pun di sini`,
      qtiMend,
    ),
  'qti-bentuk': (name: string) => say(`Bentuk QTI “${name}” belum dapat diambil`, qtiMend),
  'qti-kunci': (id: string) =>
    say(
      `Kunci menunjuk ${id}, yang tidak ada di soal ini`,
      'Perbaiki correctResponse butir ini, lalu ekspor ulang.',
    ),
  'qti-penilaian': (name: string) =>
    say(
      `Penilaian butir ini memakai “${name}”, yang tidak dapat dihitung di sini, jadi kuncinya tidak dapat dipastikan`,
      'Pilih kunci yang benar di sini, atau pakai penilaian baku (match_correct atau map_response), lalu ekspor ulang.',
    ),
  'qti-rusak': (why: string) => say(why, 'Perbaiki butir ini di aplikasi asalnya, lalu ekspor ulang.'),
}

const mendInFile = 'Perbaiki soal ini di berkas, lalu unggah lagi.'
const qtiMend = 'Pecah atau ubah menjadi pilihan, menjodohkan, isian singkat atau uraian.'

type SoalProblemCode = keyof typeof words

/** A problem of a question: what it is, and of which parts. */
export type SoalProblem = { code: SoalProblemCode; args: string[] }

/** A problem with all that its words need. */
export function soalProblem<C extends SoalProblemCode>(
  code: C,
  ...args: Parameters<(typeof words)[C]>
): SoalProblem {
  return { code, args }
}

/** A problem in the words that people read. */
export function soalProblemWords({ code, args }: SoalProblem): Words {
  const write: (...args: never[]) => Words = words[code]
  return write(...(args as never[]))
}
