import type { GabunganSummary } from '@suluh/contract/results/gabungan'
import { histogramOf, spreadOf } from '@suluh/psychometrics/classical/distribution'
import type { Gabungan, GabunganLine } from '@suluh/psychometrics/ranking/gabungan'
import {
  greatestGabungan,
  hasThreshold,
  type GabunganRules,
} from '@suluh/psychometrics/ranking/gabungan-rules'
import { momentsOf } from '@suluh/psychometrics/math/moments'
import type { Read } from './read-students.ts'
import type { LiveSource } from './gabungan.sources.ts'

/** Figures of a computed gabungan as a whole, by lembaga and by group, and what a reader should know. */
export function summarize(
  computed: Gabungan,
  rules: GabunganRules,
  sources: readonly LiveSource[],
  { students, lembaga, groups }: Read,
): GabunganSummary {
  const all = valuesOf(computed.lines)
  const greatest = Math.max(greatestGabungan(rules) ?? 0, ...all.slice(0, 1))
  const { from, width, counts } = histogramOf(all, ones(all), greatest)
  const isJudged = hasThreshold(rules)
  const figures = (lines: readonly GabunganLine[]) => {
    const values = valuesOf(lines)
    const { median, min, max } = spreadOf(values, ones(values))
    const ranked = lines.filter(({ value }) => value !== null)
    const bins = counts.map(() => 0)
    for (const value of values) {
      const bin = Math.min(bins.length - 1, Math.max(0, Math.floor((value - from) / width + 1e-9)))
      bins[bin]! += 1
    }
    return {
      n: lines.length,
      ranked: values.length,
      median,
      min,
      max,
      counts: bins,
      mean: momentsOf(values, ones(values)).mean,
      passed: isJudged ? ranked.filter(({ passed }) => passed === true).length : null,
      menunggu: isJudged ? ranked.filter(({ passed }) => passed === null).length : 0,
    }
  }
  const byLembaga = Map.groupBy(computed.lines, (line) => line.lembagaId)
  const groupsOf = new Map(students.map(({ id, groupIds }) => [id, groupIds]))
  const byGroup = new Map<string, GabunganLine[]>([...groups.keys()].map((id) => [id, []]))
  for (const line of computed.lines) for (const id of groupsOf.get(line.id) ?? []) byGroup.get(id)?.push(line)
  return {
    ...figures(computed.lines),
    from,
    width,
    sd: momentsOf(all, ones(all)).sd,
    lembaga: [...byLembaga]
      .flatMap(([id, lines]) => (id === null ? [] : [{ id, nama: lembaga.get(id) ?? id, ...figures(lines) }]))
      .toSorted((a, b) => (b.mean ?? -Infinity) - (a.mean ?? -Infinity)),
    groups: [...groups.values()].map(({ id, nama, lembaga: of }) => ({
      id,
      nama,
      lembaga: of,
      ...figures(byGroup.get(id) ?? []),
    })),
    notes: notesOf(computed, rules, sources, { students, groups }),
  }
}

const valuesOf = (lines: readonly GabunganLine[]) =>
  Float64Array.from(lines.flatMap(({ value }) => value ?? []))
const ones = (values: Float64Array) => new Float64Array(values.length).fill(1)

function notesOf(
  { flat }: Gabungan,
  { standard }: GabunganRules,
  sources: readonly LiveSource[],
  { students, groups }: Pick<Read, 'students' | 'groups'>,
): string[] {
  const alike = sources.filter(({ eventId }) => flat.includes(eventId))
  const elsewhere = students.filter(({ lembagaId, groupIds }) =>
    groupIds.some((id) => ![null, lembagaId].includes(groups.get(id)?.lembagaId ?? null)),
  )
  return [
    ...alike.map(
      ({ nama }) =>
        `Semua peserta ${nama} mendapat nilai sama, jadi skor standarnya ${standard.centre} untuk semua dan tidak membedakan peringkat.`,
    ),
    ...sources
      .filter(({ pending }) => pending > 0)
      .map(
        ({ nama, pending }) =>
          `${nama}: ${pending} hasil masih menunggu penilaian uraian; peringkat ini sementara.`,
      ),
    ...sources
      .filter(({ isRunning }) => isRunning)
      .map(({ nama }) => `${nama} masih berlangsung ketika ini dihitung; peringkat ini sementara.`),
    ...(elsewhere.length > 0
      ? [
          `${elsewhere.length} murid juga anggota group di lembaga lain; peringkat lembaga mengikuti lembaga pada akun mereka.`,
        ]
      : []),
  ]
}
