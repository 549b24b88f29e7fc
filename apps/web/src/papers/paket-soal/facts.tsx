import { partialWords, type ScoringRule } from '@suluh/contract/papers/scoring'
import type { ProfilAmbang } from '@suluh/contract/papers/ambang-batas'
import { askedOf } from '@suluh/contract/papers/section-draw'
import { forms } from '@suluh/contract/bank/soal-words'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { formatDuration, formatNumber } from '#platform/kernel/format.ts'
import { Facts, Fact } from '#platform/ui/light/layout/facts.tsx'
import type { Draft, DraftSection } from './builder/builder-draft.ts'
import { kisiKisiOf } from './kisi-kisi/kisi-kisi.ts'
import { readableText } from '@suluh/rich-text/plain-text'

type PaketFact = { label: string; value: string }

/** The right column of a package that is not edited: what holds, as text. */
export function PaketFacts({ facts }: { facts: PaketFact[] }) {
  return (
    <Facts>
      {facts.map(({ label, value }) => (
        <Fact key={label} name={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}

export function sectionFacts(draft: Draft, section: DraftSection): PaketFact[] {
  const { scoring, threshold, shuffleQuestions, shuffleOptions, durationSeconds, petunjuk } = section
  const shuffled = [shuffleQuestions && 'soal', shuffleOptions && 'opsi'].filter(Boolean)
  return [
    { label: 'Nama bagian', value: section.nama },
    ...(draft.timeMode === 'per-section' ? [{ label: 'Waktu', value: formatDuration(durationSeconds) }] : []),
    { label: 'Batas lulus', value: threshold === null ? 'Tidak ada' : `skor ${formatNumber(threshold)}` },
    ...(section.draws.length > 0
      ? [
          {
            label: 'Undian',
            value: `${askedOf(section.soal, section.draws)} dari ${section.soal.length} soal`,
          },
        ]
      : []),
    ...(petunjuk === '' ? [] : [{ label: 'Petunjuk bagian', value: readableText(petunjuk) || '(gambar)' }]),
    { label: 'Diacak', value: shuffled.join(' dan ') || 'Tidak' },
    { label: 'Penilaian', value: ruleInWords(scoring.base) },
    ...forms.flatMap((form) =>
      scoring.bobot?.[form]
        ? [{ label: `Bobot ${formLabels[form]}`, value: `${formatNumber(scoring.bobot[form], 2)}%` }]
        : [],
    ),
    ...forms.flatMap((form) => {
      const rule = scoring.perForm[form]
      return rule ? [{ label: `Khusus ${formLabels[form]}`, value: ruleInWords(rule) }] : []
    }),
  ]
}

/** How much there is of everything that a student gets. */
export function totalsInWords(draft: Draft): string {
  const { asked, points, usualSeconds } = kisiKisiOf(draft)
  if (asked === 0) return 'Belum ada soal.'
  const given = formatDuration(givenSeconds(draft))
  return `${formatNumber(asked)} soal · skor tertinggi ${formatNumber(points, 2)} · perkiraan ${formatDuration(usualSeconds)} dari ${given}`
}

/** Seconds that a student has in all. */
export function givenSeconds({ timeMode, durationSeconds, sections }: Draft): number {
  if (timeMode === 'keseluruhan') return durationSeconds
  return sections.reduce((sum, section) => sum + section.durationSeconds, 0)
}

export function paketFacts(draft: Draft): PaketFact[] {
  const { timeMode, navigation, threshold } = draft
  const isOneClock = timeMode === 'keseluruhan'
  return [
    {
      label: 'Waktu',
      value: `${formatDuration(givenSeconds(draft))}, ${isOneClock ? 'satu waktu untuk semua' : 'per bagian'}`,
    },
    { label: 'Perpindahan antarbagian', value: navigation === 'bebas' ? 'Bebas' : 'Terkunci, berurutan' },
    { label: 'Batas lulus', value: threshold === null ? 'Tidak ada' : `nilai ${formatNumber(threshold)}` },
    ...draft.profil.map((profil) => ({ label: `Profil ${profil.nama}`, value: profilInWords(profil) })),
  ]
}

function profilInWords({ nilai, skor, sections }: ProfilAmbang): string {
  const least = [
    nilai !== null && `nilai ${formatNumber(nilai, 2)}`,
    skor !== null && `skor total ${formatNumber(skor, 2)}`,
    ...sections.map((each) => `${each.nama} ${formatNumber(each.skor, 2)}`),
  ]
  return least.filter(Boolean).join(', ') || 'Tanpa batas'
}

function ruleInWords({ correct, wrong, blank, partial }: ScoringRule): string {
  const points = `Benar ${formatNumber(correct, 2)}, salah ${formatNumber(wrong, 2)}, kosong ${formatNumber(blank, 2)}`
  return `${points}. Kunci banyak: ${partialWords[partial].toLowerCase()}.`
}
