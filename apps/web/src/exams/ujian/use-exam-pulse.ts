import { useEffect, useEffectEvent } from 'react'
import { forgetAhead } from '#platform/kernel/ahead.ts'
import type { ExamSession } from './answers/exam-session.ts'

const againMs = 4000

/**
 * Keeps the server told where the student is, and the student what is done to the exam; also when it is over, for a proctor
 * may open it again. Only while it runs it is noted what a proctor may want to see.
 */
export function useExamPulse(session: ExamSession, soalNumber: number, isRunning: boolean): void {
  const here = useEffectEvent(() => soalNumber)
  useEffect(() => {
    forgetAhead()
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = () => clearTimeout(timer)
    let isGone = false
    // The first question need not wait for it.
    const open = () => {
      void import('./exam-line.ts').then(
        ({ openExamLine }) => {
          if (!isGone) stop = openExamLine(session, () => here(), isRunning)
        },
        () => {
          if (!isGone) timer = setTimeout(open, againMs)
        },
      )
    }
    open()
    return () => {
      isGone = true
      stop()
    }
  }, [session, isRunning])
}
