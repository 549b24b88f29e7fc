import { memo, type CSSProperties } from 'react'
import type { BoardRow } from '@suluh/contract/exams/pengawasan'
import { formatTime } from '#platform/kernel/format.ts'
import { Avatar } from '#platform/ui/light/avatar.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { stateTones, stateWords, type BoardState } from './board-rules.ts'
import styles from './board.module.css'

type LineProps = {
  row: BoardRow
  state: BoardState
  left: string
  wrong: string
  soal: number
  isSelected: boolean
  onSelect: (attemptId: string) => void
  onOpen: (attemptId: string) => void
  onIdentify: (row: BoardRow) => void
}

/**
 * One student: who, how far, how safe, how long still, and what is wrong; of thousands only those are drawn anew that
 * changed.
 */
export const BoardLine = memo(function BoardLine(props: LineProps) {
  const { row, state, left, wrong, soal, isSelected, onSelect, onOpen, onIdentify } = props
  const isWorking = state === 'mengerjakan' || state === 'terputus' || state === 'dijeda'
  const place = [row.nomor, row.ruang, row.sesi].filter(Boolean).join(' · ')
  const shares = { '--stored': share(row.stored, soal), '--answered': share(row.answered, soal) }
  return (
    <li className={styles.row} data-status={state}>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={() => onSelect(row.attemptId)}
        aria-label={`Pilih ${row.nama}`}
      />
      <button type="button" className={styles.who} onClick={() => onOpen(row.attemptId)}>
        <Avatar nama={row.nama} fotoId={row.fotoId} size="small" />
        <strong>{row.nama}</strong>
        {place && <span>{place}</span>}
      </button>
      <button
        type="button"
        className={styles.identity}
        data-status={row.identityAt ? 'cocok' : 'belum'}
        title={identityWords(row)}
        onClick={() => onIdentify(row)}
      >
        {row.identityAt ? '✓ Cocok' : 'Cocokkan'}
        <span className="visually-hidden"> identitas {row.nama}</span>
      </button>
      <Text as="span" strong tone={stateTones[state]}>
        {stateWords[state]}
      </Text>
      <div className={styles.progress}>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={`Tersimpan, ${row.nama}`}
          aria-valuemin={0}
          aria-valuemax={soal}
          aria-valuenow={row.stored}
          style={shares as CSSProperties}
        />
        {row.stored}/{soal}
        {isWorking && row.soalNumber ? ` · soal ${row.soalNumber}` : ''}
      </div>
      <span className={styles.left}>
        {isWorking && (state === 'dijeda' ? 'berhenti' : left)}
        {state === 'terkumpul' && row.submittedAt && formatTime(row.submittedAt)}
      </span>
      <span className={styles.wrong}>{wrong}</span>
    </li>
  )
})

/** Who compared them, and when. */
export function identityWords({ identityAt, identityBy }: BoardRow): string {
  if (identityAt === null) return 'Identitas belum dicocokkan'
  return `Identitas dicocokkan${identityBy ? ` oleh ${identityBy}` : ''}, ${formatTime(identityAt)}`
}

function share(count: number, of: number): string {
  return `${of === 0 ? 0 : Math.min(100, (count / of) * 100)}%`
}
