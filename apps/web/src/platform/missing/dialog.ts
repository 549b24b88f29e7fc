/** Above everything, with the page behind it darkened; what a browser with dialogs does by itself. */
const looks = `
dialog:not([open]) { display: none }
dialog[open] { position: fixed; z-index: 1000; inset: 0; top: 0; right: 0; bottom: 0; left: 0; height: -moz-fit-content; height: fit-content; max-height: 100vh; margin: auto; overflow: auto; box-shadow: 0 0 0 200vmax rgb(0 0 0 / 50%) }
`

type Open = HTMLElement & { open: boolean; returnValue: string }

/** Gives every `<dialog>` its methods, where the browser takes it for an element like any other. */
function fillDialogs(): void {
  const before = new WeakMap<Element, Element | null>()
  const methods: Record<string, (this: Open) => void> = {
    show() {
      this.open = true
    },
    showModal() {
      before.set(this, document.activeElement)
      this.open = true
      this.setAttribute('role', 'dialog')
      this.setAttribute('aria-modal', 'true')
      this.querySelector<HTMLElement>('[autofocus], button, input, textarea, select, a[href]')?.focus()
    },
    close() {
      if (!this.open) return
      this.open = false
      const back = before.get(this)
      if (back instanceof HTMLElement) back.focus()
      this.dispatchEvent(new Event('close'))
    },
  }
  const { prototype } = HTMLElement
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(prototype, name, { value, writable: true })
  Object.defineProperty(prototype, 'open', {
    get(this: Element) {
      return this.hasAttribute('open')
    },
    set(this: Element, isOpen: boolean) {
      this.toggleAttribute('open', isOpen)
    },
    configurable: true,
  })
  const style = document.createElement('style')
  style.textContent = looks
  document.head.append(style)
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const open = [...document.querySelectorAll<Open & { close: () => void }>('dialog[open]')].pop()
    if (open?.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close()
  })
}

if (!('showModal' in document.createElement('dialog'))) fillDialogs()
