import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { dimensionsOf, groupAt, type Column } from '@suluh/contract/reports/result-cells'
import provinces from './outlines/provinsi.json?url'

/** An area as the `d` of an SVG path, and the box around it: left, top, right, bottom. */
export type Area = { box: readonly [number, number, number, number]; d: string }
export type Outlines = Readonly<Record<string, Area>>
export type MapWidget = Extract<Widget, { kind: 'map' }>
export type Level = 'provinsi' | 'kabupaten'

/** Where the regencies of each province are; they are fetched when a map shows some of them. */
const regencies = import.meta.glob<string>('./outlines/*/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** How many units of a regency's outline are one of a province's. */
export const perUnit = 5
export const allProvinces = 'provinsi'

/** What a map's groups are, by the field that they are groups of; undefined where they have no place on a map. */
export function levelOf(
  widget: MapWidget,
  result: AnalyticsResult,
): { column: Column; level: Level } | undefined {
  const [column, ...others] = dimensionsOf(result)
  const asked = widget.query.columns.find(({ id }) => id === column?.id)
  const field = asked?.kind === 'dimension' ? asked.field : undefined
  if (!column || others.length > 0 || (field !== 'provinsi' && field !== 'kabupaten')) return undefined
  return { column, level: field }
}

/** Which files a map of this result is drawn from: its provinces, and of these the regencies. */
export function filesOf(widget: MapWidget, result: AnalyticsResult | null): string[] {
  const found = result && levelOf(widget, result)
  if (!found) return []
  const codes = result.rows.map((row) => String(groupAt(row, found.column).key).slice(0, 2))
  const own = found.level === 'kabupaten' ? new Set(codes.filter((code) => fileOf(code) !== undefined)) : []
  return [allProvinces, ...own]
}

function fileOf(name: string): string | undefined {
  return name === allProvinces ? provinces : regencies[`./outlines/${name[0]}/${name}.json`]
}

/** The outlines of one file, once for all maps. */
export function outlineQuery(name: string) {
  return {
    queryKey: ['peta', name],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Outlines> => {
      const answer = await fetch(fileOf(name) ?? '', { signal })
      if (!answer.ok) throw new Error(`${answer.status}`)
      return (await answer.json()) as Outlines
    },
    staleTime: Infinity,
  }
}
