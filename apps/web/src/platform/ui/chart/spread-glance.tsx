import styles from './glance.module.css'

/** How a number of results are spread, small enough for a row: a bar for each class, the highest as high as the row. */
export function SpreadGlance({ counts, label }: { counts: readonly number[]; label: string }) {
  const most = Math.max(...counts, 1)
  return (
    <svg
      className={styles.spread}
      viewBox={`0 0 ${counts.length * 8} 24`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {counts.map((count, at) => {
        // One result is a line that is seen, none is none.
        const height = count === 0 ? 0 : Math.max(1.5, (23 * count) / most)
        return <rect key={at} x={at * 8 + 0.5} y={23 - height} width={7} height={height} />
      })}
      <path d={`M0 23.5H${counts.length * 8}`} />
    </svg>
  )
}

/** Of results by tens of nilai, those below 0 first where there are any. */
export function NilaiGlance({ bands }: { bands: readonly number[] }) {
  const hasMinus = (bands[0] ?? 0) > 0
  const shown = hasMinus ? bands : bands.slice(1)
  const all = bands.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const at = shown.indexOf(Math.max(...shown)) - (hasMinus ? 1 : 0)
  const where = at < 0 ? 'di bawah 0' : `${at * 10}–${at === 9 ? 100 : at * 10 + 9}`
  return <SpreadGlance counts={shown} label={`Sebaran nilai 0–100, terbanyak ${where}`} />
}
