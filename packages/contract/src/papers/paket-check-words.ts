import { soalProblemWords, type SoalProblem } from '../bank/soal-problem.ts'

/** What is said of a check, and what to do about it. */
type Words = { message: string; mend: string }
const say = (message: string, mend: string): Words => ({ message, mend })

const wrongTime = 'harus 1 menit sampai 24 jam'

/** Everything that a package can be told before it is published, in words; nowhere else are they written. */
const words = {
  // What keeps it from being saved.
  'paket-tanpa-nama': () => say('Paket belum punya nama', 'Isi di Seluruh paket.'),
  'paket-waktu': () => say(`Waktu ujian ${wrongTime}`, 'Ubah di Seluruh paket.'),
  'profil-tanpa-nama': () => say('Satu profil ambang batas belum punya nama', 'Isi di Seluruh paket.'),
  'bagian-tanpa-nama': (nama: string) => say(`${nama} belum punya nama`, 'Isi namanya di Bagian ini.'),
  'bagian-waktu': (nama: string) => say(`Waktu ${nama} ${wrongTime}`, 'Ubah waktunya di Bagian ini.'),

  // Of sections and their questions.
  'bagian-dobel': (nama: string) => say(`Nama bagian "${nama}" dipakai dua kali`, 'Beri nama lain.'),
  'bagian-kosong': (nama: string) =>
    say(
      `Bagian ${nama || 'tanpa nama'} belum punya soal`,
      'Tambahkan soal dari bank, atau hapus bagian ini.',
    ),
  'soal-belum-lengkap': (place: string, problem: SoalProblem) =>
    say(`${place}: ${lowerFirst(soalProblemWords(problem).message)}`, 'Sunting soal dan lengkapi.'),
  'soal-draf': (place: string) => say(`${place}: masih draf`, 'Lengkapi soal, lalu tandai siap.'),
  'soal-arsip': (place: string) =>
    say(`${place}: sudah diarsipkan`, 'Lepas dari paket, atau keluarkan dari arsip di bank soal.'),
  'soal-tanpa-nilai': (place: string) =>
    say(`${place}: tidak ada opsi yang memberi nilai`, 'Sunting bobot opsinya.'),
  'soal-bobot-skd': (place: string, weights: string) =>
    say(
      `${place}: bobot opsi ${weights}; SKD memakai 1 sampai 5, masing-masing sekali`,
      'Sunting bobot opsinya.',
    ),
  'soal-sebut-huruf': (place: string) =>
    say(
      `${place}: pembahasannya menyebut huruf opsi, padahal opsi diacak`,
      'Sebut isi opsinya, bukan hurufnya: huruf tiap murid berbeda.',
    ),
  'soal-sama': (place: string, first: string) =>
    say(`${place}: teksnya sama dengan ${first}`, 'Lepas salah satunya bila memang sama.'),
  'tanpa-aspek': (nama: string, count: number, numbers: string) =>
    say(
      `${nama}: ${count} soal belum punya aspek (nomor ${numbers})`,
      'Sunting soal dan pilih aspeknya, supaya hasil per aspek lengkap.',
    ),

  // Of draws.
  'undian-kurang': (place: string, count: number, fitting: number) =>
    say(
      `${place}: perlu ${count} soal, yang cocok hanya ${fitting}`,
      'Tambah soal yang cocok ke bagian ini, atau kurangi jumlah yang diundi.',
    ),
  'undian-memecah-bacaan': (place: string, count: number) =>
    say(
      `${place}: ${count} soal tidak dapat diambil tanpa memecah soal yang berbagi bacaan`,
      'Soal sebacaan selalu keluar bersama. Ubah jumlahnya, atau tambah soal tanpa bacaan.',
    ),
  'undian-nilai-beda': (place: string, ...points: number[]) =>
    say(
      `${place}: nilai soalnya tidak sama (${points.map(inWords).join('; ')})`,
      'Pisahkan dengan undian per bentuk, atau samakan nilainya, supaya adil bagi semua murid.',
    ),

  // Of scoring and time.
  'nilai-terbalik': (nama: string) =>
    say(
      `${nama}: jawaban salah atau kosong bernilai sama dengan atau lebih dari jawaban benar`,
      'Naikkan nilai benar, atau turunkan nilai salah dan kosong.',
    ),
  'batas-lulus-tinggi': (nama: string, threshold: number, most: number) =>
    say(
      `${nama}: batas lulus ${threshold} di atas skor tertinggi ${inWords(most)}, jadi tidak seorang pun lulus`,
      'Turunkan batas lulus, atau tambah soal.',
    ),
  'bobot-bukan-100': (nama: string, sum: number) =>
    say(`${nama}: bobot bentuk berjumlah ${inWords(sum)}, seharusnya 100`, 'Ubah bobotnya sampai genap 100.'),
  'bobot-tanpa-soal': (nama: string, form: string, weight: number) =>
    say(
      `${nama}: ${form} berbobot ${weight}, tetapi soalnya tidak ada`,
      'Tambah soalnya, atau nolkan bobotnya.',
    ),
  'bentuk-tanpa-bobot': (nama: string, form: string) =>
    say(`${nama}: ${form} belum punya bobot`, 'Isi bobotnya, atau pindahkan soalnya ke bagian lain.'),
  'waktu-kurang': (place: string, usualMinutes: number, givenMinutes: number) =>
    say(
      `${place}: perkiraan pengerjaan ${usualMinutes} menit, waktunya ${givenMinutes.toLocaleString('id-ID', { maximumFractionDigits: 1 })} menit`,
      'Tambah waktunya, atau kurangi soalnya.',
    ),

  // Of the package as a whole.
  'berbagi-lebih-luas': (readers: string, count: number) =>
    say(
      `Paket dibagikan ke ${readers}, tetapi ${count} soalnya tidak`,
      'Ubah berbagi soal di bank soal, bila mereka perlu melihat atau menyalinnya.',
    ),
  'profil-bagian': (profil: string, nama: string) =>
    say(`Profil ${profil}: paket ini tidak punya bagian "${nama}"`, 'Samakan namanya, atau hapus batas itu.'),
  'profil-skor': (profil: string, skor: number, most: number) =>
    say(`Profil ${profil}: skor total ${skor} di atas skor tertinggi ${inWords(most)}`, 'Turunkan batasnya.'),
  'pola-jumlah': (pattern: string, sections: string) =>
    say(
      `Jumlah soal berbeda dari pola ${pattern}: ${sections}`,
      'Lengkapi bila paket ini meniru ujian resminya.',
    ),
  'pola-skor-skd': (total: number, official: number) =>
    say(
      `Skor tertinggi paket ${inWords(total)}; SKD resmi ${official}`,
      'SKD lengkap: TWK 30, TIU 35, dan TKP 45 soal.',
    ),
}

type PaketCheckCode = keyof typeof words

/** What is to be said of a package, without the words: of names, counts, or a problem of one of its questions. */
export type PaketFinding = { code: PaketCheckCode; args: (string | number | SoalProblem)[] }

/** A finding with all that its words need. */
export function paketFinding<C extends PaketCheckCode>(
  code: C,
  ...args: Parameters<(typeof words)[C]>
): PaketFinding {
  return { code, args }
}

/** A finding in the words that people read. */
export function paketCheckWords({ code, args }: PaketFinding): Words {
  const write: (...args: never[]) => Words = words[code]
  return write(...(args as never[]))
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** As people write it: a comma, and no more than two places. */
function inWords(value: number): string {
  return value.toLocaleString('id-ID', { maximumFractionDigits: 2 })
}
