import type { ButirKeadilan } from '@suluh/contract/results/keadilan'
import { percent } from '../statistik/figure.ts'
import styles from './keadilan.module.css'

const [width, height, left, right, top] = [320, 156, 34, 14, 8]
const fifths = ['terlemah', '', 'sedang', '', 'terkuat']

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
  const x = (fifth: number) => left + 8 + (fifth * (width - left - right - 16)) / (fifths.length - 1)
  const y = (share: number) => top + (1 - share) * (height - top - 24)
  return (
    <figure className={styles.curves}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={inWords(item.number, drawn)}>
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
        {drawn.map(({ name, isFokus, curve }) => {
          const points = curve.flatMap((share, fifth) =>
            share === null ? [] : [[x(fifth), y(share)] as const],
          )
          return (
            <g key={name} data-focus={isFokus}>
              <polyline points={points.map((point) => point.join(',')).join(' ')} />
              {points.map(([cx, cy]) =>
                isFokus ? (
                  <circle key={cx} cx={cx} cy={cy} r={3.5} />
                ) : (
                  <rect key={cx} x={cx - 3} y={cy - 3} width={6} height={6} />
                ),
              )}
            </g>
          )
        })}
      </svg>
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
