import { band, percent } from '../words.ts'
import './mastery-bars.css'

export type MasteryRow = {
  key: string
  nama: string
  /** Percent; null where nobody was asked. */
  value: number | null
  interval?: readonly [number, number] | null
  /** A mark to compare with: the mean of all. */
  mark?: number | null
  note: string
  /** The whole of what follows. */
  isWhole?: boolean
}

const within = (value: number) => Math.min(100, Math.max(0, value))

type MasteryBarsProps = {
  title: string
  rows: MasteryRow[]
  /** What the marks stand for. */
  compared: string
  /** What else is to be said of the bars. */
  note?: string
}

/** Mastery in percent, one bar each, with its error band as a line and what it is compared with as a tick. */
export function MasteryBars({ title, rows, compared, note: more }: MasteryBarsProps) {
  const legend = [
    rows.some(({ interval }) => interval) && 'Garis mendatar: selang kepercayaan 95% dari rata-rata.',
    rows.some(({ mark }) => mark != null) && `Garis tegak: ${compared}.`,
    more,
  ].filter(Boolean)
  return (
    <section className="laporan-part">
      <h2>{title}</h2>
      <ul className="mastery">
        {rows.map(({ key, nama, value, interval = null, mark, note, isWhole = false }) => (
          <li key={key} data-whole={isWhole}>
            <div className="mastery-words">
              <span>{nama}</span>
              <span>
                <strong>{percent(value)}</strong>{' '}
                <span className="laporan-soft">
                  {interval ? `${band({ interval })}, ` : ''}
                  {note}
                </span>
              </span>
            </div>
            <div className="mastery-bar" aria-hidden="true">
              <span className="mastery-fill" style={{ width: `${within(value ?? 0)}%` }} />
              {interval && (
                <span
                  className="mastery-band"
                  style={{
                    insetInlineStart: `${within(interval[0])}%`,
                    width: `${within(interval[1]) - within(interval[0])}%`,
                  }}
                />
              )}
              {mark !== null && mark !== undefined && (
                <span className="mastery-mark" style={{ insetInlineStart: `${within(mark)}%` }} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {legend.length > 0 && <p className="laporan-legend">{legend.join(' ')}</p>}
    </section>
  )
}
