import type { SkalaBersama, UjianBersama } from './skala-bersama.ts'

const whole = (value: number) => Math.round(value).toLocaleString('id')

/** What can be said of all exams together. */
export function skalaBersamaHeadLine({ alasan, ujian }: Pick<SkalaBersama, 'alasan' | 'ujian'>): string {
  if (alasan !== null) return alasan
  const linked = ujian.filter(({ penolakan }) => penolakan === null).length
  if (linked === 0) return `Belum ada ujian lain yang dapat diletakkan pada skala ini.`
  const rest = ujian.length - linked
  return `${linked} ujian lain dapat dibandingkan pada skala ini${rest > 0 ? `; ${rest} tidak, dengan alasannya di bawah` : ''}.`
}

/** One exam against this one, in a sentence or two. */
export function ujianBersamaSentence(ujian: UjianBersama, acuan: { mean: number } | null): string {
  const { penolakan, mean, jangkar, bergeser, diubah, pertumbuhan } = ujian
  if (penolakan !== null || mean === null || !acuan) return penolakan ?? 'Belum dapat dibandingkan.'
  const difference = mean - acuan.mean
  const said = [
    Math.abs(difference) < 1
      ? `Muridnya rata-rata setara, menurut ${jangkar} butir yang sama.`
      : `Muridnya rata-rata ${whole(Math.abs(difference))} ${difference > 0 ? 'lebih tinggi' : 'lebih rendah'}, menurut ${jangkar} butir yang sama.`,
  ]
  if (pertumbuhan) said.push(growthSentence(pertumbuhan))
  if (bergeser.length > 0)
    said.push(
      `Butir ${new Intl.ListFormat('id').format(bergeser.map(({ number }) => String(number)))} berubah kesukarannya dan tidak dipakai sebagai jangkar.`,
    )
  if (diubah > 0) said.push(`${diubah} butir yang sama telah diubah isinya, jadi tidak dipakai.`)
  return said.join(' ')
}

/** Grown or fallen only where the whole interval says so; its ends are as far from nothing as the mean is named. */
function growthSentence({ n, selisih, interval }: NonNullable<UjianBersama['pertumbuhan']>): string {
  const both = `${n} murid mengerjakan keduanya dan`
  if (interval === null) return `${both} rata-rata berubah ${whole(selisih)}.`
  const [low, high] = interval
  if (low <= 0 && high >= 0)
    return `${both} tidak terbukti naik atau turun (selisih rata-rata ${whole(selisih)}, antara ${whole(low)} dan ${whole(high)}).`
  const [least, most] = low > 0 ? [low, high] : [-high, -low]
  return `${both} rata-rata ${low > 0 ? 'naik' : 'turun'} ${whole(Math.abs(selisih))} (antara ${whole(least)} dan ${whole(most)}).`
}
