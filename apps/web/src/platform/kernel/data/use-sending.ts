import { useState } from 'react'
import type { Issue } from '@suluh/contract/platform/error'
import { RequestError } from './request-error.ts'

/**
 * What a form sends: whether it is under way, and in words why it did not go off, by field in `issues`. `refuse` says what is
 * wrong before anything is sent, and takes it back.
 */
export function useSending() {
  const [problem, setProblem] = useState<string>()
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [busy, setBusy] = useState(false)

  function refuse(words: string | undefined, fields: readonly Issue[] = []): void {
    setProblem(words)
    setIssues(fields)
  }

  async function send(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    refuse(undefined)
    try {
      await work()
    } catch (error) {
      const words = error instanceof Error ? error.message : 'Belum berhasil. Coba lagi.'
      refuse(words, error instanceof RequestError ? error.issues : [])
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, issues, refuse, send }
}
