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
  if (pertumbuhan) {
    const { n, selisih, interval } = pertumbuhan
    const range = interval ? ` (${whole(interval[0])} sampai ${whole(interval[1])})` : ''
    said.push(
      `${n} murid mengerjakan keduanya dan ${selisih >= 0 ? 'naik' : 'turun'} ${whole(Math.abs(selisih))}${range}.`,
    )
  }
  if (bergeser.length > 0)
    said.push(
      `Butir ${new Intl.ListFormat('id').format(bergeser.map(({ number }) => String(number)))} berubah kesukarannya dan tidak dipakai sebagai jangkar.`,
    )
  if (diubah > 0) said.push(`${diubah} butir yang sama telah diubah isinya, jadi tidak dipakai.`)
  return said.join(' ')
}
