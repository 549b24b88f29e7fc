import { useSyncExternalStore } from 'react'
import { translate } from './i18n.ts'
import { isAborted } from './data/request-error.ts'

export type OpenNotification = {
  /** A second opening with the same key replaces the first. */
  key?: string
  type: 'success' | 'error' | 'progress'
  message: string
  description?: string
  /** Of a progress notification: seconds left, out of how many, and what takes it back. */
  undoableTimeout?: number
  undoableTotal?: number
  cancelMutation?: () => void
}
export type NotificationProvider = {
  open: (notification: OpenNotification) => void
  close: (key: string) => void
}
export type ShownNotification = OpenNotification & { key: string }

export const notificationMs = 4500
let shown: readonly ShownNotification[] = []
let opened = 0
const listeners = new Set<() => void>()

export const notificationProvider: NotificationProvider = {
  open: (notification) => {
    if (/^(AbortError|canceled)$/.test(notification.description ?? '')) return
    opened += 1
    const key = notification.key ?? keyOfSame(notification) ?? `notification-${opened}`
    const next = { ...notification, key }
    const isShown = shown.some((each) => each.key === next.key)
    publish(isShown ? shown.map((each) => (each.key === next.key ? next : each)) : [...shown, next])
  },
  close: (key) => publish(shown.filter((each) => each.key !== key)),
}

/** Says what went wrong, unless nothing did: a request given up on purpose is silent. */
export function notifyError(error: unknown): void {
  if (isAborted(error)) return
  const message = translate('error.default')
  const description = error instanceof Error && error.message !== message ? error.message : undefined
  notificationProvider.open({ type: 'error', message, ...(description && { description }) })
}

/** What stands on the screen now, for the one host that draws it. */
export function useShownNotifications(): readonly ShownNotification[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

/** The same success once more is no second thing to read: it stays up for longer. Each failure is counted. */
function keyOfSame({ type, message, description }: OpenNotification): string | undefined {
  const isSame = (each: ShownNotification) =>
    each.type === 'success' && each.message === message && each.description === description
  return type === 'success' ? shown.find(isSame)?.key : undefined
}

function publish(next: readonly ShownNotification[]): void {
  shown = next
  for (const listener of listeners) listener()
}
