import type { LaporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import type { LaporanEventDetail } from '@suluh/contract/reports/laporan-murid'
import type { LaporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { formatNumber } from '#platform/kernel/format.ts'
import { reachedSentence } from '#results/hasil-ujian/reached.ts'
import { band, figure, people, percent, signed } from './words.ts'

type Exam = Pick<LaporanEventDetail, 'threshold' | 'all' | 'sections'>
type Reached = NonNullable<LaporanEventDetail['reached']>

/** Whether there is anything that a result of this exam can fall short of. */
export function hasThreshold({ threshold, sections }: Pick<Exam, 'threshold' | 'sections'>): boolean {
  return threshold !== null || sections.some((section) => section.threshold !== null)
}

/** An exam in a sentence or two: how it went, and how many reached what they were to reach. */
export function examHeadLine(exam: Exam, reached: Reached): string {
  const compared =
    exam.all?.mean != null && reached.mean !== null ? `; semua peserta ${figure(exam.all.mean)}` : ''
  const mean = reached.n === 1 ? 'nilai' : 'rata-rata'
  return `${people(reached.n)}, ${mean} ${figure(reached.mean)}${compared}. ${passed(exam, reached)}`
}

function passed(exam: Exam, reached: Reached): string {
  if (!hasThreshold(exam)) return 'Paket ini tidak memakai ambang batas.'
  const which = exam.threshold === null ? ' semua bagian' : ` ${figure(exam.threshold, 0)}`
  return reachedSentence(reached, which)
}

/** "Sekolah saya di mana?" in a sentence. */
export function lembagaHeadLine({ lembaga, capaian, all, position }: LaporanLembaga): string {
  const standing =
    position === null || position.of < 2
      ? 'Belum ada lembaga lain yang mengikuti ujian yang sama. '
      : `Peringkat ${position.position} dari ${position.of} lembaga, ${signed(capaian.selisih)} dari semua peserta (${figure(all.mean)}). `
  const mean = capaian.n === 1 ? 'nilai' : 'rata-rata'
  return `${lembaga.nama}: ${mean} ${figure(capaian.mean)} dari ${formatNumber(capaian.n)} hasil pada ${capaian.events} ujian. ${standing}${lembagaPassed(capaian)}`
}

function lembagaPassed(capaian: LaporanLembaga['capaian']): string {
  return capaian.lulus + capaian.belum + capaian.menunggu > 0
    ? reachedSentence(capaian)
    : 'Tidak ada ujian yang memakai ambang batas.'
}

/** How far a subject is mastered, and what is weakest; a single result has no interval. */
export function pelajaranHeadLine({
  aspek,
  batas,
  events,
}: Pick<LaporanPelajaran, 'aspek' | 'batas' | 'events'>): string {
  const [whole, ...parts] = aspek
  if (!whole) return ''
  const weak = parts
    .filter(({ mean }) => mean !== null && mean + 1e-9 < batas.tuntas)
    .toSorted((a, b) => (a.mean ?? 0) - (b.mean ?? 0))
  const advice =
    parts.length === 0
      ? ''
      : weak.length === 0
        ? ` Semua aspek mencapai KKM/KKTP ${batas.tuntas}.`
        : ` ${weak.length} dari ${parts.length} aspek di bawah KKM/KKTP ${batas.tuntas}; terlemah ${weak[0]?.nama} (${percent(weak[0]?.mean)}).`
  return `Daya serap ${percent(whole.mean)} (${whole.interval ? `${band(whole)}; ` : ''}${formatNumber(whole.n)} hasil pada ${events.length} ujian).${advice}`
}
