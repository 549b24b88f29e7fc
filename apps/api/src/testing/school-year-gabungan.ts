import { gabungan, type GabunganDraft, type GabunganLine } from '@suluh/contract/results/gabungan'
import { expect } from 'vitest'
import type { TestApp } from './build-app.ts'
import { near } from './near.ts'
import { mean, nilaiOf, quantile, sd } from './school-year-figures.ts'
import {
  countsOf,
  openOf,
  pointsOf,
  type Exam,
  type MadeResult,
  type Pupil,
  type SchoolYear,
} from './school-year-fixture.ts'

/** Three rankings of a year's exams: each way to count an exam, each way to stand in for a missed one. */
export function gabunganOfYear({ exams }: SchoolYear): GabunganDraft[] {
  const size = Math.max(2, Math.floor(exams.length / 3))
  const some = (at: number) => exams.slice(Math.round((at * (exams.length - size)) / 2)).slice(0, size)
  const membersOf = (at: number, weightOf: (place: number) => number) =>
    some(at).map(({ id }, place) => ({
      eventId: id,
      weight: weightOf(place),
      required: false,
      threshold: null as number | null,
    }))
  const [weighted, summed, standard] = [
    membersOf(0, (at) => at + 1),
    membersOf(1, () => 1),
    membersOf(2, (at) => (at === 0 ? 2 : 1)),
  ]
  summed[0]!.threshold = 4
  summed.at(-1)!.required = true
  const scale = { centre: 50, spread: 10 }
  const desc = (by: string) => ({ by, order: 'desc' as const })
  const asc = (by: string) => ({ by, order: 'asc' as const })
  return [
    {
      ...scale,
      nama: 'Rata-rata',
      basis: 'nilai',
      missing: 'rata-rata',
      threshold: 55,
      style: '1-2-2-4',
      members: weighted,
      tieBreak: [desc('benar'), asc('kosong'), asc('waktu')],
    },
    {
      ...scale,
      nama: 'Jumlah skor',
      basis: 'skor',
      missing: 'nol',
      threshold: null,
      style: '1-2-2-3',
      members: summed,
      tieBreak: [desc(`anggota:${summed[0]!.eventId}`), asc('benar')],
    },
    {
      ...scale,
      nama: 'Skor standar',
      basis: 'standar',
      missing: 'gugur',
      threshold: 50,
      style: '1-2-2-4',
      members: standard,
      tieBreak: [],
    },
  ]
}

type Expected = {
  pupil: Pupil
  parts: (number | null)[]
  value: number | null
  passed: boolean | null
  key: number[]
}

/** The lines of a gabungan by the plainest way from the made results. */
function expectedLines({ exams, pupils }: SchoolYear, draft: GabunganDraft): Expected[] {
  const taken = draft.members.map(({ eventId }) => exams.find(({ id }) => id === eventId)!)
  const counted = taken.map((exam) => countedBy(draft, exam))
  return pupils.map((pupil) => {
    const results = taken.map((exam) => exam.results.get(pupil.id))
    const weightOf = (at: number) => draft.members[at]!.weight
    // What is missing counts as the average of what is there, of what marks may still add to it as well.
    const partsWith = (added: (result: MadeResult) => number): (number | null)[] => {
      const own = results.flatMap((result, at) =>
        result ? [{ at, value: counted[at]!(result) + added(result) }] : [],
      )
      const weights = own.reduce((sum, { at }) => sum + weightOf(at), 0)
      const average = own.reduce((sum, { at, value }) => sum + weightOf(at) * value, 0) / weights
      return results.map((result, at) => {
        if (result) return counted[at]!(result) + added(result)
        if (draft.missing === 'nol') return 0
        return draft.missing === 'gugur' || own.length === 0 ? null : average
      })
    }
    const parts = partsWith(() => 0)
    const isOut =
      results.every((result) => !result) ||
      results.some((result, at) => !result && (draft.missing === 'gugur' || draft.members[at]!.required))
    const value = isOut ? null : totalOf(draft, parts)
    const key =
      value === null
        ? []
        : keyOf(
            draft,
            value,
            parts,
            results.flatMap((result) => result ?? []),
          )
    // Whom missing marks can still decide: all of theirs nought on one side, all full on the other.
    const full = partsWith((result) => openIn(draft, result))
    const most = value === null ? null : totalOf(draft, full)
    const [now, then] = [passedBy(draft, value, parts), passedBy(draft, most, full)]
    const isOpen = draft.basis === 'standar' && value !== null && taken.some(isWaiting)
    return { pupil, parts, value, passed: isOpen || now !== then ? null : now, key }
  })
}

function totalOf({ basis, members }: GabunganDraft, parts: (number | null)[]): number {
  const sum = parts.reduce<number>((total, part, at) => total + (part ?? 0) * members[at]!.weight, 0)
  return basis === 'skor' ? sum : sum / members.reduce((total, { weight }) => total + weight, 0)
}

const isWaiting = ({ results }: Exam): boolean =>
  [...results.values()].some(({ outcomes }) => outcomes.includes('pending'))

/** What missing marks may add to a result, on the gabungan's basis. */
function openIn({ basis }: GabunganDraft, result: MadeResult): number {
  const { max } = pointsOf(result, () => true)
  const open = openOf(result, () => true)
  return basis === 'skor' ? open : (100 * open) / max
}

/** What an exam's result counts on the gabungan's basis. */
function countedBy({ basis, centre, spread }: GabunganDraft, exam: Exam): (result: MadeResult) => number {
  if (basis === 'skor') return (result) => pointsOf(result, () => true).score
  if (basis === 'nilai') return nilaiOf
  const all = [...exam.results.values()].map(nilaiOf)
  const [middle, deviation] = [mean(all), sd(all)!]
  return (result) => centre + (spread * (nilaiOf(result) - middle)) / deviation
}

/** Greater is better, the first that differs decides. */
function keyOf(draft: GabunganDraft, value: number, parts: (number | null)[], taken: MadeResult[]): number[] {
  const total = (read: (result: MadeResult) => number) => taken.reduce((sum, each) => sum + read(each), 0)
  const figures = draft.tieBreak.map(({ by, order }) => {
    const member = draft.members.findIndex(({ eventId }) => by === `anggota:${eventId}`)
    const figure =
      by === 'benar'
        ? total((result) => countsOf(result).correct)
        : by === 'kosong'
          ? total((result) => countsOf(result).blank)
          : by === 'waktu'
            ? total(({ seconds }) => seconds)
            : Math.round(parts[member]! * 1e8)
    return order === 'desc' ? figure : -figure
  })
  return [Math.round(value * 1e8), ...figures]
}

function passedBy(
  { threshold, members }: GabunganDraft,
  value: number | null,
  parts: (number | null)[],
): boolean | null {
  if (value === null) return null
  const verdicts = members.flatMap(({ threshold: least }, at) =>
    least === null ? [] : [parts[at]! >= least - 1e-9],
  )
  if (threshold !== null) verdicts.push(value >= threshold - 1e-9)
  return verdicts.length === 0 ? null : !verdicts.includes(false)
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((figure, place) => figure !== other[place])
  return at < 0 ? 0 : other[at]! - one[at]!
}

/** Places among some of the lines; who has no value has none. */
function ranksOf(lines: Expected[], style: GabunganDraft['style']): Map<string, number> {
  const sorted = lines.filter(({ value }) => value !== null).toSorted((a, b) => compare(a.key, b.key))
  const ranks = new Map<string, number>()
  let place = 0
  for (const [at, { pupil, key }] of sorted.entries()) {
    const isTie = at > 0 && compare(sorted[at - 1]!.key, key) === 0
    if (!isTie) place = style === '1-2-2-4' ? at + 1 : place + 1
    ranks.set(pupil.id, place)
  }
  return ranks
}

function figuresOf(lines: Expected[]) {
  const values = lines.flatMap(({ value }) => value ?? [])
  const verdicts = lines.filter(({ value, passed }) => value !== null && passed !== null)
  return {
    n: lines.length,
    ranked: values.length,
    mean: mean(values),
    median: quantile(values, 0.5),
    min: Math.min(...values),
    max: Math.max(...values),
    passed: verdicts.filter(({ passed }) => passed).length,
    menunggu: values.length - verdicts.length,
  }
}

/** Has it computed by its rules; its id. */
async function computeGabungan(app: TestApp, year: SchoolYear, draft: GabunganDraft): Promise<string> {
  const { token } = year.pengelola
  const body = { nama: draft.nama, eventIds: draft.members.map(({ eventId }) => eventId) }
  const { id, version } = (await app.call(gabungan.create, { token, body })).data
  const ask = { token, params: { id } }
  await app.call(gabungan.update, { ...ask, body: { ...draft, version } })
  await app.call(gabungan.compute, ask)
  const status = async () => (await app.call(gabungan.one, ask)).data.calon?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('siap')
  return id
}

/** The same, shown to its readers. */
export async function freezeGabungan(app: TestApp, year: SchoolYear, draft: GabunganDraft): Promise<string> {
  const ask = { token: year.pengelola.token, params: { id: await computeGabungan(app, year, draft) } }
  const { calon } = (await app.call(gabungan.one, ask)).data
  await app.call(gabungan.freeze, { ...ask, body: { versionId: calon!.id, reason: null } })
  return ask.params.id
}

/** Computes it and compares every line, place and figure with what the made results give. */
export async function checkGabungan(app: TestApp, year: SchoolYear, draft: GabunganDraft): Promise<void> {
  const expected = expectedLines(year, draft)
  const ask = { token: year.pengelola.token, params: { id: await computeGabungan(app, year, draft) } }
  const { calon } = (await app.call(gabungan.one, ask)).data
  const summary = calon?.summary
  near(summary, { ...figuresOf(expected), sd: sd(expected.flatMap(({ value }) => value ?? [])) })
  checkBins(summary!, expected)
  expect(summary!.lembaga).toHaveLength(year.lembagaIds.length)
  for (const { id: unit, ...found } of summary!.lembaga)
    near(found, figuresOf(expected.filter(({ pupil }) => pupil.lembagaId === unit)))
  const groups = new Set(year.pupils.flatMap(({ groupIds }) => groupIds))
  expect(new Set(summary!.groups.map((group) => group.id))).toEqual(groups)
  for (const { id: unit, ...found } of summary!.groups)
    near(found, figuresOf(expected.filter(({ pupil }) => pupil.groupIds.includes(unit))))

  const lines: GabunganLine[] = []
  for (let start = 0; start < expected.length; start += 1000) {
    const query = `versi=calon&_start=${start}&_end=${start + 1000}`
    lines.push(...(await app.call(gabungan.lines, { ...ask, query })).data)
  }
  checkLines(lines, expected, draft)
}

function checkBins(
  { from, width, counts }: { from: number; width: number; counts: number[] },
  expected: Expected[],
): void {
  const values = expected.flatMap(({ value }) => value ?? [])
  expect(counts).toEqual(
    counts.map(
      (_, bin) => values.filter((value) => Math.floor((value - from) / width + 1e-9) === bin).length,
    ),
  )
}

function checkLines(lines: GabunganLine[], expected: Expected[], { style }: GabunganDraft): void {
  const ranks = ranksOf(expected, style)
  const within = (of: (pupil: Pupil) => string[]) => {
    const units = Map.groupBy(
      expected.flatMap((line) => of(line.pupil).map((unit) => ({ unit, line }))),
      ({ unit }) => unit,
    )
    return new Map(
      [...units].map(([unit, some]) => [
        unit,
        ranksOf(
          some.map(({ line }) => line),
          style,
        ),
      ]),
    )
  }
  const [inLembaga, inGroups] = [within(({ lembagaId }) => [lembagaId]), within(({ groupIds }) => groupIds)]
  expect(lines).toHaveLength(expected.length)
  const found = new Map(lines.map((line) => [line.id, line]))
  for (const { pupil, parts, value, passed } of expected) {
    const line = found.get(pupil.id)!
    near(line, {
      nama: pupil.nama,
      value,
      passed,
      rank: ranks.get(pupil.id) ?? null,
      rankInLembaga: inLembaga.get(pupil.lembagaId)!.get(pupil.id) ?? null,
      parts: parts.map((part) => ({ value: part })),
    })
    expect(line.groups.map(({ rank }) => rank).toSorted((a, b) => a - b)).toEqual(
      pupil.groupIds.flatMap((unit) => inGroups.get(unit)!.get(pupil.id) ?? []).toSorted((a, b) => a - b),
    )
    expect(line.mengapa[0]).toContain(
      value === null ? 'Tidak diberi peringkat.' : `Peringkat ${line.rank} dari`,
    )
    expect(line.reason === null).toBe(value !== null)
  }
}
