import type { ConditionalFormat } from '@suluh/contract/reports/report-definition'
import type { Column } from '@suluh/contract/reports/result-cells'
import type { Figure } from './figure.ts'
import { ToneMark } from './tone-mark.tsx'
import { toneOf } from '@suluh/contract/reports/tone'

type FigureCellProps = {
  value: number | null
  column: Column
  figure: Figure
  formats: readonly ConditionalFormat[]
  /** What another column has in its place. */
  beside?: (column: string) => number | null
}

/** A figure in a table, with the colour, the mark and the word of the rule that holds for it. */
export function FigureCell({ value, column, figure, formats, beside }: FigureCellProps) {
  const tone = toneOf(formats, column.id, value, beside)
  return (
    <td data-number data-tone={tone}>
      <ToneMark tone={tone} />
      {figure(value)}
    </td>
  )
}
