import type { BuktiMirip, HasilKemiripan, PasanganMirip } from './kemiripan.ts'

const whole = new Intl.NumberFormat('id', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('id', { maximumFractionDigits: 1 })

/** What was found, in a sentence that accuses nobody. */
export function kemiripanHeadLine({
  penolakan,
  jumlah,
}: Pick<HasilKemiripan, 'penolakan' | 'jumlah'>): string {
  if (penolakan !== null) return penolakan
  if (jumlah === 0)
    return 'Tidak ada pasangan yang jawabannya lebih mirip daripada yang wajar bila keduanya mengerjakan sendiri-sendiri.'
  return `Jawaban ${whole.format(jumlah)} pasangan murid lebih mirip daripada biasanya. Kemiripan seperti ini jarang terjadi bila keduanya mengerjakan sendiri-sendiri.`
}

/** Stands wherever pairs are named. */
export const notProof =
  'Ini bukan bukti kecurangan. Mungkin keduanya belajar bersama, diajar dengan cara yang sama, atau soalnya sudah dikenal. Lihat buktinya, dengarkan keduanya, dan putuskan sendiri; nilai tidak berubah karena halaman ini.'

/** How often a pair is named though nobody copied. */
export function falseAlarmWords({ jenis, simulasi }: Pick<HasilKemiripan, 'jenis' | 'simulasi'>): string {
  const rate = jenis.reduce((sum, { tingkat }) => sum + tingkat, 0)
  const kinds = jenis.map(
    ({ seruang, dibandingkan }) =>
      `${whole.format(dibandingkan)} pasangan ${seruang ? 'yang seruang' : jenis.length > 1 ? 'lainnya' : 'murid'}`,
  )
  return `Dibandingkan ${new Intl.ListFormat('id').format(kinds)}. Dari 20 ujian yang semua muridnya mengerjakan sendiri-sendiri, kira-kira ${tenths.format(rate * 20)} tetap menampilkan sebuah pasangan, karena kebetulan. Batasnya dari ${whole.format(simulasi)} ujian tiruan dengan murid dan butir seperti ujian ini.`
}

/** How similar the two are. */
export function pasanganWords(
  pair: Pick<PasanganMirip, 'butir' | 'sama' | 'wajar' | 'salahSama' | 'salahWajar'>,
): string {
  return `Pilihannya sama di ${pair.sama} dari ${pair.butir} butir; bila mengerjakan sendiri-sendiri biasanya sekitar ${whole.format(pair.wajar)}. Sama-sama memilih jawaban salah yang sama di ${pair.salahSama} butir; biasanya ${tenths.format(pair.salahWajar)}.`
}

/** Where the two sat. */
export function tempatWords({ satu, dua, seruang, bersebelahan }: Omit<PasanganMirip, 'p'>): string {
  if (satu.ruang === null || dua.ruang === null) return 'Tempat duduk tidak dicatat.'
  if (bersebelahan) return `Nomor kursi berurutan di ${satu.ruang}.`
  if (seruang) return `Seruang di ${satu.ruang}, nomor kursi tidak berurutan.`
  return satu.ruang === dua.ruang ? `Di ${satu.ruang}, pada sesi yang berbeda.` : 'Di ruang yang berbeda.'
}

/** Whether one's answers followed the other's. */
export function waktuWords({
  pasangan: { satu, dua },
  berwaktu,
  berdekatan,
  satuMenyusul,
}: Pick<BuktiMirip, 'pasangan' | 'berwaktu' | 'berdekatan' | 'satuMenyusul'>): string {
  if (berwaktu === 0) return 'Waktu mengisi jawaban tidak diketahui.'
  if (berdekatan === 0)
    return `Tidak satu pun dari ${berwaktu} jawaban yang sama terakhir diisi berselang paling lama 10 detik.`
  const order =
    satuMenyusul === 0
      ? `${dua.nama} selalu lebih kemudian`
      : satuMenyusul === berdekatan
        ? `${satu.nama} selalu lebih kemudian`
        : `${satu.nama} lebih kemudian di ${satuMenyusul}, ${dua.nama} di ${berdekatan - satuMenyusul}`
  return `${berdekatan} dari ${berwaktu} jawaban yang sama terakhir diisi berselang paling lama 10 detik: ${order}.`
}

/** As `1 : 25.000`; rarer than one in a million no model of an exam can tell. */
export function chanceWords(p: number): string {
  if (p < 1e-6) return '< 1 : 1.000.000'
  const against = Math.round(1 / p)
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(against)) - 1)
  return `1 : ${whole.format(Math.round(against / digits) * digits)}`
}
