import { useCallback, useDeferredValue, useMemo, useState, useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { type Board, type BoardRow, pengawasan } from '@suluh/contract/exams/pengawasan'
import { formatDate, formatDateTime, formatNumber, formatTime, formatClock } from '#platform/kernel/format.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { GangguanNotices } from '#exams/gangguan/gangguan-notices.tsx'
import { BoardActions, whomOf } from './board-actions.tsx'
import { BoardLine } from './board-line.tsx'
import {
  boardState,
  inOrderOfTrouble,
  leftWords,
  troubles,
  stateWords,
  type BoardState,
} from './board-rules.ts'
import { useBoard } from './use-board.ts'
import styles from './board.module.css'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { needsOf } from './berkas-groups.ts'
import { sentenceOf } from './log-words.ts'

/** `/pengawasan/{eventId}`: every student of an exam as it runs, and what can be done. */
export function BoardPage() {
  const { eventId = '' } = useParams()
  const { board, connection, error, offset } = useBoard(eventId)
  const now = useNow(offset)
  const waiting = board?.rows.reduce((sum, { held }) => sum + held, 0) ?? 0
  return (
    <Stack as="main" gap={4} className={styles.board}>
      <Cluster as="nav" nowrap justify="between">
        <ButtonLink variant="quiet" className={styles.back} to="/dashboard">
          ← Beranda
        </ButtonLink>
        <Cluster nowrap>
          <HelpButton />
          <ButtonLink to={`/pengawasan/${eventId}/terlambat`}>
            Terlambat{waiting > 0 && ` (${waiting})`}
          </ButtonLink>
          <ButtonLink to={`/pengawasan/${eventId}/berkas`}>Berkas ujian</ButtonLink>
        </Cluster>
      </Cluster>
      {!board && !error && connection === 'lost' && (
        <Alert tone="warning">
          Server tidak dapat dihubungi. Periksa jaringan; papan ini menyambung sendiri.
        </Alert>
      )}
      {!board && !error && <Skeleton lines={12} />}
      {!board && error && (
        <>
          <h1>Papan pengawas belum dapat dibuka</h1>
          <LoadError error={error} onRetry={() => location.reload()} />
        </>
      )}
      {board && (
        <>
          <BoardHead board={board} />
          {connection === 'lost' && (
            <Alert tone="warning">
              Sambungan terputus. Yang tampak adalah keadaan terakhir; papan ini menyambung sendiri.
            </Alert>
          )}
          <GangguanNotices eventId={eventId} />
          <BoardBody board={board} now={now} />
        </>
      )}
    </Stack>
  )
}

function BoardHead({ board: { event } }: { board: Board }) {
  return (
    <Cluster as="header" gap={4} justify="between">
      <div>
        <h1>{event.nama}</h1>
        <Text tone="soft">
          {formatDateTime(event.opensAt)} sampai{' '}
          {isSameDay(event) ? formatTime(event.closesAt) : formatDateTime(event.closesAt)}
        </Text>
      </div>
      {event.token && (
        <p className={styles.token}>
          Token <strong>{event.token}</strong>
        </p>
      )}
    </Cluster>
  )
}

const isSameDay = ({ opensAt, closesAt }: Board['event']) => formatDate(opensAt) === formatDate(closesAt)

function BoardBody({ board, now }: { board: Board; now: number }) {
  const [shown, setShown] = useState<Shown>('semua')
  const [q, setQ] = useState('')
  // Typing goes before sorting out thousands of rows.
  const wanted = useDeferredValue(q)
  const [ruang, setRuang] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<string>()
  const rows = useMemo(() => inOrderOfTrouble(board.rows, now), [board.rows, now])
  const rooms = [...new Set(board.rows.flatMap((row) => row.ruang ?? []))].toSorted()
  const visible = rows.filter(
    (row) => isShown(row, shown, now) && matches(row, wanted) && (!ruang || row.ruang === ruang),
  )
  const room = ruang ? board.rows.filter((row) => row.ruang === ruang) : undefined
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
          <select
            className={styles.input}
            aria-label="Ruang"
            value={ruang}
            onChange={({ target }) => setRuang(target.value)}
          >
            <option value="">Semua ruang</option>
            {rooms.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
        <Cluster as="label">
          <input
            type="checkbox"
            checked={visible.length > 0 && visible.every(({ attemptId }) => selected.has(attemptId))}
            onChange={({ target }) => choose(visible, target.checked)}
          />
          Pilih {formatNumber(visible.length)} yang tampak
        </Cluster>
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
          />
        ))}
      </Stack>
      <BoardActions
        eventId={board.event.id}
        rows={board.rows}
        whom={whomOf({ chosen, visible, room, all: board.rows.length })}
        onDone={() => setSelected(new Set())}
      />
      <BoardLog
        eventId={board.event.id}
        row={board.rows.find(({ attemptId }) => attemptId === opened)}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

function isShown(row: BoardRow, shown: Shown, now: number): boolean {
  if (shown === 'semua') return true
  const state = boardState(row, now)
  if (shown === 'perhatian')
    return row.held > 0 || (state !== 'terkumpul' && state !== 'belum' && troubles(row, now).length > 0)
  return state === shown
}

function matches({ nama, nomor }: BoardRow, q: string): boolean {
  const wanted = q.trim().toLowerCase()
  return wanted === '' || nama.toLowerCase().includes(wanted) || (nomor ?? '').toLowerCase().includes(wanted)
}

/** The server's clock in milliseconds, drawn again every second. */
function useNow(offset: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}

type Shown = 'semua' | 'perhatian' | BoardState
const states: BoardState[] = ['mengerjakan', 'terputus', 'dijeda', 'belum', 'terkumpul']

type CountsProps = { rows: BoardRow[]; now: number; shown: Shown; onShow: (shown: Shown) => void }

/** How many stand how, large enough to be read across a room; each shows its own when pressed. */
function BoardCounts({ rows, now, shown, onShow }: CountsProps) {
  const counts = Map.groupBy(rows, (row) => boardState(row, now))
  const watch = rows.filter(
    (row) =>
      row.held > 0 ||
      (['mengerjakan', 'terputus', 'dijeda'].includes(boardState(row, now)) && troubles(row, now).length > 0),
  )
  const all: [Shown, string, number][] = [
    ['semua', 'Peserta', rows.length],
    ['perhatian', 'Perlu dilihat', watch.length],
    ...states.map((state): [Shown, string, number] => [
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

const liveMs = 4000

type LogProps = { eventId: string; row: BoardRow | undefined; onClose: () => void }

/** All that is known of one student's exam, the newest first. */
function BoardLog({ eventId, row, onClose }: LogProps) {
  return (
    <Sheet title={row?.nama ?? ''} isOpen={row !== undefined} onClose={onClose}>
      {row && <Lines eventId={eventId} row={row} />}
    </Sheet>
  )
}

function Lines({ eventId, row }: { eventId: string; row: BoardRow }) {
  const { result, query } = useCustom(pengawasan.log, {
    params: { id: eventId },
    query: { attemptId: row.attemptId },
    refetchInterval: liveMs,
  })
  const needs = needsOf(row)
  return (
    <>
      <Facts look="lines" width="96px">
        {row.device && <Fact name="Perangkat">{row.device}</Fact>}
        {row.address && <Fact name="Alamat">{row.address}</Fact>}
        {needs.length > 0 && <Fact name="Layanan">{needs.join(', ')}</Fact>}
      </Facts>
      {row.held > 0 && (
        <Alert tone="warning">
          {row.held} jawaban sampai terlambat dan menunggu keputusan.{' '}
          <Link to={`/pengawasan/${eventId}/terlambat`}>Putuskan</Link>
        </Alert>
      )}
      <Text tone="soft">
        Catatan ini bukti, bukan putusan: orang meninggalkan halaman karena banyak sebab.
      </Text>
      {query.isError && <Alert tone="warning">{query.error.message}</Alert>}
      {query.isPending && <Skeleton lines={4} />}
      {result?.length === 0 && <Text tone="soft">Belum ada yang tercatat.</Text>}
      <Facts look="lines" width="96px">
        {result?.map((entry) => (
          <Fact key={entry.id} name={<time>{formatClock(Date.parse(entry.at))}</time>}>
            {sentenceOf(entry)}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
