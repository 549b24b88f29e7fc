import { translate } from '../i18n.ts'
import { notificationProvider, notifyError } from '../notification.ts'
import { addPendingChange, removePendingChange, type PendingChange } from './pending-changes.ts'
import { queryClient } from '../data/query-client.ts'
import { beforeLogout, onSessionEnd } from '../auth/session.ts'
import { createUndoQueue, type UndoTask } from './undo-queue.ts'

export const undoWindowMs = 5000

type ChangeOf<C> = C extends PendingChange ? Omit<C, 'key'> : never
type Undoable = {
  change: ChangeOf<PendingChange>
  message: string
  successMessage: string
  run: (keepalive: boolean) => Promise<unknown>
}
type Task = UndoTask & { message: string }

let made = 0
const queue = createUndoQueue<Task>(undoWindowMs, {
  onTick: (task, secondsLeft) =>
    notificationProvider.open({
      key: task.id,
      type: 'progress',
      message: task.message,
      description: translate('notifications.seconds', { seconds: secondsLeft }),
      undoableTimeout: secondsLeft,
      undoableTotal: undoWindowMs / 1000,
      cancelMutation: () => queue.cancel(task.id),
    }),
  onRun: (task) => notificationProvider.close(task.id),
  onCancel: (task) => {
    notificationProvider.close(task.id)
    removePendingChange(task.id)
  },
})

/** Shows a change at once, makes it when its undo window has passed, and takes it back if that fails. */
export function enqueueUndoable({ change, message, successMessage, run }: Undoable): void {
  if (made === 0) guardQueue()
  made += 1
  const id = `undo-${made}`
  addPendingChange({ ...change, key: id })
  queue.add({
    id,
    message,
    run: async (keepalive) => {
      try {
        await run(keepalive)
        notificationProvider.open({ type: 'success', message: successMessage })
        await queryClient.invalidateQueries({ queryKey: [change.resource] })
      } catch (error) {
        notifyError(error)
      } finally {
        removePendingChange(id)
      }
    },
  })
}

/**
 * A page that closes warns of waiting changes first, and makes them when it closes all the same; signing out
 * makes them; a session that ended otherwise takes them back.
 */
function guardQueue(): void {
  window.addEventListener('beforeunload', (event) => {
    if (queue.size > 0) event.preventDefault()
  })
  window.addEventListener('pagehide', () => queue.flushOnExit())
  beforeLogout(() => queue.flush())
  onSessionEnd(() => queue.cancelAll())
}
