import { useState } from 'react'
import { scoringVersion, type ScoringDraft } from '@suluh/contract/results/scoring-version'
import { type ScoringChange } from '@suluh/contract/papers/scoring-change'
import { call } from '#platform/kernel/data/call.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'

const pollMs = 1000

type Start = { baseNumber: number; changes: ScoringChange[]; draft: ScoringDraft | null }

/** The caller's draft: each change is kept at once, and its effect comes when it has been computed. */
export function useScoringDraft(paketSoalId: string, { baseNumber, changes, draft }: Start) {
  const [kept, setKept] = useState(draft)
  const [shown, setShown] = useState(draft?.changes ?? changes)
  const [isSaving, setIsSaving] = useState(false)
  const isWaiting = kept !== null && kept.effect === null && kept.problem === null
  const { result: polled } = useCustom(scoringVersion.draft, {
    params: { id: kept?.id ?? '' },
    enabled: isWaiting,
    refetchInterval: pollMs,
  })
  const isNewest = polled !== undefined && kept !== null && polled.revision === kept.revision
  // What has come is asked for no more: once it is published there is no draft left to ask for.
  if (isWaiting && isNewest && (polled.effect ?? polled.problem) !== null) setKept(polled)

  async function change(next: ScoringChange[]): Promise<void> {
    setIsSaving(true)
    try {
      const saved = await call(scoringVersion.saveDraft, {
        params: { id: paketSoalId },
        body: { baseNumber: kept?.baseNumber ?? baseNumber, changes: next },
      })
      setKept(saved)
      setShown(next)
    } catch (error) {
      notifyError(error)
    } finally {
      setIsSaving(false)
    }
  }
  /** Throws the draft away; the screen begins anew from the version in force. */
  async function discard(): Promise<void> {
    if (kept) await call(scoringVersion.removeDraft, { params: { id: kept.id } }).catch(notifyError)
    await queryClient.invalidateQueries({ queryKey: ['paket-soal'] })
  }

  const { effect = null, problem = null } = kept ?? {}
  return { draft: kept, changes: shown, effect, problem, isSaving, change, discard }
}
