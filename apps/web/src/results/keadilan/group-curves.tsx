import type { ButirKeadilan } from '@suluh/contract/results/keadilan'
import { FifthsChart, lineOf } from '../statistik/fifths-chart.tsx'
import { percent } from '../statistik/figure.ts'
import styles from './keadilan.module.css'

type CurvesProps = {
  item: Pick<ButirKeadilan, 'number' | 'kurvaAcuan' | 'kurvaFokus'>
  groups: { acuan: string; nama: string }
}

/** Who has it right in either group by strength: of a fair question the two lines lie on each other. */
export function GroupCurves({ item, groups }: CurvesProps) {
  const drawn = [
    { name: groups.nama, isFokus: true, curve: item.kurvaFokus },
    { name: groups.acuan, isFokus: false, curve: item.kurvaAcuan },
  ]
  return (
    <figure className={styles.curves}>
      <FifthsChart label={inWords(item.number, drawn)}>
        {(pointsOf) =>
          drawn.map(({ name, isFokus, curve }) => {
            const points = pointsOf(curve)
            return (
              <g key={name} data-focus={isFokus}>
                <polyline points={lineOf(points)} />
                {points.map(([cx, cy]) =>
                  isFokus ? (
                    <circle key={cx} cx={cx} cy={cy} r={3.5} />
                  ) : (
                    <rect key={cx} x={cx - 3} y={cy - 3} width={6} height={6} />
                  ),
                )}
              </g>
            )
          })
        }
      </FifthsChart>
      <figcaption>
        <span data-focus="true">● {groups.nama}</span> <span data-focus="false">▢ {groups.acuan}</span>: yang
        benar di tiap seperlima murid
      </figcaption>
    </figure>
  )
}

function inWords(number: number, drawn: { name: string; curve: readonly (number | null)[] }[]): string {
  const lines = drawn.map(({ name, curve }) => `${name}: ${curve.map(percent).join(', ')}`)
  return `Butir ${number}, yang benar dari seperlima terlemah sampai terkuat. ${lines.join('. ')}`
}
