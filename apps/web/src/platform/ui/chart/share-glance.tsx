import styles from './glance.module.css'

type ShareGlanceProps = { value: number | null; interval: readonly [number, number] | null }

const within = (value: number) => Math.min(100, Math.max(0, value))

/** A share of 100 as a bar, and how sure it is as a line with ends; its figures stand beside it. */
export function ShareGlance({ value, interval }: ShareGlanceProps) {
  return (
    <span className={styles.share} aria-hidden="true">
      <span style={{ width: `${within(value ?? 0)}%` }} />
      {interval && (
        <span
          data-band
          style={{
            insetInlineStart: `${within(interval[0])}%`,
            width: `${within(interval[1]) - within(interval[0])}%`,
          }}
        />
      )}
    </span>
  )
}
