import type { Pick } from '@suluh/contract/reports/cross-filter'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { Link } from 'react-router'
import { drillPath } from '../widgets/group-label.tsx'
import type { WidgetState } from '../widgets/widget-state.ts'

type PickChipsProps = {
  picks: readonly Pick[]
  definition: ReportDefinition
  states: ReadonlyMap<string, WidgetState>
  onChange: (picks: Pick[]) => void
}

/** What was picked in the widgets: each can be taken back, and leads to its fixed report where it has one. */
export function PickChips({ picks, definition, states, onChange }: PickChipsProps) {
  if (picks.length === 0) return null
  return (
    <ul className="report-picks" aria-label="Saringan silang">
      {picks.map((pick) => {
        const column = columnOf(states.get(pick.widget), pick.column)
        const report = column && drillPath(column, pick)
        const from = definition.widgets[pick.widget]?.judul
        return (
          <li key={`${pick.widget} ${pick.column} ${pick.label}`}>
            <span title={from ? `Dipilih di ${from}` : undefined}>
              {column ? `${column.label}: ` : ''}
              <strong>{pick.label}</strong>
            </span>
            {report && <Link to={report}>Buka laporan</Link>}
            <button
              type="button"
              aria-label={`Lepas ${pick.label}`}
              onClick={() => onChange(picks.filter((each) => each !== pick))}
            >
              ×
            </button>
          </li>
        )
      })}
      {picks.length > 1 && (
        <li className="report-picks-all">
          <button type="button" onClick={() => onChange([])}>
            Lepas semua
          </button>
        </li>
      )}
    </ul>
  )
}

function columnOf(state: WidgetState | undefined, id: string) {
  return state?.status === 'ready' ? state.result?.columns.find((column) => column.id === id) : undefined
}
