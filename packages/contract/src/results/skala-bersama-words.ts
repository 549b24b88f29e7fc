import type { SkalaBersama, UjianBersama } from './skala-bersama.ts'

/** Digits behind the comma that tell a hundredth of a scale's standard deviation: none at 100, two at 1. */
export function skalaDigits(sd: number): number {
  return Math.max(0, Math.min(4, 2 - Math.floor(Math.log10(sd))))
}

/** What can be said of all exams together. */
export function skalaBersamaHeadLine({ alasan, ujian }: Pick<SkalaBersama, 'alasan' | 'ujian'>): string {
  if (alasan !== null) return alasan
  const linked = ujian.filter(({ penolakan }) => penolakan === null).length
  if (linked === 0) return `Belum ada ujian lain yang dapat diletakkan pada skala ini.`
  const rest = ujian.length - linked
  return `${linked} ujian lain dapat dibandingkan pada skala ini${rest > 0 ? `; ${rest} tidak, dengan alasannya di bawah` : ''}.`
}

type Acuan = NonNullable<SkalaBersama['acuan']>

/** One exam against this one, in a sentence or two. */
export function ujianBersamaSentence(ujian: UjianBersama, acuan: Acuan | null): string {
  const { penolakan, mean, bergeser, diubah, pertumbuhan } = ujian
  if (penolakan !== null || mean === null || !acuan) return penolakan ?? 'Belum dapat dibandingkan.'
  const digits = skalaDigits(acuan.sd)
  const said = [meanSentence(ujian, mean - acuan.mean, acuan)]
  if (pertumbuhan) said.push(growthSentence(pertumbuhan, digits))
  if (bergeser.length > 0)
    said.push(
      `Butir ${new Intl.ListFormat('id').format(bergeser.map(({ number }) => String(number)))} berubah kesukarannya dan tidak dipakai sebagai jangkar.`,
    )
  if (diubah > 0) said.push(`${diubah} butir yang sama telah diubah isinya, jadi tidak dipakai.`)
  return said.join(' ')
}

/** Higher or lower only where neither who sat them nor which anchors there were can have brought it (95 %). */
function meanSentence({ n, sd, galatTaut, jangkar }: UjianBersama, difference: number, acuan: Acuan): string {
  const by = `menurut ${jangkar} butir yang sama`
  if (Math.abs(difference) < acuan.sd / 100) return `Muridnya rata-rata setara, ${by}.`
  const apart = format(Math.abs(difference), skalaDigits(acuan.sd))
  const error = Math.hypot(
    acuan.sd * (galatTaut ?? 0),
    (sd ?? acuan.sd) / Math.sqrt(Math.max(1, n)),
    acuan.sd / Math.sqrt(Math.max(1, acuan.n)),
  )
  const which = difference > 0 ? 'lebih tinggi' : 'lebih rendah'
  return Math.abs(difference) > 1.96 * error
    ? `Muridnya rata-rata ${apart} ${which}, ${by}.`
    : `Muridnya rata-rata tidak terbukti lebih tinggi atau lebih rendah (${apart} ${which}), ${by}.`
}

function format(value: number, digits: number): string {
  const factor = 10 ** digits
  // Without the sign of a nought.
  return (Math.round(value * factor) / factor + 0).toLocaleString('id', { maximumFractionDigits: digits })
}

/** Grown or fallen only where the whole interval says so; its ends are as far from nothing as the mean is named. */
function growthSentence(
  { n, selisih, interval }: NonNullable<UjianBersama['pertumbuhan']>,
  digits: number,
): string {
  const whole = (value: number) => format(value, digits)
  const both = `${n} murid mengerjakan keduanya dan`
  if (interval === null) return `${both} rata-rata berubah ${whole(selisih)}.`
  const [low, high] = interval
  if (low <= 0 && high >= 0)
    return `${both} tidak terbukti naik atau turun (selisih rata-rata ${whole(selisih)}, antara ${whole(low)} dan ${whole(high)}).`
  const [least, most] = low > 0 ? [low, high] : [-high, -low]
  return `${both} rata-rata ${low > 0 ? 'naik' : 'turun'} ${whole(Math.abs(selisih))} (antara ${whole(least)} dan ${whole(most)}).`
}
