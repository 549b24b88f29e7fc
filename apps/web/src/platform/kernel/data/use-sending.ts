import { useState } from 'react'

/**
 * What a form sends: whether it is under way, and in words why it did not go off. `refuse` says what is wrong before
 * anything is sent, and takes it back.
 */
export function useSending() {
  const [problem, refuse] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    refuse(undefined)
    try {
      await work()
    } catch (error) {
      refuse(error instanceof Error ? error.message : 'Belum berhasil. Coba lagi.')
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, refuse, send }
}
