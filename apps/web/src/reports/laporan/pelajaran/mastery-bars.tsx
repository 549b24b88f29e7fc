import { band, percent } from '../words.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../laporan.module.css'

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
    <section className={styles.part}>
      <h2>{title}</h2>
      <Stack as="ul" gap={3} className={styles.mastery}>
        {rows.map(({ key, nama, value, interval = null, mark, note, isWhole = false }) => (
          <li key={key} data-whole={isWhole}>
            <Cluster gap={1} justify="between">
              <Text as="span" strong={isWhole}>
                {nama}
              </Text>
              <span>
                <strong>{percent(value)}</strong>{' '}
                <Text as="span" tone="soft">
                  {interval ? `${band({ interval })}, ` : ''}
                  {note}
                </Text>
              </span>
            </Cluster>
            <div className={styles.bar} aria-hidden="true">
              <span style={{ width: `${within(value ?? 0)}%` }} />
              {interval && (
                <span
                  className={styles.band}
                  style={{
                    insetInlineStart: `${within(interval[0])}%`,
                    width: `${within(interval[1]) - within(interval[0])}%`,
                  }}
                />
              )}
              {mark !== null && mark !== undefined && (
                <span className={styles.mark} style={{ insetInlineStart: `${within(mark)}%` }} />
              )}
            </div>
          </li>
        ))}
      </Stack>
      {legend.length > 0 && (
        <Text size="small" tone="soft">
          {legend.join(' ')}
        </Text>
      )}
    </section>
  )
}
