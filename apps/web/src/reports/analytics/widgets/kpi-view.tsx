import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { kpiOf } from './charts/kpi.ts'
import { ToneMark } from './tone-mark.tsx'
import { toneOf } from './tone.ts'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './widgets.module.css'

const arrows = { naik: '▲', turun: '▼', tetap: '＝' }
const tones = { naik: 'success', turun: 'danger', tetap: 'soft' } as const

/** One figure, large, with its name and what it is compared with. */
export function KpiView({
  widget,
  result,
}: {
  widget: Extract<Widget, { kind: 'kpi' }>
  result: AnalyticsResult
}) {
  const kpi = kpiOf(result)
  if (!kpi) return <p className={styles.say}>Angka ini belum ada.</p>
  const { column, value, text, of, comparison } = kpi
  const tone = toneOf(widget.formats, column.id, value)
  return (
    <Stack gap={0}>
      <strong className={styles.value} data-tone={tone}>
        <ToneMark tone={tone} />
        {text}
      </strong>
      <Text as="span" size="small" tone="soft">
        {[widget.judul ? '' : column.label, of].filter(Boolean).join(' · ')}
      </Text>
      {comparison && (
        <Text as="span" size="small" tone="soft">
          <Text as="span" tone={tones[comparison.direction]} aria-hidden="true">
            {arrows[comparison.direction]}
          </Text>
          <span className="visually-hidden">{comparison.direction}: </span> {comparison.text}
        </Text>
      )}
    </Stack>
  )
}
