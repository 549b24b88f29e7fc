import type { OptionStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { percent } from './figure.ts'
import styles from './statistik.module.css'

const [width, height, left, top] = [320, 150, 30, 8]
/** What tells wrong options apart without a colour. */
const dashes = ['none', '6 3', '2 3', '8 3 2 3', '1 2']
const fifths = ['terlemah', '', '', '', 'terkuat']

/** Who chose what by strength: the key should rise from the weak to the strong, the others fall. */
export function OptionCurves({ options }: { options: OptionStatistik[] }) {
  // A curve goes from somewhere to somewhere else: one fifth alone draws nothing.
  const drawn = options.filter(({ curve }) => curve.filter((share) => share !== null).length > 1)
  if (drawn.length === 0) return null
  const x = (fifth: number) => left + (fifth * (width - left - 24)) / (fifths.length - 1)
  const y = (share: number) => top + (1 - share) * (height - top - 22)
  return (
    <figure className={styles.curves}>
      <figcaption>
        Kurva opsi <span>pemilih di tiap seperlima murid, dari yang terlemah</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={curvesInWords(drawn)}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={left} x2={width - 24} y1={y(share)} y2={y(share)} />
            <text x={left - 4} y={y(share) + 3} textAnchor="end">
              {percent(share)}
            </text>
          </g>
        ))}
        {fifths.map((word, fifth) => (
          <text key={x(fifth)} x={x(fifth)} y={height - 6} textAnchor="middle">
            {word}
          </text>
        ))}
        {drawn.map(({ id, isKey, curve }, index) => {
          const points = curve.flatMap((share, fifth) =>
            share === null ? [] : [[x(fifth), y(share)] as const],
          )
          const end = points.at(-1)
          return (
            <g key={id} data-key={isKey}>
              <polyline
                strokeDasharray={isKey ? undefined : dashes[index % dashes.length]}
                points={points.map((point) => point.join(',')).join(' ')}
              />
              {end && (
                <text x={end[0] + 5} y={end[1] + 3}>
                  {id}
                  {isKey && '✓'}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

function curvesInWords(options: OptionStatistik[]): string {
  return options
    .map(({ id, isKey, curve }) => `Opsi ${id}${isKey ? ' (kunci)' : ''}: ${curve.map(percent).join(', ')}`)
    .join('. ')
}
