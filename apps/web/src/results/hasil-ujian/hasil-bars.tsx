import { formatNumber } from '#platform/kernel/format.ts'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'

type Row = {
  nama: string
  score: number
  maxScore: number
  questions?: number
  threshold?: number | null
  lulus?: boolean | null
}

/** Points reached of points possible, one labelled bar each. */
export function HasilBars({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="hasil-part">
      <h2>{title}</h2>
      <ul className="hasil-bars">
        {rows.map((row) => (
          <li key={row.nama}>
            <div className="hasil-bar-words">
              <span>{row.nama}</span>
              <span>
                <strong>{percentOf(row)}</strong>{' '}
                <span className="hasil-soft">
                  {formatNumber(row.score, 2)} dari {formatNumber(row.maxScore, 2)}
                  {row.questions !== undefined && `, ${row.questions} soal`}
                </span>
              </span>
            </div>
            <ProgressBar value={row.score} max={row.maxScore} label={row.nama} />
            {row.threshold !== null && row.threshold !== undefined && (
              <p className="hasil-soft">
                {row.lulus ? '✓ Mencapai' : '△ Belum mencapai'} batas {formatNumber(row.threshold, 2)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function percentOf({ score, maxScore }: Row): string {
  return maxScore > 0 ? `${formatNumber((score / maxScore) * 100, 0)}%` : '–'
}
