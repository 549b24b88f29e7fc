/** What core-js does not bring: each only where the browser has none. Nothing of the page may be loaded before this. */
function fill(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

fill(AbortSignal, 'timeout', (ms: number) => {
  const controller = new AbortController()
  const error = new DOMException('signal timed out', 'TimeoutError')
  setTimeout(() => {
    // Before 2022 a signal does not say why it was aborted.
    if (!('reason' in controller.signal)) fill(controller.signal, 'reason', error)
    controller.abort(error)
  }, ms)
  return controller.signal
})

/** Tabs of this browser hear each other by what one of them writes into its storage. */
class Channel extends EventTarget {
  readonly name: string
  readonly #place: string
  readonly #hear = (event: StorageEvent) => {
    if (event.key !== this.#place || event.newValue === null) return
    const [, said] = JSON.parse(event.newValue) as [string, unknown]
    this.dispatchEvent(new MessageEvent('message', { data: said }))
  }

  constructor(name: string) {
    super()
    this.name = name
    this.#place = `suluh.saluran.${name}`
    window.addEventListener('storage', this.#hear)
  }

  postMessage(said: unknown): void {
    // The same said twice is heard twice.
    localStorage.setItem(this.#place, JSON.stringify([Math.random(), said]))
    localStorage.removeItem(this.#place)
  }

  close(): void {
    window.removeEventListener('storage', this.#hear)
  }
}
fill(globalThis, 'BroadcastChannel', Channel)

fill(Element.prototype, 'checkVisibility', function isDrawn(this: Element) {
  return this.getClientRects().length > 0
})
