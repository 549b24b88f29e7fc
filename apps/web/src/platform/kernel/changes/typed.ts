/** An exam, whose answers are on the device, and what narrows a list, which stands in the address. */
const keepsItself = '[data-keeps-itself], [role="search"], [type="search"]'
/** Fields into which the person of this tab has put something. */
const touched = new Set<Element>()

let onFirst: (() => void) | undefined

/** From now on it is noticed what is typed and chosen. */
export function watchTyping(): void {
  const early = { capture: true, passive: true }
  document.addEventListener('input', ({ target }) => remember(target), early)
  // Lists and calendars beside a field tell of no input: what they are opened from has the focus.
  document.addEventListener(
    'click',
    ({ target }) => {
      const field = document.activeElement
      if (field instanceof HTMLInputElement && field !== target) remember(field)
    },
    early,
  )
}

/** Called when something is typed for the first time; returns how to stop. */
export function onFirstTyped(listener: () => void): () => void {
  onFirst = listener
  return () => {
    if (onFirst === listener) onFirst = undefined
  }
}

/** Whether something typed or chosen still stands on the screen that would go with it. */
export function hasTyped(): boolean {
  forgetGone()
  return touched.size > 0
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof Element) || target.closest(keepsItself)) return
  forgetGone()
  touched.add(target)
  onFirst?.()
  onFirst = undefined
}

function forgetGone(): void {
  for (const element of touched) if (!element.isConnected) touched.delete(element)
}
