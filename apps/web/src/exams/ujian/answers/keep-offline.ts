import { keepIdentity } from '#platform/kernel/auth/kept-identity.ts'

let asked = false

/**
 * Where the page is a secure context, lets the browser load this exam again without network, in a new tab too. On plain http in a
 * school's LAN there is no such thing: a reload then needs the server, and loses nothing.
 */
export function keepOffline(): void {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return
  keepIdentity()
  if (asked) return
  asked = true
  void keepLoaded().catch(() => undefined)
}

async function keepLoaded(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const keep = performance.getEntriesByType('resource').map(({ name }) => name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker knows no other origin
  active?.postMessage({ keep })
}
