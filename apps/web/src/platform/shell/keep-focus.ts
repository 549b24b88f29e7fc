/** Of those who had the focus, enough to find one that is still there. */
const remembered = 20

/**
 * A dialog that is taken off the page, open as it was, gives the focus to nobody: then whoever had it last and is still
 * to be seen has it again. Until the returned function is called.
 */
export function keepFocus(): () => void {
  const before: HTMLElement[] = []
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) before.push(target)
    if (before.length > remembered) before.shift()
  }
  const observer = new MutationObserver((changes) => {
    const isGone = changes.some(({ removedNodes }) => removedNodes.length > 0)
    if (!isGone || document.activeElement !== document.body || before.at(-1)?.isConnected) return
    before.findLast((each) => each.checkVisibility())?.focus()
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
