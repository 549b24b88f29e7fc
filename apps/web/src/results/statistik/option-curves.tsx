import type { OptionStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { FifthsChart, lineOf } from './fifths-chart.tsx'
import { percent } from './figure.ts'
import styles from './statistik.module.css'

/** What tells wrong options apart without a colour. */
const dashes = ['none', '6 3', '2 3', '8 3 2 3', '1 2']

/** Who chose what by strength: the key should rise from the weak to the strong, the others fall. */
export function OptionCurves({ options }: { options: OptionStatistik[] }) {
  // A curve goes from somewhere to somewhere else: one fifth alone draws nothing.
  const drawn = options.filter(({ curve }) => curve.filter((share) => share !== null).length > 1)
  if (drawn.length === 0) return null
  return (
    <figure className={styles.curves}>
      <figcaption>
        Kurva opsi <span>pemilih di tiap seperlima murid, dari yang terlemah</span>
      </figcaption>
      <FifthsChart label={curvesInWords(drawn)}>
        {(pointsOf) =>
          drawn.map(({ id, isKey, curve }, index) => {
            const points = pointsOf(curve)
            const end = points.at(-1)
            return (
              <g key={id} data-key={isKey}>
                <polyline
                  strokeDasharray={isKey ? undefined : dashes[index % dashes.length]}
                  points={lineOf(points)}
                />
                {end && (
                  <text x={end[0] + 5} y={end[1] + 3}>
                    {id}
                    {isKey && '✓'}
                  </text>
                )}
              </g>
            )
          })
        }
      </FifthsChart>
    </figure>
  )
}

function curvesInWords(options: OptionStatistik[]): string {
  return options
    .map(({ id, isKey, curve }) => `Opsi ${id}${isKey ? ' (kunci)' : ''}: ${curve.map(percent).join(', ')}`)
    .join('. ')
}
