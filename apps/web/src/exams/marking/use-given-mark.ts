import { useEffect, useState } from 'react'
import { marking, type MarkedAnswer } from '@suluh/contract/exams/marking'
import { call } from '#platform/kernel/data/call.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import type { AnswerProps } from './marking-answer.tsx'

type Typed = { mark: number | null; catatan: string }

/** What is saved already, under which version. */
export type Given = Typed & { version: number }

/**
 * A mark that is saved when one says so and not while one types, for it may be final at once: of one's own beside another's,
 * or what a third settles. What others have done meanwhile is said, and the newest read.
 */
export function useGivenMark(
  { answer, soal, eventId, onSaved, onUnsaved }: AnswerProps,
  what: { save: typeof marking.save | typeof marking.settle; givenOf: (answer: MarkedAnswer) => Given },
) {
  const { attemptId, soalId } = answer
  const [shown, setShown] = useState(answer)
  const [given, setGiven] = useState(() => what.givenOf(answer))
  const [typed, setTyped] = useState<Typed>({ mark: given.mark, catatan: given.catatan })
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const isChanged = typed.mark !== given.mark || typed.catatan.trim() !== given.catatan
  useEffect(() => {
    onUnsaved(isChanged)
    return () => onUnsaved(false)
  }, [isChanged, onUnsaved])

  async function save(next: Typed = typed): Promise<void> {
    setTyped(next)
    setSaving(true)
    try {
      const body = { ...next, catatan: next.catatan.trim(), version: given.version, seq: shown.seq }
      const { version } = await call(what.save, { params: { attemptId, soalId }, body })
      setGiven({ mark: body.mark, catatan: body.catatan, version })
      setProblem('')
      onSaved()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Nilai belum tersimpan.')
      if (error instanceof RequestError && error.statusCode === 409) await readNewest()
    } finally {
      setSaving(false)
    }
  }

  /** What one has typed stays in the field. */
  async function readNewest(): Promise<void> {
    const filters = [
      { field: 'attemptId', operator: 'eq' as const, value: attemptId },
      { field: 'soalId', operator: 'eq' as const, value: soalId },
    ]
    const { data } = await call(marking.answers, { params: { eventId }, query: { filters } })
    if (!data[0]) return
    setShown(data[0])
    setGiven(what.givenOf(data[0]))
  }

  return {
    shown,
    given,
    typed,
    isSaving,
    isChanged,
    isTooMuch: typed.mark !== null && typed.mark > soal.maxMark,
    problem,
    change: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    undo: () => setTyped({ mark: given.mark, catatan: given.catatan }),
    save,
  }
}
