import { useEffect, useEffectEvent } from 'react'
import { countAnswers } from './answers/answer-status.ts'
import { deviceName } from './start/device-name.ts'
import { watchEvidence } from './answers/exam-evidence.ts'
import type { ExamSession } from './answers/exam-session.ts'

/** What a proctor does reaches the student within five seconds. */
const everyMs = 4000

/**
 * Gives the server a sign of life every few seconds, and takes up what has changed there; also when it is over, for a
 * proctor may open it again. Only while it runs it notes what a proctor may want to see.
 */
export function useExamPulse(session: ExamSession, soalNumber: number, isRunning: boolean): void {
  const here = useEffectEvent(() => soalNumber)
  useEffect(() => {
    const evidence = isRunning ? watchEvidence(session.now) : undefined
    const beat = async () => {
      const { sections, entries } = session.getSnapshot()
      const { answered, unsent } = countAnswers(sections, entries)
      const events = evidence?.take() ?? []
      try {
        await session.pulse({ soalNumber: here(), answered, unsent, device: deviceName(), events })
      } catch {
        // Without network the next sign says it.
        evidence?.giveBack(events)
      }
    }
    void beat()
    // Not all of a class in the same instant.
    const timer = setInterval(() => void beat(), everyMs + Math.random() * 500)
    return () => {
      clearInterval(timer)
      evidence?.stop()
    }
  }, [session, isRunning])
}
