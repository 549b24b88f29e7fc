import type { Against } from '@suluh/contract/reports/analytics-query'
import type { DateGrain, RelativePeriod } from '@suluh/contract/reports/period'
import type { DataWidget } from '@suluh/contract/reports/report-definition'

/** Which figure of a value's distribution is meant. */
export type FigureName = 'mean' | 'median' | 'min' | 'max' | 'sd'

/** What words mean, whatever else the sentence says. */
export type Meaning =
  | { kind: 'figure'; figure: FigureName }
  /** Measures by their place in the catalogue: a field, or a family of figures; the first that there is. */
  | { kind: 'measure'; of: readonly { dataset: string; field?: string; family?: string }[] }
  | { kind: 'dimension'; fields: readonly string[]; grain?: DateGrain }
  | { kind: 'period'; period: RelativePeriod }
  | { kind: 'against'; against: Against }
  | { kind: 'draw'; as: DataWidget['kind'] }
  | { kind: 'trend' }
  | { kind: 'per' }
  | { kind: 'best'; order: 'asc' | 'desc' }
  /** Strict: whoever reached exactly that is not meant. */
  | { kind: 'limit'; operator: 'gte' | 'lte'; isStrict: boolean }
  | { kind: 'only'; field: string; key: string }
  | { kind: 'nothing' }

const measure = (dataset: string, of: { field?: string; family?: string }): Meaning => ({
  kind: 'measure',
  of: [{ dataset, ...of }],
})
const dimension = (...fields: string[]): Meaning => ({ kind: 'dimension', fields })
const time = (grain: DateGrain): Meaning => ({ kind: 'dimension', fields: ['tanggal'], grain })
const period = (of: RelativePeriod): Meaning => ({ kind: 'period', period: of })
const count = (...of: [dataset: string, field: string][]): Meaning => ({
  kind: 'measure',
  of: of.map(([dataset, field]) => ({ dataset, field })),
})

/** Ways in which teachers say things, each with what it means; names of the catalogue come beside them. */
const said: readonly [words: string, meaning: Meaning][] = [
  ['rata rata|rerata|rataan|mean|rata', { kind: 'figure', figure: 'mean' }],
  ['median|nilai tengah', { kind: 'figure', figure: 'median' }],
  ['simpangan baku|standar deviasi|deviasi|simpangan', { kind: 'figure', figure: 'sd' }],
  ['minimum|minimal', { kind: 'figure', figure: 'min' }],
  ['maksimum|maksimal', { kind: 'figure', figure: 'max' }],

  [
    'nilai|hasil|hasil ujian|hasil belajar|capaian|prestasi|skor akhir',
    measure('attempt', { family: 'nilai' }),
  ],
  ['skor|poin', measure('attempt', { family: 'skor' })],
  ['nilai bagian', measure('section', { family: 'nilai' })],
  [
    'ketuntasan|persen tuntas|persentase ketuntasan|kelulusan|persen lulus|persentase kelulusan|tingkat kelulusan',
    measure('attempt', { field: 'persen-lulus' }),
  ],
  [
    'tuntas|lulus|yang tuntas|yang lulus|mencapai ambang|jumlah tuntas|jumlah lulus',
    measure('attempt', { field: 'lulus' }),
  ],
  [
    'belum tuntas|tidak tuntas|belum lulus|tidak lulus|remedial|perlu remedial',
    measure('attempt', { field: 'belum' }),
  ],
  [
    'kehadiran|persen hadir|persentase kehadiran|tingkat kehadiran|presensi|absensi',
    measure('event', { field: 'persen-hadir' }),
  ],
  ['yang hadir|jumlah hadir|hadir', measure('event', { field: 'hadir' })],
  ['tidak hadir|absen|mangkir|ketidakhadiran|yang tidak hadir', measure('event', { field: 'tidak-hadir' })],
  ['daya serap|penguasaan|penguasaan materi', measure('aspect', { family: 'daya-serap' })],
  ['kkm|kktp', measure('aspect', { field: 'kktp' })],
  ['lama pengerjaan|lama mengerjakan|durasi|waktu pengerjaan', measure('attempt', { field: 'menit-rata' })],
  [
    'belum dinilai|belum dikoreksi|menunggu dinilai|menunggu koreksi',
    measure('attempt', { field: 'pending' }),
  ],
  [
    'jumlah murid|banyak murid|berapa murid|jumlah siswa|banyak siswa|berapa siswa|jumlah peserta|banyak peserta|berapa peserta',
    count(['attempt', 'murid']),
  ],
  ['jumlah ujian|banyak ujian|berapa ujian|jumlah ulangan|berapa ulangan', count(['attempt', 'ujian'])],
  ['jumlah hasil|banyak hasil|berapa hasil', count(['attempt', 'n'])],
  ['jumlah soal|banyak soal|berapa soal', count(['item', 'n'])],
  ['kesukaran|tingkat kesukaran|kesulitan|tingkat kesulitan', measure('item', { family: 'facility' })],
  ['daya beda|daya pembeda', measure('item', { family: 'daya-beda' })],

  ['kelas|rombel|rombongan belajar', dimension('kelas', 'group')],
  ['group|group belajar|kelompok|kelompok belajar|grup', dimension('group')],
  ['sekolah|lembaga|satuan pendidikan|cabang|madrasah', dimension('lembaga')],
  ['murid|siswa|peserta didik|peserta|anak|santri|nama', dimension('murid')],
  ['mapel|pelajaran|mata pelajaran|bidang studi', dimension('pelajaran')],
  ['aspek|materi|topik|bab|kompetensi|kd|tp|tujuan pembelajaran|indikator', dimension('aspek')],
  ['ujian|ulangan|tes|asesmen|event', dimension('event')],
  ['soal|butir|butir soal|nomor soal', dimension('soal')],
  ['bagian|subtes', dimension('bagian')],
  ['paket|paket soal', dimension('paket-soal')],
  ['jenis kelamin|gender|laki laki dan perempuan', dimension('jenis-kelamin')],
  ['kabupaten|kota|kabupaten kota|kab', dimension('kabupaten')],
  ['provinsi', dimension('provinsi')],
  ['jenjang', dimension('jenjang')],
  ['ruang|ruangan', dimension('ruang')],
  ['sesi', dimension('sesi')],
  ['tahun ajaran|tahun pelajaran', dimension('tahun-ajaran')],
  ['hari|tanggal|harian', time('hari')],
  ['minggu|pekan|mingguan', time('minggu')],
  ['bulan|bulanan|waktu', time('bulan')],
  ['semester', time('semester')],
  ['tahun|tahunan', time('tahun')],

  ['bulan ini|bulan berjalan', period('bulan-ini')],
  ['bulan lalu|bulan kemarin|sebulan lalu', period('bulan-lalu')],
  ['semester ini|semester berjalan', period('semester-ini')],
  ['semester lalu|semester kemarin', period('semester-lalu')],
  ['tahun ini', period('tahun-ini')],
  ['7 hari terakhir|seminggu terakhir|minggu terakhir|sepekan terakhir', period('7-hari')],
  ['30 hari terakhir|sebulan terakhir|satu bulan terakhir', period('30-hari')],
  ['90 hari terakhir|tiga bulan terakhir|3 bulan terakhir', period('90-hari')],

  [
    'dibanding bulan lalu|dibandingkan bulan lalu|dibanding bulan sebelumnya|dari bulan lalu|terhadap bulan lalu',
    { kind: 'against', against: { kind: 'bulan-lalu' } },
  ],
  [
    'dibanding semester lalu|dibandingkan semester lalu|dari semester lalu|terhadap semester lalu',
    { kind: 'against', against: { kind: 'semester-lalu' } },
  ],
  [
    'dibanding tahun lalu|dibandingkan tahun lalu|dari tahun lalu|terhadap tahun lalu',
    { kind: 'against', against: { kind: 'tahun-lalu' } },
  ],

  ['grafik batang|diagram batang|batang|grafik', { kind: 'draw', as: 'bar' }],
  ['grafik garis|diagram garis|garis', { kind: 'draw', as: 'line' }],
  ['lingkaran|diagram lingkaran|grafik lingkaran|pie|donat', { kind: 'draw', as: 'pie' }],
  ['tabel|daftar|rekap', { kind: 'draw', as: 'table' }],
  ['pivot|leger|tabel silang', { kind: 'draw', as: 'pivot' }],
  ['angka|satu angka', { kind: 'draw', as: 'kpi' }],
  ['peta panas|heatmap', { kind: 'draw', as: 'heatmap' }],
  ['peta|peta wilayah', { kind: 'draw', as: 'map' }],
  ['peringkat|ranking|juara|urutan', { kind: 'draw', as: 'ranking' }],
  ['histogram|sebaran|distribusi|persebaran', { kind: 'draw', as: 'histogram' }],
  ['pencar|diagram pencar|grafik pencar|scatter', { kind: 'draw', as: 'scatter' }],
  ['tren|trend|perkembangan|kemajuan|naik turun', { kind: 'trend' }],

  [
    'per|tiap|setiap|menurut|berdasarkan|antar|masing masing|antara|untuk tiap|untuk setiap|di tiap|di setiap|dari tiap',
    { kind: 'per' },
  ],
  [
    'terbaik|tertinggi|teratas|terbesar|terbanyak|paling tinggi|paling baik|paling banyak|unggul',
    { kind: 'best', order: 'desc' },
  ],
  [
    'terendah|terbawah|terburuk|terkecil|tersedikit|paling rendah|paling sedikit|paling kecil|paling buruk',
    { kind: 'best', order: 'asc' },
  ],
  [
    'di bawah|dibawah|kurang dari|lebih rendah dari|lebih kecil dari',
    { kind: 'limit', operator: 'lte', isStrict: true },
  ],
  ['paling besar', { kind: 'limit', operator: 'lte', isStrict: false }],
  [
    'di atas|diatas|lebih dari|lebih tinggi dari|lebih besar dari',
    { kind: 'limit', operator: 'gte', isStrict: true },
  ],
  ['minimal nilai', { kind: 'limit', operator: 'gte', isStrict: false }],
  ['laki laki|putra|siswa laki laki', { kind: 'only', field: 'jenis-kelamin', key: 'L' }],
  ['perempuan|putri|siswa perempuan', { kind: 'only', field: 'jenis-kelamin', key: 'P' }],

  [
    'tampilkan|tunjukkan|lihat|lihatkan|buatkan|buat|tolong|saya|ingin|mau|minta|coba|berapa|berapakah|apa|apakah|bagaimana|siapa|siapa saja|mana|manakah|yang|dari|di|pada|untuk|dengan|dan|ke|oleh|dalam|itu|ini|semua|seluruh|data|jumlah|banyak|banyaknya|nya|adalah|punya|mempunyai|memiliki|mendapat|bernilai|selama|secara|saja|kami|kita|perbandingan|bandingkan|persen|persentase|mengikuti|tingkat|hasilnya|nilainya|mata',
    { kind: 'nothing' },
  ],
]

/** Words as they are compared: small, without signs, hyphens as spaces. */
export function plain(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/(\d)[.,](\d)/g, '$1_$2')
    .replaceAll('%', ' ')
    .replaceAll(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
}

/** Everything that is understood without the catalogue, by its plain words. */
export const lexicon: ReadonlyMap<string, Meaning> = new Map(
  said.flatMap(([words, meaning]) => words.split('|').map((each): [string, Meaning] => [each, meaning])),
)
