import type { GroupCell } from '@suluh/contract/reports/analytics-query'
import { Link } from '#platform/kernel/router/routed.tsx'
import type { Column } from '@suluh/contract/reports/result-cells'
import type { Mark, WidgetRoom } from './widget-state.ts'
import styles from './widgets.module.css'

type GroupLabelProps = {
  widget: string
  column: Column
  group: GroupCell
  room: WidgetRoom
  /** All groups of the line that are picked together; by default this one. */
  marks?: Mark[]
}

/** A group's name: a button that picks it where others can be filtered by it, and a way to its fixed report. */
export function GroupLabel({ widget, column, group, room, marks }: GroupLabelProps) {
  const { onPick, isPicked } = room
  const own: Mark = { column: column.id, label: column.label, group }
  const report = room.medium === 'screen' ? drillPath(column, group) : null
  if (!onPick && !report) return <>{group.label}</>
  return (
    <span className={styles.group}>
      {onPick ? (
        <button
          type="button"
          className={styles.pick}
          aria-pressed={isPicked?.(widget, own) ?? false}
          title={`Saring widget lain menurut ${group.label}`}
          onClick={() => onPick(widget, marks ?? [own])}
        >
          {group.label}
        </button>
      ) : (
        group.label
      )}
      {report && (
        <Link
          className={styles.drill}
          to={report}
          aria-label={`Buka laporan ${group.label}`}
          title={`Buka laporan ${group.label}`}
        >
          <span aria-hidden="true">↗</span>
        </Link>
      )}
    </span>
  )
}

/** Where a group's fixed report stands. */
export function drillPath({ drill }: Pick<Column, 'drill'>, { key }: GroupCell): string | null {
  return drill !== null && key !== null ? drill.replace(':key', encodeURIComponent(String(key))) : null
}
