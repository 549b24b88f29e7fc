import { useState } from 'react'
import type { AnalyticsResult, GroupCell } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { figureOf } from './figure.ts'
import { GroupLabel } from './group-label.tsx'
import { Pager } from './pager.tsx'
import { ToneMark } from './tone-mark.tsx'
import { toneOf } from '@suluh/contract/reports/tone'
import type { WidgetRoom } from './widget-state.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './widgets.module.css'
import {
  dimensionsOf,
  groupAt,
  numberAt,
  valuesOf,
  type Column,
  type Row,
} from '@suluh/contract/reports/result-cells'

const screenLines = 50

const percent = (share: number) => `${Math.round(share * 100)}%`

type RankingViewProps = {
  widget: Extract<Widget, { kind: 'ranking' }>
  result: AnalyticsResult
  room: WidgetRoom
}

/** Names in order with their place, a bar and the figure. */
export function RankingView({ widget, result, room }: RankingViewProps) {
  const [page, setPage] = useState(0)
  const ranking = rankingOf(result)
  if (!ranking) return <p className={styles.say}>Peringkat memerlukan satu kelompok dan satu angka.</p>
  const { lines, column, name } = ranking
  const figure = figureOf(column, result.rows)
  const isPaged = room.medium === 'screen'
  const shown = isPaged ? lines.slice(page * screenLines, (page + 1) * screenLines) : lines
  return (
    <>
      <div
        className={styles.scroll}
        {...(isPaged && {
          tabIndex: 0,
          role: 'region',
          'aria-label': `${name.label} menurut ${column.label}`,
        })}
      >
        <Stack as="ol" gap={0} className={styles.ranking}>
          {shown.map(({ rank, group, beside, value, start, share }, index) => {
            const tone = toneOf(widget.formats, column.id, value)
            return (
              <li key={index} data-tone={tone}>
                <Text as="span" tone="soft">
                  {rank ?? '—'}
                </Text>
                <span>
                  <GroupLabel widget={widget.id} column={name} group={group} room={room} />
                  {beside && (
                    <Text as="small" tone="soft">
                      {' '}
                      {beside}
                    </Text>
                  )}
                </span>
                <strong>
                  <ToneMark tone={tone} />
                  {figure(value)}
                </strong>
                <span className={styles.bar} data-part="bar" aria-hidden="true">
                  <span style={{ width: percent(share), marginInlineStart: percent(start) }} />
                </span>
              </li>
            )
          })}
        </Stack>
      </div>
      {isPaged && <Pager page={page} pageSize={screenLines} total={lines.length} onPage={setPage} />}
    </>
  )
}

type RankLine = {
  rank: number | null
  group: GroupCell
  /** Further groups of the line, after its name. */
  beside: string
  value: number | null
  /** Where its bar begins and how long it is, 0 to 1; what is below zero lies left of what is above. */
  start: number
  share: number
  row: Row
}

/** Lines in the query's order, or the highest first where it has none; equal figures share a rank, and the next one is as many places on: 1, 2, 2, 4. */
export function rankingOf(
  result: AnalyticsResult,
): { column: Column; name: Column; lines: RankLine[] } | null {
  const [name, ...more] = dimensionsOf(result)
  const [column] = valuesOf(result)
  if (!name || !column) return null
  const figures = result.rows.map((row) => numberAt(row, column) ?? 0)
  const lowest = Math.min(0, ...figures)
  const span = Math.max(0, ...figures) - lowest
  let before: { value: number | null; rank: number } | undefined
  const lines = inOrder(result.rows, column).map((row, index): RankLine => {
    const value = numberAt(row, column)
    const rank = before && before.value === value ? before.rank : index + 1
    before = { value, rank }
    return {
      // Nobody is placed without a figure.
      rank: value === null ? null : rank,
      group: groupAt(row, name),
      beside: more.map((each) => groupAt(row, each).label).join(' · '),
      value,
      start: span > 0 ? (Math.min(value ?? 0, 0) - lowest) / span : 0,
      share: span > 0 ? Math.abs(value ?? 0) / span : 0,
      row,
    }
  })
  return { column, name, lines }
}

/** A place says something only among figures that rise or fall. */
function inOrder(rows: readonly Row[], column: Column): readonly Row[] {
  const known = rows.flatMap((row) => numberAt(row, column) ?? [])
  const isSorted = (sign: 1 | -1) =>
    known.every((each, at) => at === 0 || sign * (each - known[at - 1]!) >= 0)
  if (isSorted(1) || isSorted(-1)) return rows
  return rows.toSorted((a, b) => (numberAt(b, column) ?? -Infinity) - (numberAt(a, column) ?? -Infinity))
}
