/** The columns of our own table. */
const title = [
  'NO',
  'SOAL',
  ...['A', 'B', 'C', 'D', 'E'].map((letter) => `JAWABAN ${letter}`),
  'JAWABAN BENAR',
  'JENIS',
  'PEMBAHASAN',
  'SKOR',
  'BACAAN',
  'INDIKATOR',
]

const bacaan = 'Bandung berada di dataran tinggi. Kota ini menjadi ibu kota Provinsi Jawa Barat.'

/** One filled example of each form; the first two share a text. */
const examples: string[][] = [
  [
    'Ibu kota Provinsi Jawa Barat adalah …',
    'Bandung',
    'Semarang',
    'Serang',
    'Surabaya',
    'Medan',
    'A',
    'PG',
    'Disebut di kalimat kedua.',
    '',
    bacaan,
    'Disajikan bacaan, murid menentukan informasi yang tersurat.',
  ],
  [
    'Letak Kota Bandung menurut bacaan adalah …',
    'di pantai',
    'di dataran tinggi',
    'di pulau kecil',
    'di muara',
    '',
    'B',
    'PG',
    '',
    '',
    bacaan,
  ],
  ['Manakah bilangan prima?', '2', '4', '5', '9', '11', 'A,C,E', 'PG Kompleks'],
  [
    'Tentukan benar atau salah setiap pernyataan.',
    'Matahari adalah bintang',
    'Bulan adalah planet',
    '',
    '',
    '',
    '1=B;2=S',
    'Kategori',
  ],
  [
    'Tentukan fakta atau opini setiap kalimat.',
    'Air mendidih pada 100 °C',
    'Kopi lebih enak daripada teh',
    '',
    '',
    '',
    '1=F;2=O',
    'Kategori: Fakta/Opini',
  ],
  [
    'Jodohkan negara dengan ibu kotanya.',
    'Jepang -> Tokyo',
    'Korea Selatan -> Seoul',
    'Thailand -> Bangkok',
    '-> Manila',
    '',
    '',
    'Menjodohkan',
  ],
  [
    'Siapa proklamator yang menjadi presiden pertama?',
    '',
    '',
    '',
    '',
    '',
    'Soekarno; Sukarno; Ir. Soekarno',
    'Isian Singkat',
  ],
  [
    'Berapa nilai \\(\\pi\\) sampai dua angka di belakang koma?',
    '',
    '',
    '',
    '',
    '',
    '3,14 ± 0,01',
    'Isian Singkat',
  ],
  [
    'Jelaskan terjadinya hujan.',
    '',
    '',
    '',
    '',
    '',
    'Penguapan, pengembunan, lalu presipitasi.',
    'Uraian',
    '',
    '4',
  ],
  [
    'Rekan kerja Anda terlambat menyerahkan tugas. Sikap Anda …',
    'Membantunya menyelesaikan',
    'Menanyakan kendalanya',
    'Menunggu',
    'Menegurnya',
    'Membiarkan',
    'A=5;B=4;C=3;D=2;E=1',
    'Berbobot',
  ],
]

/**
 * The template for every form as CSV text: the 8 columns and JENIS, one filled example each. It starts with
 * a byte order mark and uses semicolons, so that an Indonesian Excel opens it in columns.
 */
export function templateCsv(): string {
  const rows = templateRows()
  return `\ufeff${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`
}

/** Titles and examples, each row as wide as the titles. */
export function templateRows(): string[][] {
  return [title, ...examples.map((row, i) => [String(i + 1), ...row])].map((row) =>
    title.map((_, column) => row[column] ?? ''),
  )
}

// Excel reads a cell that starts with "-" or "=" as a formula.
function quoted(text: string): string {
  const plain = /^[=+@-]/.test(text) ? ` ${text}` : text
  return /[;"\n]|^ /.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
