import { Button } from 'antd'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { event, type Event } from '@suluh/contract/exams/event'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatTime } from '#platform/kernel/format.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import {
  addDays,
  addMonths,
  dayWords,
  monthWords,
  onDays,
  weekOf,
  weeksOfMonth,
  type Day,
} from './calendar-days.ts'
import { statusWords } from './event-status-tag.tsx'
import { startOfDay } from '../institution-time.ts'
import styles from './jadwal.module.css'

type CalendarProps = {
  isWeek: boolean
  day: Day
  today: Day
  onDay: (day: Day) => void
  onOpen: (id: string) => void
}

const liveMs = 30_000
/** More than these stand behind a number; the week shows all. */
const mostInCell = 3

/** A month or a week of exams; on a phone the days stand one below the other. */
export function JadwalCalendar({ isWeek, day, today, onDay, onOpen }: CalendarProps) {
  const weeks = isWeek ? [weekOf(day)] : weeksOfMonth(day)
  const days = weeks.flat()
  const { result, query } = useList(event.list, {
    pagination: { mode: 'off' },
    filters: [
      { field: 'closesAt', operator: 'gte', value: startOfDay(days[0] ?? day) },
      { field: 'opensAt', operator: 'lte', value: startOfDay(addDays(days.at(-1) ?? day, 1)) },
    ],
    sorters: [{ field: 'opensAt', order: 'asc' }],
    refetchInterval: liveMs,
  })
  if (query.isError && query.data === undefined)
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  const events = onDays(result.data, days)
  const step = (by: 1 | -1) => onDay(isWeek ? addDays(day, 7 * by) : addMonths(day, by))
  const isInside = (each: Day) => isWeek || each.slice(0, 7) === day.slice(0, 7)
  const agenda = days.filter((each) => isInside(each) && (events.get(each)?.length ?? 0) > 0)
  return (
    <Stack as="section" gap={3} className={styles.view} aria-busy={query.isFetching}>
      <Cluster as="header" className={styles.head}>
        <Button icon={<LeftOutlined />} aria-label="Sebelumnya" onClick={() => step(-1)} />
        <h2 aria-live="polite">{isWeek ? weekWords(days) : monthWords(day)}</h2>
        <Button icon={<RightOutlined />} aria-label="Berikutnya" onClick={() => step(1)} />
        <Button onClick={() => onDay(today)}>Hari ini</Button>
      </Cluster>
      <div className={styles.grid} data-week={isWeek}>
        {(weeks[0] ?? []).map((each) => (
          <div key={each} className={styles.weekday}>
            {isWeek ? dayWords(each) : dayWords(each).split(',')[0]}
          </div>
        ))}
        {days.map((each) => {
          const here = events.get(each) ?? []
          const shown = isWeek ? here : here.slice(0, mostInCell)
          return (
            <Stack
              key={each}
              gap={1}
              className={styles.cell}
              data-outside={!isInside(each)}
              aria-current={each === today ? 'date' : undefined}
            >
              {!isWeek && <span>{Number(each.slice(8))}</span>}
              {shown.map((exam) => (
                <Entry key={exam.id} exam={exam} onOpen={onOpen} />
              ))}
              {here.length > shown.length && (
                <Text as={Link} size="small" to={`?tampilan=minggu&hari=${each}`}>
                  {here.length - shown.length} lagi
                </Text>
              )}
            </Stack>
          )
        })}
      </div>
      <Stack as="ol" gap={4} className={styles.agenda}>
        {agenda.map((each) => (
          <Stack as="li" key={each} aria-current={each === today ? 'date' : undefined}>
            <h3>{dayWords(each, true)}</h3>
            {events.get(each)?.map((exam) => (
              <Entry key={exam.id} exam={exam} onOpen={onOpen} />
            ))}
          </Stack>
        ))}
      </Stack>
      {query.isSuccess && agenda.length === 0 && (
        <EmptyState text={`Tidak ada ujian pada ${isWeek ? 'minggu' : 'bulan'} ini.`} />
      )}
    </Stack>
  )
}

function Entry({ exam, onOpen }: { exam: Event; onOpen: (id: string) => void }) {
  const { id, nama, status, opensAt, paketSoal, counts } = exam
  return (
    <button type="button" className={styles.entry} data-status={status} onClick={() => onOpen(id)}>
      <strong>
        {formatTime(opensAt).split(' ')[0]} {nama}
      </strong>
      <span>
        {statusWords[status]} · {paketSoal.nama} · {counts.all} peserta
      </span>
    </button>
  )
}

/** `16–22 November 2026`, `30 November – 6 Desember 2026`. */
function weekWords(days: readonly Day[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const short = (each: Day) => dayWords(each, true).split(', ')[1]
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${isOneMonth ? `${Number(first.slice(8))}–` : `${short(first)} – `}${short(last)} ${last.slice(0, 4)}`
}
