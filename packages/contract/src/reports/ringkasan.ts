import type { ReportDefinition } from './report-definition.ts'

type Parts = Record<string, unknown>

/** What changed from one definition to the next, in a sentence: "2 widget baru, 1 diubah; tata letak diubah". */
export function ringkasanOf(before: ReportDefinition, after: ReportDefinition): string {
  const said = [
    ...countsOf('widget', before.widgets, after.widgets),
    ...countsOf('halaman', pagesOf(before), pagesOf(after)),
    ...countsOf('parameter', byId(before.parameters), byId(after.parameters)),
    ...(differ(layoutsOf(before), layoutsOf(after)) ? ['tata letak diubah'] : []),
    ...(differ(before.print, after.print) ? ['pengaturan cetak diubah'] : []),
    ...(differ(before.style, after.style) ? ['gaya diubah'] : []),
  ]
  const sentence = said.join('; ') || 'tanpa perubahan'
  return sentence[0]!.toUpperCase() + sentence.slice(1)
}

/** Whether two definitions say different things. */
export function differ(one: unknown, other: unknown): boolean {
  return canonical(one) !== canonical(other)
}

/** The same text for the same content, whatever the order of its keys: jsonb keeps none. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

function countsOf(what: string, before: Parts, after: Parts): string[] {
  const fresh = Object.keys(after).filter((id) => !(id in before)).length
  const gone = Object.keys(before).filter((id) => !(id in after)).length
  const changed = Object.keys(after).filter((id) => id in before && differ(before[id], after[id])).length
  const counts = [
    ...(fresh ? [`${fresh} baru`] : []),
    ...(changed ? [`${changed} diubah`] : []),
    ...(gone ? [`${gone} dihapus`] : []),
  ]
  const [first, ...others] = counts
  return first ? [[first.replace(' ', ` ${what} `), ...others].join(', ')] : []
}

function byId<T extends { id: string }>(list: readonly T[]): Record<string, T> {
  return Object.fromEntries(list.map((each) => [each.id, each]))
}

function pagesOf({ pages }: ReportDefinition): Parts {
  return byId(pages.map(({ layout: _, ...page }) => page))
}

function layoutsOf({ pages }: ReportDefinition): Parts {
  return Object.fromEntries(pages.map(({ id, layout }) => [id, layout]))
}
