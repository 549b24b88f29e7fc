import { memo } from 'react'
import type { BoardRow } from '@suluh/contract/exams/pengawasan'
import { formatTime } from '#platform/kernel/format.ts'
import { stateWords, type BoardState } from './board-rules.ts'

type LineProps = {
  row: BoardRow
  state: BoardState
  left: string
  wrong: string
  soal: number
  isSelected: boolean
  onSelect: (attemptId: string) => void
  onOpen: (attemptId: string) => void
}

/**
 * One student: who, how far, how safe, how long still, and what is wrong; of thousands only those are drawn anew that
 * changed.
 */
export const BoardLine = memo(function BoardLine(props: LineProps) {
  const { row, state, left, wrong, soal, isSelected, onSelect, onOpen } = props
  const isWorking = state === 'mengerjakan' || state === 'terputus' || state === 'dijeda'
  const place = [row.nomor, row.ruang, row.sesi].filter(Boolean).join(' · ')
  return (
    <li className={`board-row board-row-${state}`}>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={() => onSelect(row.attemptId)}
        aria-label={`Pilih ${row.nama}`}
      />
      <button type="button" className="board-who" onClick={() => onOpen(row.attemptId)}>
        <strong>{row.nama}</strong>
        {place && <span className="board-soft">{place}</span>}
      </button>
      <span className={`board-state board-state-${state}`}>{stateWords[state]}</span>
      <div className="board-progress">
        <div
          className="board-bar"
          role="progressbar"
          aria-label={`Tersimpan, ${row.nama}`}
          aria-valuemin={0}
          aria-valuemax={soal}
          aria-valuenow={row.stored}
        >
          <span
            className="board-bar-answered"
            style={{ inlineSize: share(Math.max(row.answered, row.stored), soal) }}
          />
          <span className="board-bar-stored" style={{ inlineSize: share(row.stored, soal) }} />
        </div>
        <span className="board-numbers">
          {row.stored}/{soal}
          {isWorking && row.soalNumber ? ` · soal ${row.soalNumber}` : ''}
        </span>
      </div>
      <span className="board-left">
        {isWorking && (state === 'dijeda' ? 'berhenti' : left)}
        {state === 'terkumpul' && row.submittedAt && formatTime(row.submittedAt)}
      </span>
      <span className="board-wrong">{wrong}</span>
    </li>
  )
})

function share(count: number, of: number): string {
  return `${of === 0 ? 0 : Math.min(100, (count / of) * 100)}%`
}
