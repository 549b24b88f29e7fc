import { sameName } from './ambang-batas.ts'
import { Berbagi, berbagiLabels } from '../bank/berbagi.ts'
import { letterChecks } from './named-letters.ts'
import { effectiveScoring } from './form-weights.ts'
import { paketFinding, type PaketFinding } from './paket-check-words.ts'
import { presets } from './preset.ts'
import { ruleOf, type Scoring } from './scoring.ts'
import type { PaketCheck, PaketSoalDetail, SectionSoal } from './paket-soal.ts'
import { askedOf, groupsOf, hasSum, poolsOf, sumsFrom } from './section-draw.ts'
import { formLabels } from '../bank/soal-import.ts'
import { forms, type Form } from '../bank/soal-words.ts'
import { timeChecks } from './usual-time.ts'

type Checked = Pick<
  PaketSoalDetail,
  'preset' | 'profil' | 'berbagi' | 'timeMode' | 'durationSeconds' | 'sections'
>
type CheckedSection = Checked['sections'][number]

const skdTotal = 550
const listed = 10

/** Everything to mend before a package is published, in the order of its sections and questions. */
export function paketChecks(paket: Checked): PaketCheck[] {
  const weighed = paket.sections.map((section) => ({ ...section, scoring: effectiveScoring(section) }))
  const checks = paket.sections.flatMap((section, index) => [
    ...nameChecks(paket, section, index),
    ...soalChecks(paket, section),
    ...bobotChecks(section),
    ...scoringChecks(weighed[index] ?? section),
    ...drawChecks(weighed[index] ?? section),
    ...aspekChecks(section),
    ...letterChecks(section),
  ])
  return [
    ...checks,
    ...timeChecks(paket),
    ...duplicateChecks(paket),
    ...sharingChecks(paket),
    ...profilChecks({ ...paket, sections: weighed }),
    ...totalChecks({ ...paket, sections: weighed }),
  ]
}

/** Points that a full answer brings: the greatest weight where options have their own. */
export function pointsOf({ form, weights }: SectionSoal, scoring: Scoring): number {
  if (form === 'pilihan-berbobot') return Math.max(0, ...(weights ?? []))
  return ruleOf(scoring, form).correct
}

/** The most that one student can reach in a section, of what is drawn too. */
export function sectionPoints({
  soal,
  scoring,
  draws,
}: Pick<CheckedSection, 'soal' | 'scoring' | 'draws'>): number {
  const points = (some: SectionSoal[]) => some.reduce((sum, each) => sum + pointsOf(each, scoring), 0)
  return poolsOf(soal, draws).reduce((sum, pool, index) => {
    const asked = Math.min(pool.length, draws[index]?.count ?? 0)
    return pool.length ? sum - points(pool) + (points(pool) * asked) / pool.length : sum
  }, points(soal))
}

/** A pool that cannot give what is asked of it, or that gives students questions of different worth. */
function drawChecks({ id: sectionId, nama, soal, scoring, draws }: CheckedSection): PaketCheck[] {
  return poolsOf(soal, draws).flatMap((pool, index): PaketCheck[] => {
    const count = draws[index]?.count ?? 0
    const place = `${nama}, undian ${index + 1}`
    const found = (finding: PaketFinding): PaketCheck[] => [{ ...finding, level: 'masalah', sectionId }]
    if (pool.length < count) return found(paketFinding('undian-kurang', place, count, pool.length))
    if (!hasSum(sumsFrom(groupsOf(pool).map((group) => group.length))[0], count))
      return found(paketFinding('undian-memecah-bacaan', place, count))
    const worths = [...new Set(pool.map((each) => pointsOf(each, scoring)))]
    if (count < pool.length && worths.length > 1)
      return found(paketFinding('undian-nilai-beda', place, ...worths.toSorted((one, other) => one - other)))
    return []
  })
}

function nameChecks({ sections }: Checked, section: CheckedSection, index: number): PaketCheck[] {
  const name = section.nama.trim().toLowerCase()
  if (!name || !sections.slice(0, index).some(({ nama }) => nama.trim().toLowerCase() === name)) return []
  return [{ ...paketFinding('bagian-dobel', section.nama), level: 'masalah', sectionId: section.id }]
}

function soalChecks({ preset }: Checked, { id: sectionId, nama, soal }: CheckedSection): PaketCheck[] {
  if (soal.length === 0)
    return [{ ...paketFinding('bagian-kosong', nama.trim()), level: 'masalah', sectionId }]
  return soal.flatMap((each, index): PaketCheck[] => {
    const place = `${nama.trim() || 'Bagian tanpa nama'}, soal ${index + 1}`
    const findings = [
      ...each.problems.map((problem) => paketFinding('soal-belum-lengkap', place, problem)),
      ...(each.status === 'draf' ? [paketFinding('soal-draf', place)] : []),
      ...(each.status === 'arsip' ? [paketFinding('soal-arsip', place)] : []),
      ...weightFindings(each, preset, place),
    ]
    return findings.map((finding) => ({ ...finding, level: 'masalah', sectionId, soalId: each.id }))
  })
}

function weightFindings(
  { form, weights }: SectionSoal,
  preset: Checked['preset'],
  place: string,
): PaketFinding[] {
  if (form !== 'pilihan-berbobot' || !weights?.length) return []
  if (Math.max(...weights) <= 0) return [paketFinding('soal-tanpa-nilai', place)]
  if (preset === 'skd-cpns' && weights.join() !== '1,2,3,4,5')
    return [paketFinding('soal-bobot-skd', place, weights.join(', '))]
  return []
}

function scoringChecks(section: CheckedSection): PaketCheck[] {
  const { id: sectionId, nama, scoring, soal, threshold } = section
  const used = forms.filter((form) => form !== 'pilihan-berbobot' && soal.some((each) => each.form === form))
  const inverted = used.some((form) => {
    const { correct, wrong, blank } = ruleOf(scoring, form)
    return wrong >= correct || blank >= correct
  })
  const checks: PaketCheck[] = []
  if (inverted) checks.push({ ...paketFinding('nilai-terbalik', nama), level: 'masalah', sectionId })
  const points = sectionPoints(section)
  if (soal.length > 0 && threshold !== null && threshold > points)
    checks.push({ ...paketFinding('batas-lulus-tinggi', nama, threshold, points), level: 'saran', sectionId })
  return checks
}

/** Weights that do not make a hundred, or that weigh what is not there. */
function bobotChecks({ id: sectionId, nama, soal, scoring: { bobot } }: CheckedSection): PaketCheck[] {
  if (!bobot || soal.length === 0) return []
  const used = (form: Form) => soal.some((each) => each.form === form)
  const sum = forms.reduce((all, form) => all + (bobot[form] ?? 0), 0)
  const findings = forms.flatMap((form) => {
    const weight = bobot[form] ?? 0
    if (weight > 0 && !used(form)) return [paketFinding('bobot-tanpa-soal', nama, formLabels[form], weight)]
    if (weight === 0 && form !== 'pilihan-berbobot' && used(form))
      return [paketFinding('bentuk-tanpa-bobot', nama, formLabels[form])]
    return []
  })
  if (Math.abs(sum - 100) > 0.001) findings.unshift(paketFinding('bobot-bukan-100', nama, sum))
  return findings.map((finding) => ({ ...finding, level: 'masalah', sectionId }))
}

function aspekChecks({ id: sectionId, nama, soal }: CheckedSection): PaketCheck[] {
  const numbers = soal.flatMap(({ aspek }, index) => (aspek === null ? [index + 1] : []))
  const [first] = numbers
  if (first === undefined) return []
  const named = numbers.slice(0, listed).join(', ') + (numbers.length > listed ? ', …' : '')
  return [
    {
      ...paketFinding('tanpa-aspek', nama, numbers.length, named),
      level: 'saran',
      sectionId,
      ...(soal[first - 1] && { soalId: soal[first - 1]?.id }),
    },
  ]
}

/** The same words twice: often the same question, written or imported again. */
function duplicateChecks({ sections }: Checked): PaketCheck[] {
  const known = new Map<string, string>()
  return sections.flatMap(({ id: sectionId, nama, soal }) =>
    soal.flatMap(({ id: soalId, plainText, form }, index): PaketCheck[] => {
      const words = plainText.toLowerCase().replace(/\s+/g, ' ').trim()
      if (!words) return []
      const place = `${nama}, soal ${index + 1}`
      const first = known.get(`${form} ${words}`)
      if (!first) known.set(`${form} ${words}`, place)
      if (!first) return []
      return [{ ...paketFinding('soal-sama', place, first), level: 'saran', sectionId, soalId }]
    }),
  )
}

/** Questions that those who may read the package may not. */
function sharingChecks({ berbagi, sections }: Checked): PaketCheck[] {
  const reach = Berbagi.options.indexOf(berbagi)
  const closed = sections.flatMap(({ soal }) =>
    soal.filter((each) => Berbagi.options.indexOf(each.berbagi) < reach),
  )
  const [first] = closed
  if (!first) return []
  const readers = berbagiLabels[berbagi].toLowerCase()
  return [
    {
      ...paketFinding('berbagi-lebih-luas', readers, closed.length),
      level: 'saran',
      sectionId: sections.find(({ soal }) => soal.includes(first))?.id,
      soalId: first.id,
    },
  ]
}

/** A profile that nobody can meet, or that speaks of what the package does not have. */
function profilChecks({ profil, sections }: Checked): PaketCheck[] {
  const total = sections.reduce((sum, section) => sum + sectionPoints(section), 0)
  return profil.flatMap(({ nama, skor, sections: least }): PaketCheck[] => {
    const unknown = least.filter((each) => !sections.some((section) => sameName(section.nama, each.nama)))
    const findings = unknown.map((each) => paketFinding('profil-bagian', nama, each.nama))
    if (skor !== null && total > 0 && skor > total)
      findings.push(paketFinding('profil-skor', nama, skor, total))
    return findings.map((finding) => ({ ...finding, level: 'saran' }))
  })
}

/** Sections that ask more or fewer questions than the pattern that the package follows, and a total that differs. */
function totalChecks({ preset, sections }: Checked): PaketCheck[] {
  if (sections.some(({ soal }) => soal.length === 0)) return []
  const other = presets[preset].sections.flatMap(({ nama, questions }) => {
    const section = sections.find((each) => sameName(each.nama, nama))
    const asked = section && askedOf(section.soal, section.draws)
    return questions === null || asked === undefined || asked === questions
      ? []
      : [`${nama} ${asked} dari ${questions}`]
  })
  const checks: PaketCheck[] = []
  if (other.length > 0)
    checks.push({ ...paketFinding('pola-jumlah', presets[preset].nama, other.join(', ')), level: 'saran' })
  const total = sections.reduce((sum, section) => sum + sectionPoints(section), 0)
  if (preset === 'skd-cpns' && total !== skdTotal)
    checks.push({ ...paketFinding('pola-skor-skd', total, skdTotal), level: 'saran' })
  return checks
}
