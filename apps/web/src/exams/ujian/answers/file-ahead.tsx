import { useEffect, useState } from 'react'
import { loadDispensable } from '#platform/kernel/preload-error.ts'
import type { AnswerFileCard } from './answer-file-card.tsx'
import type { ExamSession } from './exam-session.ts'

/** Not while the first question is on its way. */
const waitMs = 20_000
const load = () => loadDispensable(() => import('./answer-file-card.tsx'))
const loadCode = () => loadDispensable(() => import('uqr'))

/** What makes a file where there is no network has to be here before that. */
export function useFileAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([load(), loadCode()]).catch(() => undefined), waitMs)
    return () => clearTimeout(timer)
  }, [])
}

/** Offers the file, where it can be made here. */
export function AnswerFile({ session }: { session: ExamSession }) {
  const [Card, setCard] = useState<typeof AnswerFileCard>()
  useEffect(() => {
    load().then(
      (file) => setCard(() => file.AnswerFileCard),
      () => undefined,
    )
  }, [])
  return Card && <Card session={session} />
}
