import { miskeyed, r, writerOf } from './write-soal.ts'

const { pg, kompleks, kategori, angka, uraian } = writerOf('MTK')
const [bilangan, aljabar, geometri, data] = [
  'Bilangan',
  'Aljabar',
  'Geometri dan Pengukuran',
  'Data dan Peluang',
] as const

/** Its stored key is B although the pembahasan, rightly, arrives at C. */
export const wrongKeySoal = miskeyed(
  pg(
    aljabar,
    r`Gradien garis yang melalui titik $(2, -1)$ dan $(6, 7)$ adalah …`,
    [r`$-2$`, r`$\frac{1}{2}$`, r`$2$`, r`$4$`],
    'C',
    r`$m = \frac{7 - (-1)}{6 - 2} = \frac{8}{4} = 2$.`,
  ),
  'B',
)

/** Penilaian harian of class VIII: twenty questions. */
export const ulanganMatematika = [
  pg(
    bilangan,
    r`Hasil dari $-8 + 6 \times (-3) - (-10)$ adalah …`,
    [r`$-36$`, r`$-16$`, r`$4$`, r`$16$`],
    'B',
    r`Perkalian didahulukan: $6 \times (-3) = -18$. Jadi $-8 - 18 + 10 = -16$.`,
  ),
  pg(
    bilangan,
    r`Bu Ratna membeli $2\frac{1}{2}$ kg tepung. Sebanyak $\frac{3}{4}$ kg dipakai untuk bolu dan $1\frac{1}{5}$ kg untuk donat. Sisa tepung Bu Ratna adalah …`,
    [r`$\frac{11}{20}$ kg`, r`$\frac{9}{20}$ kg`, r`$\frac{3}{5}$ kg`, r`$\frac{13}{20}$ kg`],
    'A',
    r`$2\frac{1}{2} - \frac{3}{4} - 1\frac{1}{5} = \frac{50 - 15 - 24}{20} = \frac{11}{20}$ kg.`,
  ),
  pg(
    bilangan,
    'Sepasang sepatu berharga Rp250.000,00 mendapat potongan 20%. Pemegang kartu anggota mendapat potongan lagi 10% dari harga yang sudah dipotong. Dimas, seorang anggota, membayar …',
    ['Rp175.000,00', 'Rp180.000,00', 'Rp185.000,00', 'Rp200.000,00'],
    'B',
    r`Setelah potongan pertama: $80\% \times 250.000 = 200.000$. Setelah potongan kedua: $90\% \times 200.000 = 180.000$. Potongan 20% lalu 10% tidak sama dengan 30%.`,
  ),
  pg(
    aljabar,
    r`Bentuk sederhana dari $3(2x - 5) - 2(x - 4)$ adalah …`,
    [r`$4x - 23$`, r`$8x - 7$`, r`$4x + 7$`, r`$4x - 7$`],
    'D',
    r`$6x - 15 - 2x + 8 = 4x - 7$.`,
  ),
  pg(
    aljabar,
    r`Nilai $x$ yang memenuhi $5x - 7 = 2x + 11$ adalah …`,
    ['4', '6', '9', '18'],
    'B',
    r`$5x - 2x = 11 + 7$, sehingga $3x = 18$ dan $x = 6$.`,
  ),
  pg(
    aljabar,
    'Tiga buku tulis dan dua pensil berharga Rp19.000,00. Satu buku tulis dan dua pensil yang sama berharga Rp9.000,00. Harga dua buku tulis dan tiga pensil adalah …',
    ['Rp14.000,00', 'Rp15.000,00', 'Rp16.000,00', 'Rp17.000,00'],
    'C',
    'Selisih kedua belanjaan adalah dua buku = Rp10.000, jadi satu buku Rp5.000 dan satu pensil Rp2.000. Dua buku dan tiga pensil: Rp10.000 + Rp6.000 = Rp16.000.',
  ),
  wrongKeySoal,
  pg(
    aljabar,
    r`Sebuah garis memotong sumbu-$Y$ di $(0, -3)$ dan melalui titik $(4, -1)$. Persamaan garis itu adalah …`,
    [r`$y = \frac{1}{2}x - 3$`, r`$y = 2x - 3$`, r`$y = \frac{1}{2}x + 3$`, r`$y = -\frac{1}{2}x - 3$`],
    'A',
    r`Gradiennya $\frac{-1 - (-3)}{4 - 0} = \frac{1}{2}$ dan titik potong sumbu-$Y$ adalah $-3$.`,
  ),
  pg(
    aljabar,
    r`Diketahui $f(x) = ax + b$ dengan $f(2) = 1$ dan $f(5) = 10$. Nilai $f(7)$ adalah …`,
    ['14', '16', '19', '21'],
    'B',
    r`Dari $2a + b = 1$ dan $5a + b = 10$ diperoleh $a = 3$ dan $b = -5$. Jadi $f(7) = 21 - 5 = 16$.`,
  ),
  pg(
    aljabar,
    'Kursi di sebuah aula disusun berbaris. Baris pertama memuat 4 kursi, baris kedua 9, baris ketiga 14, dan seterusnya dengan pertambahan tetap. Banyak kursi pada baris ke-20 adalah …',
    ['99', '100', '104', '109'],
    'A',
    r`$U_{20} = 4 + (20 - 1) \times 5 = 99$.`,
  ),
  pg(
    geometri,
    'Tangga sepanjang 6,5 m bersandar pada dinding. Jarak kaki tangga ke dinding 2,5 m. Ujung atas tangga berada pada ketinggian …',
    ['4 m', '5,5 m', '6 m', '7 m'],
    'C',
    r`Menurut teorema Pythagoras, $\sqrt{6{,}5^2 - 2{,}5^2} = \sqrt{42{,}25 - 6{,}25} = \sqrt{36} = 6$ m.`,
  ),
  pg(
    geometri,
    r`Sebuah taman berbentuk setengah lingkaran dengan diameter 28 m. Dengan $\pi = \frac{22}{7}$, luas taman itu adalah …`,
    [r`$44\text{ m}^2$`, r`$88\text{ m}^2$`, r`$308\text{ m}^2$`, r`$616\text{ m}^2$`],
    'C',
    r`Jari-jarinya 14 m: $\frac{1}{2} \times \frac{22}{7} \times 14^2 = 308\text{ m}^2$.`,
  ),
  pg(
    geometri,
    r`Dua garis sejajar dipotong oleh satu garis lain. Sepasang sudut dalam sepihak besarnya $(3x + 20)^\circ$ dan $(2x + 10)^\circ$. Nilai $x$ adalah …`,
    ['30', '32', '36', '50'],
    'A',
    r`Sudut dalam sepihak berjumlah $180^\circ$: $5x + 30 = 180$, jadi $x = 30$.`,
  ),
  pg(
    geometri,
    'Akuarium berbentuk balok berukuran 60 cm × 40 cm × 50 cm diisi air sampai tiga perempat tingginya. Banyak air di dalamnya adalah …',
    ['80 liter', '90 liter', '100 liter', '120 liter'],
    'B',
    r`Isi penuh $60 \times 40 \times 50 = 120.000\text{ cm}^3 = 120$ liter; tiga perempatnya 90 liter.`,
  ),
  pg(
    geometri,
    'Pada peta berskala 1 : 500.000, jarak dua kota 6 cm. Jarak sebenarnya adalah …',
    ['3 km', '12 km', '30 km', '300 km'],
    'C',
    r`$6 \times 500.000 = 3.000.000$ cm $= 30$ km.`,
  ),
  pg(
    data,
    'Rata-rata nilai sembilan murid adalah 78. Setelah nilai Rina dari ujian susulan dimasukkan, rata-ratanya menjadi 79. Nilai Rina adalah …',
    ['79', '80', '87', '88'],
    'D',
    r`$10 \times 79 - 9 \times 78 = 790 - 702 = 88$.`,
  ),
  pg(
    data,
    'Sebuah kantong berisi 5 kelereng merah, 3 biru, dan 4 hijau. Satu kelereng diambil secara acak. Peluang terambil kelereng yang bukan hijau adalah …',
    [r`$\frac{1}{3}$`, r`$\frac{5}{12}$`, r`$\frac{2}{3}$`, r`$\frac{3}{4}$`],
    'C',
    r`Ada 12 kelereng dan 8 di antaranya bukan hijau: $\frac{8}{12} = \frac{2}{3}$.`,
  ),
  kompleks(
    aljabar,
    r`Pilih semua pernyataan yang benar tentang fungsi $f(x) = -2x + 6$.`,
    [
      [r`Grafiknya memotong sumbu-$X$ di $(3, 0)$.`, true],
      [r`$f(-1) = 8$`, true],
      [r`Gradien grafiknya $2$.`, false],
      [r`Nilai $f(x)$ berkurang jika $x$ bertambah.`, true],
    ],
    r`$f(3) = 0$ dan $f(-1) = 2 + 6 = 8$. Gradiennya $-2$, sehingga grafiknya turun.`,
  ),
  angka(
    geometri,
    r`Keliling sebuah persegi panjang 46 cm. Panjangnya 5 cm lebih dari lebarnya. Luas persegi panjang itu adalah … $\text{cm}^2$. (Tulis angkanya saja.)`,
    126,
    [115, 230, 84],
    r`$2(l + 5 + l) = 46$ memberi $l = 9$ dan panjangnya 14. Luasnya $14 \times 9 = 126\text{ cm}^2$.`,
  ),
  angka(
    aljabar,
    r`Nilai $x$ yang memenuhi $\frac{2x - 1}{3} = \frac{x + 4}{2}$ adalah …`,
    14,
    [5, 10, 13],
    r`Kalikan kedua ruas dengan 6: $4x - 2 = 3x + 12$, jadi $x = 14$.`,
  ),
]

/** Mathematics of SMA, for TKA. */
export const tkaMatematika = [
  pg(
    bilangan,
    r`Bentuk sederhana dari $\dfrac{2^{5} \cdot 4^{-1}}{8}$ adalah …`,
    [r`$\frac{1}{4}$`, r`$\frac{1}{2}$`, r`$1$`, r`$2$`, r`$4$`],
    'C',
    r`$2^5 \cdot 2^{-2} : 2^3 = 2^{5 - 2 - 3} = 2^0 = 1$.`,
  ),
  pg(
    aljabar,
    r`Nilai dari $\log_2 48 - \log_2 3$ adalah …`,
    ['2', '3', '4', '5', '16'],
    'C',
    r`$\log_2 \frac{48}{3} = \log_2 16 = 4$.`,
  ),
  pg(
    aljabar,
    r`Akar-akar persamaan $x^2 - 5x + 3 = 0$ adalah $p$ dan $q$. Nilai $p^2 + q^2$ adalah …`,
    ['13', '16', '19', '25', '31'],
    'C',
    r`$p^2 + q^2 = (p + q)^2 - 2pq = 25 - 6 = 19$.`,
  ),
  kompleks(
    data,
    'Nilai enam murid adalah 60, 70, 70, 80, 90, 100. Pilih semua pernyataan yang benar.',
    [
      ['Modusnya 70.', true],
      ['Mediannya 75.', true],
      ['Rata-ratanya lebih kecil daripada mediannya.', false],
      ['Jangkauannya 40.', true],
    ],
    r`Mediannya $\frac{70 + 80}{2} = 75$ dan rata-ratanya $\frac{470}{6} \approx 78{,}3$.`,
  ),
  kategori(
    geometri,
    r`Segitiga $ABC$ siku-siku di $B$ dengan $AB = 8$ cm dan $AC = 10$ cm. Tentukan benar atau salah tiap pernyataan.`,
    [
      [r`$BC = 6$ cm`, true],
      [r`$\sin A = \frac{3}{5}$`, true],
      [r`$\cos C = \frac{4}{5}$`, false],
    ],
    r`$BC = \sqrt{100 - 64} = 6$ cm. $\sin A = \frac{BC}{AC} = \frac{3}{5}$ dan $\cos C = \frac{BC}{AC} = \frac{3}{5}$.`,
  ),
  uraian(
    geometri,
    r`Tunjukkan bahwa luas segitiga sama sisi dengan panjang sisi $s$ adalah $\frac{\sqrt{3}}{4}s^2$.`,
    4,
    r`Tinggi dengan Pythagoras (2), rumus luas (1), penyederhanaan (1).`,
    r`Tingginya $t = \sqrt{s^2 - \left(\frac{s}{2}\right)^2} = \frac{\sqrt{3}}{2}s$, jadi luasnya $\frac{1}{2} \cdot s \cdot \frac{\sqrt{3}}{2}s = \frac{\sqrt{3}}{4}s^2$.`,
    ['Tingginya akar dari s² dikurangi seperempat s², lalu luasnya setengah alas kali tinggi.'],
  ),
]
