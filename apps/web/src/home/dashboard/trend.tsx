import { formatNumber } from '#platform/kernel/format.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './home.module.css'

type Point = { nama: string; nilai: number }

const [width, height, inset] = [480, 120, 14]
/** Where the line begins: before it stand the marks. */
const left = 44

/** Nilai over time as a small line, with the sentence that says what it shows. */
export function Trend({ points, sentence }: { points: Point[]; sentence: string }) {
  const floor = Math.min(0, ...points.map(({ nilai }) => nilai))
  const placed = points.map(({ nama, nilai }, at) => ({
    nama,
    nilai,
    x: left + (at * (width - left - inset)) / Math.max(1, points.length - 1),
    y: height - inset - ((nilai - floor) / (100 - floor)) * (height - 2 * inset),
  }))
  const line = placed.map(({ x, y }) => `${x},${y}`).join(' ')
  const last = placed.at(-1)
  // Where the line comes down to it, its figure stands below, as far as there is room.
  const isBelow = last && (last.y <= 30 || (last.y <= 94 && (placed.at(-2)?.y ?? last.y) < last.y))
  return (
    <Stack as="figure" className={styles.trend}>
      <figcaption>{sentence}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={sentence}>
        {[0, 50, 100].map((mark) => {
          const y = height - inset - ((mark - floor) / (100 - floor)) * (height - 2 * inset)
          return (
            <g key={mark}>
              <line x1={left} x2={width - inset} y1={y} y2={y} />
              <text x={left - 10} y={y + 5} textAnchor="end">
                {mark}
              </text>
            </g>
          )
        })}
        <polyline points={line} />
        {placed.map(({ nama, nilai, x, y }, at) => (
          <circle key={at} cx={x} cy={y} r={at === placed.length - 1 ? 5 : 3.5}>
            <title>{`${nama}: ${formatNumber(nilai)}`}</title>
          </circle>
        ))}
        {last && (
          <text x={last.x} y={isBelow ? last.y + 24 : last.y - 11} textAnchor="end">
            {formatNumber(last.nilai)}
          </text>
        )}
      </svg>
    </Stack>
  )
}
