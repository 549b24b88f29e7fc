import type { Pick } from '@suluh/contract/reports/cross-filter'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import type { Mark } from '../widgets/widget-state.ts'

/** The picks after a click on these groups of a widget: they alone of it, or none where they were picked already. */
export function togglePicks(picks: readonly Pick[], widget: string, marks: readonly Mark[]): Pick[] {
  const others = picks.filter((pick) => pick.widget !== widget)
  const own = picks.filter((pick) => pick.widget === widget)
  const isSame = own.length === marks.length && marks.every((mark) => isPicked(picks, widget, mark))
  if (isSame) return others
  return [...others, ...marks.map(({ column, group: { key, label } }) => ({ widget, column, key, label }))]
}

export function isPicked(picks: readonly Pick[], widget: string, { column, group }: Mark): boolean {
  return picks.some(
    (pick) =>
      pick.widget === widget &&
      pick.column === column &&
      pick.key === group.key &&
      pick.label === group.label,
  )
}

/** The rest of a first n stands for many groups, by which nothing can be filtered. */
export function canPick(definition: ReportDefinition, widget: string, marks: readonly Mark[]): boolean {
  const found = definition.widgets[widget]
  const hasRest = found && 'query' in found ? (found.query?.top?.rest ?? false) : false
  return marks.length > 0 && !(hasRest && marks.some(({ group }) => group.key === null))
}
