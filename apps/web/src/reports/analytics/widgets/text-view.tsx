import type { ReactNode } from 'react'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { blocksOf, fillText, type TextBlock } from './charts/fill-text.ts'
import { useParameterTexts } from './filter/use-parameter-texts.ts'
import type { WidgetRoom } from './widget-state.ts'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './widgets.module.css'

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
    <Stack className={styles.text}>
      {blocksOf(widget.text).map((block, index) => (
        <Block key={index} block={block} fill={fill} />
      ))}
    </Stack>
  )
}

function Block({ block: { kind, text }, fill }: { block: TextBlock; fill: (text: string) => string }) {
  const words = text
    .split(/\*\*(.+?)\*\*/s)
    .map((part, index): ReactNode =>
      index % 2 === 1 ? <strong key={index}>{fill(part)}</strong> : fill(part),
    )
  if (kind === 'heading')
    return (
      <Text as="h3" size="title">
        {words}
      </Text>
    )
  if (kind === 'subheading')
    return (
      <Text as="h4" size="large">
        {words}
      </Text>
    )
  return <p className={kind === 'item' ? styles.item : undefined}>{words}</p>
}
