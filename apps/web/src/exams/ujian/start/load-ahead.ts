import { useEffect, useState } from 'react'
import type { Ujian } from '@suluh/contract/exams/ujian'
import { sessionOwner } from '#platform/kernel/auth/session.ts'
import { deviceTables } from '../answers/device-tables.ts'
import { loadContent } from '../answers/load-content.ts'

/** Longer before it the browser may have thrown it away again by then. */
const soonestMs = 48 * 3_600_000
/** Those who wait for the same exam do not all ask in the same moment. */
const spreadMs = 4000
const retryMs = 15_000

/**
 * Loads the sealed questions while their student waits for the start; whether they are on this device. Undefined where it
 * is too early for that, or too late.
 */
export function useContentAhead({ attempt, event }: Ujian, now: () => number): boolean | undefined {
  const { id, contentHash, status } = attempt
  const isSoon = status === 'siap' && Date.parse(event.opensAt) - now() < soonestMs
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (!isSoon) return
    let timer: ReturnType<typeof setTimeout>
    const load = () =>
      void loadAhead(id, contentHash).then(setIsReady, () => {
        timer = setTimeout(load, retryMs)
      })
    timer = setTimeout(load, Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [isSoon, id, contentHash])
  return isSoon ? isReady : undefined
}

async function loadAhead(id: string, hash: string): Promise<boolean> {
  // On plain http the cipher is a file of its own.
  if (!('subtle' in crypto)) await import('@noble/ciphers/aes.js')
  const token = sessionOwner()?.token ?? ''
  if (!(await deviceTables.content(hash)))
    await deviceTables.putContent(hash, await loadContent(token, id, hash), Date.now())
  return true
}
