import { useSyncExternalStore } from 'react'
import { translate } from '../i18n.ts'

export type Question = {
  message: string
  description?: string
  /** What the button that goes on says. */
  okText: string
  cancelText: string
  isDanger: boolean
  answer: (isOk: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()

/** Asks before something that cannot be taken back: "Are you sure?" unless told otherwise. */
export function confirm(asked: Partial<Omit<Question, 'answer'>> = {}): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) => {
    publish({
      message: translate('buttons.confirm'),
      okText: translate('buttons.delete'),
      cancelText: translate('buttons.cancel'),
      isDanger: true,
      ...asked,
      answer: (isOk) => {
        publish(undefined)
        resolve(isOk)
      },
    })
  })
}

/** The question on the screen, for the one host that draws it. */
export function useQuestion(): Question | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => question,
  )
}

function publish(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}
