import type { ReactNode } from 'react'
import { percent } from './figure.ts'
import styles from './fifths-chart.module.css'

const [width, height, left, right, top, bottom] = [320, 156, 34, 24, 8, 24]
const fifths = ['terlemah', '', 'sedang', '', 'terkuat']

type Point = readonly [x: number, y: number]
/** The points of a curve of five shares; a fifth that nobody is in has none. */
export type PointsOf = (curve: readonly (number | null)[]) => Point[]

type ChartProps = { label: string; children: (pointsOf: PointsOf) => ReactNode }

/** Shares by fifths of the students, from the weak to the strong; `children` draw the curves. */
export function FifthsChart({ label, children }: ChartProps) {
  const x = (fifth: number) => left + (fifth * (width - left - right)) / (fifths.length - 1)
  const y = (share: number) => top + (1 - share) * (height - top - bottom)
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={left} x2={width - right} y1={y(share)} y2={y(share)} />
          <text x={left - 4} y={y(share) + 4} textAnchor="end">
            {percent(share)}
          </text>
        </g>
      ))}
      {fifths.map((word, fifth) => (
        <text key={x(fifth)} x={x(fifth)} y={height - 6} textAnchor="middle">
          {word}
        </text>
      ))}
      {children((curve) =>
        curve.flatMap((share, fifth) => (share === null ? [] : [[x(fifth), y(share)] as const])),
      )}
    </svg>
  )
}

/** As `<polyline>` takes them. */
export function lineOf(points: readonly Point[]): string {
  return points.map((point) => point.join(',')).join(' ')
}
