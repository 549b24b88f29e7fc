import { sameName } from '@suluh/contract/papers/ambang-batas'
import type { Body } from '@suluh/contract/platform/endpoint'
import type { PaketSoalDetail, paketSoal, SectionSoal } from '@suluh/contract/papers/paket-soal'
import type { PaketCheck } from '@suluh/contract/papers/paket-soal'
import { paketFinding, type PaketFinding } from '@suluh/contract/papers/paket-check-words'
import { paketChecks } from '@suluh/contract/papers/paket-soal-check'
import type { ScoringRule } from '@suluh/contract/papers/scoring'
import { newId } from '#platform/kernel/new-id.ts'

/** What the builder edits: the package with its questions' words, so that lists can be drawn. */
export type Draft = Pick<
  PaketSoalDetail,
  | 'nama'
  | 'preset'
  | 'timeMode'
  | 'navigation'
  | 'durationSeconds'
  | 'threshold'
  | 'profil'
  | 'berbagi'
  | 'sections'
>
export type DraftSection = Draft['sections'][number]
/** Something to mend, and where; what keeps the draft from being saved is known here before the API says so. */
export type Check = PaketCheck & { keepsFromSaving?: true }

const leastSeconds = 60
const mostSeconds = 86_400
export function toDraft(paket: PaketSoalDetail): Draft {
  const { nama, preset, timeMode, navigation, durationSeconds, threshold, profil, berbagi, sections } = paket
  return { nama, preset, timeMode, navigation, durationSeconds, threshold, profil, berbagi, sections }
}

export function toBody(
  { sections, berbagi: _, ...rest }: Draft,
  version: number,
): Body<typeof paketSoal.update> {
  return {
    ...rest,
    nama: rest.nama.trim(),
    version,
    sections: sections.map(({ soal, ...section }) => ({
      ...section,
      nama: section.nama.trim(),
      soalIds: soal.map(({ id }) => id),
    })),
  }
}

/** Whether the API would store it; while it would not, nothing is saved by itself. */
export function isStorable(draft: Draft): boolean {
  return draft.sections.length > 0 && !checksOf(draft).some(({ keepsFromSaving }) => keepsFromSaving)
}

/** What is still to mend: what cannot be stored first, then the rules of publishing. */
export function checksOf(draft: Draft): Check[] {
  const checks: Check[] = []
  const unstorable = (finding: PaketFinding, sectionId?: string) =>
    checks.push({ ...finding, level: 'masalah', keepsFromSaving: true, ...(sectionId && { sectionId }) })
  if (draft.nama.trim() === '') unstorable(paketFinding('paket-tanpa-nama'))
  if (draft.timeMode === 'keseluruhan' && !isTime(draft.durationSeconds))
    unstorable(paketFinding('paket-waktu'))
  if (draft.profil.some(({ nama }) => nama.trim() === '')) unstorable(paketFinding('profil-tanpa-nama'))
  draft.sections.forEach((section, index) => {
    const name = section.nama.trim() || `Bagian ${index + 1}`
    if (section.nama.trim() === '') unstorable(paketFinding('bagian-tanpa-nama', name), section.id)
    if (!isTime(section.durationSeconds)) unstorable(paketFinding('bagian-waktu', name), section.id)
  })
  return [...checks, ...paketChecks(draft)]
}

/** The draft with its questions as they were read last, which change on their own pages, and who may read it. */
export function refreshed(draft: Draft, stored: PaketSoalDetail | undefined): Draft {
  const fresh = new Map(stored?.sections.flatMap(({ soal }) => soal.map((each) => [each.id, each])))
  const sections = draft.sections.map((section) => ({
    ...section,
    soal: section.soal.map((each) => fresh.get(each.id) ?? each),
  }))
  return { ...draft, berbagi: stored?.berbagi ?? draft.berbagi, sections }
}

function isTime(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= leastSeconds && seconds <= mostSeconds
}

/** A new section behind the others, with the scoring of the last one. */
export function addSection(draft: Draft): Draft {
  const last = draft.sections.at(-1)
  const base: ScoringRule = { correct: 1, wrong: 0, blank: 0, partial: 'all-or-nothing' }
  const section: DraftSection = {
    id: newId(),
    nama: `Bagian ${draft.sections.length + 1}`,
    durationSeconds: last?.durationSeconds ?? 1800,
    threshold: null,
    shuffleQuestions: last?.shuffleQuestions ?? false,
    shuffleOptions: last?.shuffleOptions ?? false,
    scoring: last?.scoring ?? { base, perForm: {} },
    petunjuk: '',
    draws: [],
    soal: [],
  }
  return { ...draft, sections: [...draft.sections, section] }
}

/** Profiles speak of a section by its name, so they follow it. */
export function changeSection(draft: Draft, id: string, change: Partial<DraftSection>): Draft {
  const before = draft.sections.find((each) => each.id === id)?.nama.trim()
  const profil =
    change.nama?.trim() && before
      ? draft.profil.map((each) => ({
          ...each,
          sections: each.sections.map(({ nama, skor }) => ({
            nama: sameName(nama, before) ? (change.nama ?? nama).trim() : nama,
            skor,
          })),
        }))
      : draft.profil
  return {
    ...draft,
    profil,
    sections: draft.sections.map((each) => (each.id === id ? { ...each, ...change } : each)),
  }
}

export function removeSection(draft: Draft, id: string): Draft {
  return { ...draft, sections: draft.sections.filter((each) => each.id !== id) }
}

/** Questions that are in the package already, in any section, are not taken twice. */
export function addSoal(draft: Draft, sectionId: string, soal: readonly SectionSoal[]): Draft {
  const known = soalIdsOf(draft)
  const added = soal.filter(({ id }) => !known.has(id))
  const section = draft.sections.find((each) => each.id === sectionId)
  return section ? changeSection(draft, sectionId, { soal: [...section.soal, ...added] }) : draft
}

/** The question at the end of the section, or out of the package where it is in it. */
export function toggled(draft: Draft, sectionId: string, soal: SectionSoal): Draft {
  if (!soalIdsOf(draft).has(soal.id)) return addSoal(draft, sectionId, [soal])
  const sections = draft.sections.map((each) => ({
    ...each,
    soal: each.soal.filter(({ id }) => id !== soal.id),
  }))
  return { ...draft, sections }
}

/** The question goes to the end of another section. */
export function moveToSection(draft: Draft, soalId: string, sectionId: string): Draft {
  const soal = draft.sections.flatMap((each) => each.soal).find(({ id }) => id === soalId)
  if (!soal) return draft
  const without = draft.sections.map((each) => ({
    ...each,
    soal: each.soal.filter(({ id }) => id !== soalId),
  }))
  return addSoal({ ...draft, sections: without }, sectionId, [soal])
}

/** After a section or a question of the open section was dropped on another, or a question on a section. */
export function dropped(draft: Draft, sectionId: string, id: string, overId: string): Draft {
  const places = draft.sections.map((section) => section.id)
  if (places.includes(id))
    return { ...draft, sections: moved(draft.sections, places.indexOf(id), places.indexOf(overId)) }
  if (places.includes(overId)) return moveToSection(draft, id, overId)
  const soal = draft.sections.find((section) => section.id === sectionId)?.soal ?? []
  const placeOf = (soalId: string) => soal.findIndex((each) => each.id === soalId)
  return changeSection(draft, sectionId, { soal: moved(soal, placeOf(id), placeOf(overId)) })
}

export function soalIdsOf(draft: Draft): Set<string> {
  return new Set(draft.sections.flatMap(({ soal }) => soal.map(({ id }) => id)))
}

/** The same list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
