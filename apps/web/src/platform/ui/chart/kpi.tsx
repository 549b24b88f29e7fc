import { fixedFigure } from '../light/fixed-figure.ts'
import { Card } from '../light/card.tsx'
import { Cluster, Stack } from '../light/layout/layout.tsx'
import { Text } from '../light/layout/text.tsx'
import styles from './kpi.module.css'

type Point = { nama: string; value: number }

type KpiProps = {
  label: string
  value: string
  /** What it was before and is, the oldest first; where it is not known there is no point. */
  points?: readonly { nama: string; value: number | null }[]
  /** Whether the last of them may be compared with the one before: the same subject, the same measure. */
  isComparable?: boolean
  /** What a change is counted in. */
  unit?: string
  /** What it is compared with besides, or how much stands behind it. */
  note?: string | false
}

/** One figure of a page: large, how it went until now as a line, and its change with what that is measured from. */
export function Kpi({ label, value, points = [], isComparable = true, unit = '', note }: KpiProps) {
  const known = points.flatMap(({ nama, value }) => (value === null ? [] : [{ nama, value }]))
  const [before, last] = known.slice(-2)
  return (
    <Card as="li">
      <Stack gap={1}>
        <Text size="small" tone="soft">
          {label}
        </Text>
        <Cluster nowrap justify="between">
          <strong className={styles.value}>{value}</strong>
          {known.length > 1 && <TrendGlance label={label} points={known} />}
        </Cluster>
        {isComparable && before && last && <Change before={before} last={last} unit={unit} />}
        {note && (
          <Text size="small" tone="soft">
            {note}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function Change({ before, last, unit }: { before: Point; last: Point; unit: string }) {
  const by = last.value - before.value
  const figure = fixedFigure(Math.abs(by), 1)
  // What rounds to nothing did not change.
  const direction = !/[1-9]/.test(figure) ? 'tetap' : by > 0 ? 'naik' : 'turun'
  const [sign, tone] = ({ naik: ['▲', 'success'], turun: ['▼', 'warning'], tetap: ['■', 'soft'] } as const)[
    direction
  ]
  return (
    <Text size="small" tone={tone}>
      <span aria-hidden="true">{sign}</span> {direction}
      {direction !== 'tetap' && ` ${figure}${unit && ` ${unit}`}`} dari {before.nama}
    </Text>
  )
}

const [width, height] = [96, 32]

/** How a figure went, small enough to stand beside it: from its least to its most, the last with a dot. */
function TrendGlance({ label, points }: { label: string; points: readonly Point[] }) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const placed = values.map((value, at) => ({
    x: 4 + (at * (width - 8)) / (values.length - 1),
    y: most === least ? height / 2 : height - 4 - ((value - least) / (most - least)) * (height - 8),
  }))
  const last = placed.at(-1)
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}, ${points.length} titik: dari ${fixedFigure(values[0], 1)} menjadi ${fixedFigure(values.at(-1), 1)}`}
    >
      <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r={3.5} />}
    </svg>
  )
}
