import { useState } from 'react'
import { Checkbox } from 'antd'
import { formatNumber } from '#platform/kernel/format.ts'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { RubricLine } from './read-rubric.ts'

type RubricLinesProps = {
  lines: readonly RubricLine[]
  title: string
  maxMark: number
  onGive: (mark: number) => void
}

/** What is looked for, each ticked where the answer has it; together they are the mark. */
export function RubricLines({ lines, title, maxMark, onGive }: RubricLinesProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const toggle = (index: number) => {
    const next = new Set(ticked)
    if (!next.delete(index)) next.add(index)
    setTicked(next)
    const sum = lines.reduce((all, { points }, at) => (next.has(at) ? all + points : all), 0)
    onGive(Math.min(maxMark, sum))
  }
  return (
    <Cluster role="group" aria-label={`Rubrik, ${title}`}>
      {lines.map(({ words, points }, index) => (
        <Checkbox key={index} checked={ticked.has(index)} onChange={() => toggle(index)}>
          {words}{' '}
          <Text as="span" size="small" tone="soft">
            +{formatNumber(points, 2)}
          </Text>
        </Checkbox>
      ))}
    </Cluster>
  )
}
