import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { pengawasan, type Board, type BoardRow } from '@suluh/contract/exams/pengawasan'
import { call } from '#platform/kernel/data/call.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { BoardActions } from './board-actions.tsx'
import { BoardCounts, isShown, type Shown } from './board-counts.tsx'
import { BoardDeeds } from './board-deeds.tsx'
import { BoardLine } from './board-line.tsx'
import { BoardLog } from './board-log.tsx'
import { boardState, inOrderOfTrouble, leftWords, troubles, whomOf } from './board-rules.ts'
import { DeviceRequests } from './device-requests.tsx'
import styles from './board.module.css'

/** Everybody, as far as looked for, whom of them one means, and what can be done. */
export function BoardBody({ board, now }: { board: Board; now: number }) {
  const [shown, setShown] = useState<Shown>('semua')
  const [q, setQ] = useState('')
  // Typing goes before sorting out thousands of rows.
  const wanted = useDeferredValue(q)
  const [ruang, setRuang] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isUnknownOnly, setUnknownOnly] = useState(false)
  const identify = useIdentify(board.event.id)
  const [opened, setOpened] = useState<string>()
  const rows = useMemo(() => inOrderOfTrouble(board.rows, now), [board.rows, now])
  const rooms = [...new Set(board.rows.flatMap((row) => row.ruang ?? []))].toSorted()
  const visible = rows.filter(
    (row) =>
      isShown(row, shown, now) &&
      matches(row, wanted) &&
      (!ruang || row.ruang === ruang) &&
      !(isUnknownOnly && row.identityAt),
  )
  const unknown = board.rows.filter(({ identityAt }) => identityAt === null).length
  // Whoever was chosen stays so: the board moves by itself, and another search may add to them.
  const chosen = rows.filter(({ attemptId }) => selected.has(attemptId))
  const choose = (those: BoardRow[], isChosen: boolean) => {
    setSelected((before) => {
      const after = new Set(before)
      for (const { attemptId } of those)
        if (isChosen) after.add(attemptId)
        else after.delete(attemptId)
      return after
    })
  }
  const toggle = useCallback((id: string) => {
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  if (board.rows.length === 0)
    return (
      <EmptyState text="Belum ada peserta yang dapat Anda awasi pada ujian ini.">
        <ButtonLink to={`/dashboard/jadwal?ujian=${board.event.id}`}>Lihat jadwalnya</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <DeviceRequests eventId={board.event.id} rows={rows} />
      <BoardDeeds deeds={board.deeds} />
      <BoardCounts rows={board.rows} now={now} shown={shown} onShow={setShown} />
      <Cluster gap={3} className={styles.filters}>
        <input
          type="search"
          className={styles.input}
          aria-label="Cari peserta"
          placeholder="Cari nama atau nomor"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        {rooms.length > 0 && (
          <PlainSelect
            className={styles.input}
            aria-label="Ruang"
            value={ruang}
            onChange={setRuang}
            none="Semua ruang"
            options={rooms}
          />
        )}
        <Cluster as="label">
          <input
            type="checkbox"
            checked={isUnknownOnly}
            onChange={({ target }) => setUnknownOnly(target.checked)}
          />
          Identitas belum dicocokkan ({formatNumber(unknown)})
        </Cluster>
        <Choosing rows={rows} visible={visible} selected={selected} onChoose={choose} />
      </Cluster>
      {visible.length === 0 && <EmptyState text="Tidak ada peserta yang cocok." />}
      <Stack as="ul" className={styles.rows}>
        {visible.map((row) => (
          <BoardLine
            key={row.userId}
            row={row}
            state={boardState(row, now)}
            left={leftWords(row.deadline, now)}
            wrong={troubles(row, now).join(', ')}
            soal={board.soal}
            isSelected={selected.has(row.attemptId)}
            onSelect={toggle}
            onOpen={setOpened}
            onIdentify={identify}
          />
        ))}
      </Stack>
      <BoardActions
        eventId={board.event.id}
        whom={whomOf({ chosen, visible, all: rows })}
        rows={board.rows}
        deeds={board.deeds}
        now={now}
        onDone={() => setSelected(new Set())}
        onClear={() => setSelected(new Set())}
      />
      <BoardLog
        eventId={board.event.id}
        row={board.rows.find(({ attemptId }) => attemptId === opened)}
        onClose={() => setOpened(undefined)}
        onIdentify={identify}
      />
    </>
  )
}

function matches({ nama, nomor }: BoardRow, q: string): boolean {
  const wanted = q.trim().toLowerCase()
  return wanted === '' || nama.toLowerCase().includes(wanted) || (nomor ?? '').toLowerCase().includes(wanted)
}

type ChoosingProps = {
  rows: BoardRow[]
  visible: BoardRow[]
  selected: ReadonlySet<string>
  onChoose: (rows: BoardRow[], isChosen: boolean) => void
}

/** All there are, and where some are out of sight those in sight: each says how many it means. */
function Choosing({ rows, visible, selected, onChoose }: ChoosingProps) {
  const areChosen = (those: BoardRow[]) =>
    those.length > 0 && those.every(({ attemptId }) => selected.has(attemptId))
  return (
    <>
      {visible.length < rows.length && (
        <Button
          aria-pressed={areChosen(visible)}
          disabled={visible.length === 0}
          onClick={() => onChoose(visible, !areChosen(visible))}
        >
          Pilih {formatNumber(visible.length)} yang tampak
        </Button>
      )}
      <Button aria-pressed={areChosen(rows)} onClick={() => onChoose(rows, !areChosen(rows))}>
        Pilih semua ({formatNumber(rows.length)})
      </Button>
    </>
  )
}

/** One tap says that a student is who they say, another takes it back; every board hears of it by itself. */
function useIdentify(eventId: string): (row: BoardRow) => void {
  return useCallback(
    ({ attemptId, identityAt }: BoardRow) => {
      const body = { attemptIds: [attemptId], isMatched: identityAt === null }
      void call(pengawasan.identify, { params: { id: eventId }, body }).catch(notifyError)
    },
    [eventId],
  )
}
