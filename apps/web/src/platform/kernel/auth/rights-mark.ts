const listeners = new Set<() => void>()
let known: string | undefined

/** Takes the mark that came with an answer; another one than before means other rights. */
export function noticeRights(mark: string | null): void {
  if (mark === null || mark === known) return
  const isFirst = known === undefined
  known = mark
  if (isFirst) return
  for (const listener of listeners) listener()
}

/** Called when the server has shown that this person's rights are others now. */
export function onRightsChanged(listener: () => void): void {
  listeners.add(listener)
}
