import type { ReactNode } from 'react'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { blocksOf, fillText, type TextBlock } from './charts/fill-text.ts'
import { useParameterTexts } from './filter/use-parameter-texts.ts'
import type { WidgetRoom } from './widget-state.ts'

type TextViewProps = {
  widget: Extract<Widget, { kind: 'text' }>
  result: AnalyticsResult | null
  room: WidgetRoom
}

/** Words with figures in them. Whatever a field holds is text and nothing else. */
export function TextView({ widget, result, room }: TextViewProps) {
  const textOf = useParameterTexts(room.parameters, room.values)
  const fill = (text: string) => fillText(text, result, textOf)
  return (
    <div className="widget-text">
      {blocksOf(widget.text).map((block, index) => (
        <Block key={index} block={block} fill={fill} />
      ))}
    </div>
  )
}

function Block({ block: { kind, text }, fill }: { block: TextBlock; fill: (text: string) => string }) {
  const words = text
    .split(/\*\*(.+?)\*\*/s)
    .map((part, index): ReactNode =>
      index % 2 === 1 ? <strong key={index}>{fill(part)}</strong> : fill(part),
    )
  if (kind === 'heading') return <h3>{words}</h3>
  if (kind === 'subheading') return <h4>{words}</h4>
  return <p className={kind === 'item' ? 'widget-text-item' : undefined}>{words}</p>
}
