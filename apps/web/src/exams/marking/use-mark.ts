import { useEffect, useMemo, useRef, useState } from 'react'
import { marking, type MarkedAnswer } from '@suluh/contract/exams/marking'
import { createAutosave, type SaveStatus } from '#platform/kernel/changes/autosave.ts'
import { call } from '#platform/kernel/data/call.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'

type Typed = { mark: number | null; catatan: string }
type Basis = Pick<MarkedAnswer, 'version' | 'seq'>
type Problem = { message: string; newest?: MarkedAnswer | undefined }

/**
 * One mark as it is typed: saved a second after the last key, under the version that was read. Where somebody else
 * has been quicker, both are kept until one is chosen.
 */
export function useMark(answer: MarkedAnswer, eventId: string, onSaved: () => void) {
  const { attemptId, soalId } = answer
  const [shown, setShown] = useState(answer)
  const [typed, setTyped] = useState<Typed>({ mark: answer.mark, catatan: answer.catatan })
  const [status, setStatus] = useState<SaveStatus>()
  const [problem, setProblem] = useState<Problem>()
  const basis = useRef<Basis>(answer)
  const saved = useRef(onSaved)
  saved.current = onSaved

  const autosave = useMemo(
    () =>
      createAutosave<Typed>(async (values) => {
        try {
          const { version, seq } = basis.current
          const stored = await call(marking.save, {
            params: { attemptId, soalId },
            body: { ...values, version, seq },
          })
          basis.current = { version: stored.version, seq }
          setProblem(undefined)
          saved.current()
        } catch (error) {
          setProblem(await problemOf(error, eventId, { attemptId, soalId }))
          throw error
        }
      }, setStatus),
    [attemptId, soalId, eventId],
  )
  useEffect(() => () => void autosave.flush(), [autosave])

  function change(change: Partial<Typed>): void {
    const next = { ...typed, ...change }
    setTyped(next)
    autosave.change(next)
  }
  /** After a conflict: the other's mark, or one's own over it. */
  function settle(newest: MarkedAnswer, isOwnKept: boolean): void {
    basis.current = newest
    setShown(newest)
    setProblem(undefined)
    if (isOwnKept) return change({})
    setStatus(undefined)
    setTyped({ mark: newest.mark, catatan: newest.catatan })
  }
  const retry = (): void => change({})

  return { shown, typed, status, problem, change, settle, retry, flush: () => void autosave.flush() }
}

async function problemOf(
  error: unknown,
  eventId: string,
  { attemptId, soalId }: Pick<MarkedAnswer, 'attemptId' | 'soalId'>,
): Promise<Problem> {
  const message = error instanceof Error ? error.message : 'Nilai belum tersimpan.'
  if (!(error instanceof RequestError) || error.statusCode !== 409) return { message }
  const filters = [
    { field: 'attemptId', operator: 'eq' as const, value: attemptId },
    { field: 'soalId', operator: 'eq' as const, value: soalId },
  ]
  const { data } = await call(marking.answers, { params: { eventId }, query: { filters } })
  return { message, newest: data[0] }
}
