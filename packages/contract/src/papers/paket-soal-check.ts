import { sameName } from './ambang-batas.ts'
import { Berbagi, berbagiLabels } from '../bank/berbagi.ts'
import { letterChecks } from './bound-options.ts'
import { effectiveScoring } from './form-weights.ts'
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
    const found = (message: string, mend: string): PaketCheck[] => [
      { level: 'masalah', message: `${place}: ${message}`, mend, sectionId },
    ]
    if (pool.length < count) {
      const mend = 'Tambah soal yang cocok ke bagian ini, atau kurangi jumlah yang diundi.'
      return found(`perlu ${count} soal, yang cocok hanya ${pool.length}`, mend)
    }
    if (!hasSum(sumsFrom(groupsOf(pool).map((group) => group.length))[0], count)) {
      const mend = 'Soal sebacaan selalu keluar bersama. Ubah jumlahnya, atau tambah soal tanpa bacaan.'
      return found(`${count} soal tidak dapat diambil tanpa memecah soal yang berbagi bacaan`, mend)
    }
    const worths = [...new Set(pool.map((each) => pointsOf(each, scoring)))]
    if (count < pool.length && worths.length > 1) {
      const mend = 'Pisahkan dengan undian per bentuk, atau samakan nilainya, supaya adil bagi semua murid.'
      return found(
        `nilai soalnya tidak sama (${worths
          .toSorted((a, b) => a - b)
          .map(inWords)
          .join('; ')})`,
        mend,
      )
    }
    return []
  })
}

function nameChecks({ sections }: Checked, section: CheckedSection, index: number): PaketCheck[] {
  const name = section.nama.trim().toLowerCase()
  if (!name || !sections.slice(0, index).some(({ nama }) => nama.trim().toLowerCase() === name)) return []
  const message = `Nama bagian "${section.nama}" dipakai dua kali`
  return [{ level: 'masalah', message, mend: 'Beri nama lain.', sectionId: section.id }]
}

function soalChecks({ preset }: Checked, { id: sectionId, nama, soal }: CheckedSection): PaketCheck[] {
  const place = nama.trim() || 'Bagian tanpa nama'
  if (soal.length === 0) {
    const message = `Bagian ${nama.trim() || 'tanpa nama'} belum punya soal`
    const mend = 'Tambahkan soal dari bank, atau hapus bagian ini.'
    return [{ level: 'masalah', message, mend, sectionId }]
  }
  return soal.flatMap((each, index): PaketCheck[] => {
    const found = (message: string, mend: string): PaketCheck => ({
      level: 'masalah',
      message: `${place}, soal ${index + 1}: ${message}`,
      mend,
      sectionId,
      soalId: each.id,
    })
    return [
      ...each.problems.map((problem) => found(lowerFirst(problem), 'Sunting soal dan lengkapi.')),
      ...(each.status === 'draf' ? [found('masih draf', 'Lengkapi soal, lalu tandai siap.')] : []),
      ...(each.status === 'arsip'
        ? [found('sudah diarsipkan', 'Lepas dari paket, atau keluarkan dari arsip di bank soal.')]
        : []),
      ...weightProblems(each, preset).map((problem) => found(problem, 'Sunting bobot opsinya.')),
    ]
  })
}

function weightProblems({ form, weights }: SectionSoal, preset: Checked['preset']): string[] {
  if (form !== 'pilihan-berbobot' || !weights?.length) return []
  if (Math.max(...weights) <= 0) return ['tidak ada opsi yang memberi nilai']
  if (preset === 'skd-cpns' && weights.join() !== '1,2,3,4,5')
    return [`bobot opsi ${weights.join(', ')}; SKD memakai 1 sampai 5, masing-masing sekali`]
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
  if (inverted) {
    checks.push({
      level: 'masalah',
      message: `${nama}: jawaban salah atau kosong bernilai sama dengan atau lebih dari jawaban benar`,
      mend: 'Naikkan nilai benar, atau turunkan nilai salah dan kosong.',
      sectionId,
    })
  }
  const points = sectionPoints(section)
  if (soal.length > 0 && threshold !== null && threshold > points) {
    checks.push({
      level: 'saran',
      message: `${nama}: batas lulus ${threshold} di atas skor tertinggi ${inWords(points)}, jadi tidak seorang pun lulus`,
      mend: 'Turunkan batas lulus, atau tambah soal.',
      sectionId,
    })
  }
  return checks
}

/** Weights that do not make a hundred, or that weigh what is not there. */
function bobotChecks({ id: sectionId, nama, soal, scoring: { bobot } }: CheckedSection): PaketCheck[] {
  if (!bobot || soal.length === 0) return []
  const found = (message: string, mend: string): PaketCheck => ({
    level: 'masalah',
    message: `${nama}: ${message}`,
    mend,
    sectionId,
  })
  const used = (form: Form) => soal.some((each) => each.form === form)
  const sum = forms.reduce((all, form) => all + (bobot[form] ?? 0), 0)
  return [
    ...(Math.abs(sum - 100) > 0.001
      ? [found(`bobot bentuk berjumlah ${inWords(sum)}, seharusnya 100`, 'Ubah bobotnya sampai genap 100.')]
      : []),
    ...forms.flatMap((form) => {
      const weight = bobot[form] ?? 0
      if (weight > 0 && !used(form))
        return [
          found(
            `${formLabels[form]} berbobot ${weight}, tetapi soalnya tidak ada`,
            'Tambah soalnya, atau nolkan bobotnya.',
          ),
        ]
      if (weight === 0 && form !== 'pilihan-berbobot' && used(form))
        return [
          found(
            `${formLabels[form]} belum punya bobot`,
            'Isi bobotnya, atau pindahkan soalnya ke bagian lain.',
          ),
        ]
      return []
    }),
  ]
}

function aspekChecks({ id: sectionId, nama, soal }: CheckedSection): PaketCheck[] {
  const numbers = soal.flatMap(({ aspek }, index) => (aspek === null ? [index + 1] : []))
  const [first] = numbers
  if (first === undefined) return []
  const named = numbers.slice(0, listed).join(', ') + (numbers.length > listed ? ', …' : '')
  return [
    {
      level: 'saran',
      message: `${nama}: ${numbers.length} soal belum punya aspek (nomor ${named})`,
      mend: 'Sunting soal dan pilih aspeknya, supaya hasil per aspek lengkap.',
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
      const mend = 'Lepas salah satunya bila memang sama.'
      return [{ level: 'saran', message: `${place}: teksnya sama dengan ${first}`, mend, sectionId, soalId }]
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
      level: 'saran',
      message: `Paket dibagikan ke ${readers}, tetapi ${closed.length} soalnya tidak`,
      mend: 'Ubah berbagi soal di bank soal, bila mereka perlu melihat atau menyalinnya.',
      sectionId: sections.find(({ soal }) => soal.includes(first))?.id,
      soalId: first.id,
    },
  ]
}

/** A profile that nobody can meet, or that speaks of what the package does not have. */
function profilChecks({ profil, sections }: Checked): PaketCheck[] {
  const total = sections.reduce((sum, section) => sum + sectionPoints(section), 0)
  return profil.flatMap(({ nama, skor, sections: least }): PaketCheck[] => {
    const found = (message: string, mend: string): PaketCheck => ({
      level: 'saran',
      message: `Profil ${nama}: ${message}`,
      mend,
    })
    const unknown = least.filter((each) => !sections.some((section) => sameName(section.nama, each.nama)))
    return [
      ...unknown.map((each) =>
        found(`paket ini tidak punya bagian "${each.nama}"`, 'Samakan namanya, atau hapus batas itu.'),
      ),
      ...(skor !== null && total > 0 && skor > total
        ? [found(`skor total ${skor} di atas skor tertinggi ${inWords(total)}`, 'Turunkan batasnya.')]
        : []),
    ]
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
  if (other.length > 0) {
    const message = `Jumlah soal berbeda dari pola ${presets[preset].nama}: ${other.join(', ')}`
    checks.push({ level: 'saran', message, mend: 'Lengkapi bila paket ini meniru ujian resminya.' })
  }
  const total = sections.reduce((sum, section) => sum + sectionPoints(section), 0)
  if (preset === 'skd-cpns' && total !== skdTotal) {
    const message = `Skor tertinggi paket ${inWords(total)}; SKD resmi ${skdTotal}`
    checks.push({ level: 'saran', message, mend: 'SKD lengkap: TWK 30, TIU 35, dan TKP 45 soal.' })
  }
  return checks
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** As people write it: a comma, and no more than two places. */
function inWords(value: number): string {
  return value.toLocaleString('id-ID', { maximumFractionDigits: 2 })
}
