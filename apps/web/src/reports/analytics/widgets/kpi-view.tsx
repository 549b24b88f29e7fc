import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { kpiOf } from './charts/kpi.ts'
import { ToneMark } from './tone-mark.tsx'
import { toneOf } from './tone.ts'

const arrows = { naik: '▲', turun: '▼', tetap: '＝' }

/** One figure, large, with its name and what it is compared with. */
export function KpiView({
  widget,
  result,
}: {
  widget: Extract<Widget, { kind: 'kpi' }>
  result: AnalyticsResult
}) {
  const kpi = kpiOf(result)
  if (!kpi) return <p className="widget-say">Angka ini belum ada.</p>
  const { column, value, text, of, comparison } = kpi
  const tone = toneOf(widget.formats, column.id, value)
  return (
    <div className="kpi">
      <strong className="kpi-value" data-tone={tone}>
        <ToneMark tone={tone} />
        {text}
      </strong>
      <span className="kpi-name">{[widget.judul ? '' : column.label, of].filter(Boolean).join(' · ')}</span>
      {comparison && (
        <span className="kpi-change" data-direction={comparison.direction}>
          <span aria-hidden="true">{arrows[comparison.direction]}</span>
          <span className="visually-hidden">{comparison.direction}: </span> {comparison.text}
        </span>
      )}
    </div>
  )
}
