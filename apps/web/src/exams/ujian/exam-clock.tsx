import { useEffect, useRef } from 'react'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { useTicking } from './use-exam.ts'
import styles from './exam.module.css'

const thresholds = [1, 5, 10]
const saidSeconds = 10

/** Time left of the open section. Calm until five minutes; says so at ten, five and one. */
export function ExamClock({ deadline, now }: { deadline: number; now: () => number }) {
  const left = useTicking(() => Math.max(0, Math.ceil((deadline - now()) / 1000)))
  useAddedTime(deadline)
  const tone = left <= 60 ? 'danger' : left <= 300 ? 'warning' : undefined
  return (
    <div className={styles.clock} data-tone={tone}>
      <span className="visually-hidden">Sisa waktu </span>
      <span role="timer" aria-live="off">
        {clockText(left)}
      </span>
      <Announcement left={left} />
    </div>
  )
}

/** A clock that jumps says why. */
function useAddedTime(deadline: number): void {
  const known = useRef(deadline)
  useEffect(() => {
    const minutes = Math.round((deadline - known.current) / 60_000)
    known.current = deadline
    if (minutes > 0)
      notificationProvider.open({ key: 'waktu', type: 'success', message: `Waktu ditambah ${minutes} menit` })
  }, [deadline])
}

/** Said once as a threshold is passed and gone a little later, so that nobody reads a time that is past. */
function Announcement({ left }: { left: number }) {
  const minutes = thresholdAt(left)
  return (
    <span className="visually-hidden" aria-live="polite">
      {minutes !== undefined && `Sisa waktu ${minutes} menit`}
    </span>
  )
}

/** The threshold that has just been passed, in minutes. */
export function thresholdAt(left: number): number | undefined {
  return thresholds.find((minutes) => left <= minutes * 60 && left > minutes * 60 - saidSeconds)
}

/** `1:04:32`, `4:05`. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
