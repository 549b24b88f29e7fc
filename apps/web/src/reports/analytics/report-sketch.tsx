import type { ReportSketch as Boxes } from '@suluh/contract/reports/application-report'
import { gridColumns } from '@suluh/contract/reports/report-definition'
import styles from './report-sketch.module.css'

type Box = Boxes[number]

/** What is drawn: units are tenths of a cell, so that lines stay thin. */
const cell = 10
const tallest = 22

/** A report's first page, small: its widgets where they stand, each by the shape of its kind. Says nothing that its name does not. */
export function ReportSketch({ boxes }: { boxes: Boxes }) {
  const height = Math.min(tallest, Math.max(8, ...boxes.map(({ y, h }) => y + h)))
  const shown = boxes.filter(({ y }) => y < height)
  return (
    <svg
      className={styles.sketch}
      viewBox={`-2 -2 ${gridColumns * cell + 4} ${tallest * cell * 0.5 + 4}`}
      aria-hidden="true"
      preserveAspectRatio="xMidYMin slice"
    >
      {shown.map((box) => (
        <Drawn key={`${box.x}/${box.y}`} box={box} />
      ))}
    </svg>
  )
}

/** Rows of the grid are half as high as its columns are wide. */
function Drawn({ box: { x, y, w, h, kind } }: { box: Box }) {
  const [left, top, width, height] = [x * cell + 1, (y * cell) / 2 + 1, w * cell - 2, (h * cell) / 2 - 2]
  return (
    <g data-kind={kind}>
      <rect x={left} y={top} width={width} height={height} rx="1.5" />
      <path d={shapeOf(kind, { left: left + 3, top: top + 3, width: width - 6, height: height - 6 })} />
    </g>
  )
}

type Space = { left: number; top: number; width: number; height: number }

const lengths = [0.9, 0.7, 0.55, 0.4, 0.25]
const heights = [0.35, 0.6, 1, 0.8, 0.5, 0.25]
const points = [0.7, 0.45, 0.55, 0.25, 0.1]

function shapeOf(kind: string, { left, top, width, height }: Space): string {
  if (width <= 0 || height <= 0) return ''
  const along = (share: number) => left + width * share
  const down = (share: number) => top + height * share
  if (kind === 'kpi' || kind === 'gauge') return `M${left} ${down(0.5)}h${width * 0.45}`
  if (kind === 'bar' || kind === 'ranking')
    return lengths.map((share, at) => `M${left} ${down(at / 4)}h${width * share}`).join('')
  if (kind === 'histogram' || kind === 'boxplot')
    return heights.map((share, at) => `M${along(at / 5)} ${down(1)}v${-height * share}`).join('')
  if (kind === 'line' || kind === 'area')
    return points.map((share, at) => `${at === 0 ? 'M' : 'L'}${along(at / 4)} ${down(share)}`).join('')
  if (kind === 'pie') {
    const radius = Math.min(width, height) / 2
    return `M${along(0.5)} ${down(0.5) - radius}a${radius} ${radius} 0 1 1 -0.1 0M${along(0.5)} ${down(0.5)}v${-radius}`
  }
  if (kind === 'image')
    return `M${left} ${down(1)}L${along(0.35)} ${down(0.3)}L${along(0.6)} ${down(0.75)}L${along(0.75)} ${down(0.5)}L${along(1)} ${down(1)}`
  if (kind === 'map')
    return `M${along(0)} ${down(0.3)}l${width * 0.25} ${height * 0.5}M${along(0.35)} ${down(0.85)}h${width * 0.3}M${along(0.5)} ${down(0.25)}h${width * 0.15}M${along(0.85)} ${down(0.5)}h${width * 0.1}`
  if (kind === 'scatter') return points.map((share, at) => `M${along(at / 4)} ${down(share)}h0.1`).join('')
  if (kind === 'table' || kind === 'pivot' || kind === 'heatmap' || kind === 'text') {
    const lines = Math.max(2, Math.floor(height / 5))
    const across = Array.from({ length: lines }, (_, at) => `M${left} ${down(at / (lines - 1))}h${width}`)
    return kind === 'text' ? across.join('') : `${across.join('')}M${along(0.35)} ${top}v${height}`
  }
  return ''
}
