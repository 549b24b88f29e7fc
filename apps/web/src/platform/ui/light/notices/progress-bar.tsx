import styles from './progress-bar.module.css'

/** How much of something there is, with its words. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div
      className={styles.progress}
      data-part="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.max(0, value)}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  )
}
