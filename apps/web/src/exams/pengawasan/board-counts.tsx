import type { BoardRow } from '@suluh/contract/exams/pengawasan'
import { formatNumber } from '#platform/kernel/format.ts'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { boardState, needsLook, stateWords, type BoardState } from './board-rules.ts'
import styles from './board.module.css'

export type Shown = 'semua' | 'perhatian' | BoardState
const counted: BoardState[] = ['mengerjakan', 'terputus', 'dijeda', 'belum', 'terkumpul']

type CountsProps = { rows: BoardRow[]; now: number; shown: Shown; onShow: (shown: Shown) => void }

/** How many stand how, large enough to be read across a room; each shows its own when pressed. */
export function BoardCounts({ rows, now, shown, onShow }: CountsProps) {
  const counts = Map.groupBy(rows, (row) => boardState(row, now))
  const watch = rows.filter((row) => needsLook(row, now))
  const all: [Shown, string, number][] = [
    ['semua', 'Peserta', rows.length],
    ['perhatian', 'Perlu dilihat', watch.length],
    ...counted.map((state): [Shown, string, number] => [
      state,
      stateWords[state],
      counts.get(state)?.length ?? 0,
    ]),
  ]
  return (
    <Grid columns={7} className={styles.counts} role="group" aria-label="Saring menurut keadaan">
      {all.map(([key, word, count]) => (
        <button
          key={key}
          type="button"
          className={styles.count}
          data-status={count > 0 ? key : undefined}
          aria-pressed={shown === key}
          onClick={() => onShow(shown === key ? 'semua' : key)}
        >
          <strong>{formatNumber(count)}</strong>
          <span>{word}</span>
        </button>
      ))}
    </Grid>
  )
}

/** Whether a student is among those that are looked at. */
export function isShown(row: BoardRow, shown: Shown, now: number): boolean {
  if (shown === 'semua') return true
  if (shown === 'perhatian') return needsLook(row, now)
  return boardState(row, now) === shown
}
