import { lazy, Suspense, useState } from 'react'
import { Button } from 'antd'
import type { Cell, ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { Link } from '#platform/kernel/router/routed.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { drillPath } from '../widgets/group-label.tsx'
import { resultIn, type WidgetState } from '../widgets/widget-state.ts'
import styles from './view.module.css'

const PickRows = lazy(async () => ({ default: (await import('./pick-rows.tsx')).PickRows }))

type PickChipsProps = {
  picks: readonly Pick[]
  definition: ReportDefinition
  values: ParameterValues
  states: ReadonlyMap<string, WidgetState>
  onChange: (picks: Pick[]) => void
}

/** What was picked in the widgets: each can be taken back, and leads to its fixed report where it has one. */
export function PickChips({ picks: unnamed, definition, values, states, onChange }: PickChipsProps) {
  const [hasRows, setRows] = useState(false)
  const picks = unnamed.map((pick) => ({ ...pick, label: pick.label || labelIn(states, pick) }))
  return (
    <Cluster as="ul" aria-label="Saringan silang">
      {picks.map((pick) => {
        const column = columnOf(states.get(pick.widget), pick.column)
        const report = column && drillPath(column, pick)
        const from = definition.widgets[pick.widget]?.judul
        return (
          <Cluster as="li" nowrap className={styles.pick} key={`${pick.widget} ${pick.column} ${pick.key}`}>
            <span title={from ? `Dipilih di ${from}` : undefined}>
              {column ? `${column.label}: ` : ''}
              <strong>{pick.label}</strong>
            </span>
            {report && <Link to={report}>Buka laporan</Link>}
            <Button
              type="text"
              shape="circle"
              aria-label={`Lepas ${pick.label}`}
              onClick={() => onChange(picks.filter((each) => each !== pick))}
            >
              ×
            </Button>
          </Cluster>
        )
      })}
      <li>
        <Button type="text" shape="round" onClick={() => setRows(true)}>
          Lihat baris
        </Button>
        {hasRows && (
          <Suspense fallback={null}>
            <PickRows picks={picks} definition={definition} values={values} onClose={() => setRows(false)} />
          </Suspense>
        )}
      </li>
      {picks.length > 1 && (
        <li>
          <Button type="text" shape="round" onClick={() => onChange([])}>
            Lepas semua
          </Button>
        </li>
      )}
    </Cluster>
  )
}

/** How a group reads in the widget that it was picked in, which its own pick leaves whole. */
function labelIn(states: PickChipsProps['states'], { widget, column, key }: Pick): string {
  const result = resultIn(states.get(widget))
  const at = result?.columns.findIndex(({ id }) => id === column) ?? -1
  const cell = result?.rows.map((row) => row[at]).find((each) => groupKey(each) === key)
  return typeof cell === 'object' && cell ? cell.label : '…'
}

const groupKey = (cell: Cell | undefined) => (typeof cell === 'object' ? cell?.key : undefined)

function columnOf(state: WidgetState | undefined, id: string) {
  return state?.status === 'ready' ? state.result?.columns.find((column) => column.id === id) : undefined
}
