import type { RouterWindow } from './router.ts'

/** A window with a history as browsers keep it: moving in it is told of later, an entry that is pushed is not. */
export function windowAt(path: string): RouterWindow & { follow: (hash: string) => void; entries: string[] } {
  const origin = 'https://suluh.test'
  let entries: { href: string; state: unknown }[] = [{ href: origin + path, state: null }]
  let index = 0
  const listeners: (() => void)[] = []
  const tell = () => listeners.forEach((listener) => listener())
  const push = (href: string, state: unknown) => {
    entries = [...entries.slice(0, index + 1), { href: new URL(href, entries[index]!.href).href, state }]
    index += 1
  }
  return {
    location: {
      origin,
      get href() {
        return entries[index]!.href
      },
    },
    history: {
      get state() {
        return entries[index]!.state
      },
      pushState: (state, _, href) => push(String(href), state),
      replaceState: (state, _, href) => {
        const before = entries[index]!.href
        entries[index] = { state, href: href ? new URL(String(href), before).href : before }
      },
      go: (steps = 0) =>
        void setTimeout(() => {
          if (!entries[index + steps]) return
          index += steps
          tell()
        }),
    },
    addEventListener: (_, listener) => void listeners.push(listener),
    /** A click on a link to a place in the page. */
    follow: (hash) => {
      push(hash, null)
      tell()
    },
    get entries() {
      return entries.map(({ href }) => href.slice(origin.length))
    },
  }
}
