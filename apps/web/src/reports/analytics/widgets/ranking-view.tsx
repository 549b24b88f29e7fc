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
  if (!ranking) return <p className="widget-say">Peringkat memerlukan satu kelompok dan satu angka.</p>
  const { lines, column, name } = ranking
  const figure = figureOf(column, result.rows)
  const isPaged = room.medium === 'screen'
  const shown = isPaged ? lines.slice(page * screenLines, (page + 1) * screenLines) : lines
  return (
    <>
      <div
        className="widget-scroll"
        {...(isPaged && {
          tabIndex: 0,
          role: 'region',
          'aria-label': `${name.label} menurut ${column.label}`,
        })}
      >
        <ol className="ranking">
          {shown.map(({ rank, group, beside, value, start, share }, index) => {
            const tone = toneOf(widget.formats, column.id, value)
            return (
              <li key={index} data-tone={tone}>
                <span className="ranking-place">{rank ?? '—'}</span>
                <span className="ranking-name">
                  <GroupLabel widget={widget.id} column={name} group={group} room={room} />
                  {beside && <small> {beside}</small>}
                </span>
                <span className="ranking-value">
                  <ToneMark tone={tone} />
                  {figure(value)}
                </span>
                <span className="ranking-bar" aria-hidden="true">
                  <span style={{ width: percent(share), marginInlineStart: percent(start) }} />
                </span>
              </li>
            )
          })}
        </ol>
      </div>
      {isPaged && <Pager page={page} pageSize={screenLines} total={lines.length} onPage={setPage} />}
    </>
  )
}
