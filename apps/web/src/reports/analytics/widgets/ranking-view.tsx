import { useState } from 'react'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { figureOf } from './figure.ts'
import { GroupLabel } from './group-label.tsx'
import { Pager } from './pager.tsx'
import { rankingOf } from './ranking.ts'
import { ToneMark } from './tone-mark.tsx'
import { toneOf } from './tone.ts'
import type { WidgetRoom } from './widget-state.ts'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './widgets.module.css'

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
                <span className={styles.bar} aria-hidden="true">
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
