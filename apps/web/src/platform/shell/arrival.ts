import { useEffect, useRef } from 'react'
import { useArrivalType, useLocation } from '#platform/kernel/router/routed.tsx'

/**
 * A page that somebody goes to begins at its top, for the keyboard and for what reads aloud as for the eye: unless the
 * page has given the focus a place itself. Going back leads to where one was.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const type = useArrivalType()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (type !== 'push') return
    scrollTo(0, 0)
    const main = document.querySelector('main')
    const { activeElement } = document
    if (!main || (activeElement !== document.body && main.contains(activeElement))) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }, [pathname, type])
}

/** The window is called as its page is, and so is each place in its history. */
export function nameWindow(): void {
  new MutationObserver(() => {
    const title = document.querySelector('h1')?.textContent
    const name = title ? `${title} · Suluh` : 'Suluh'
    if (document.title !== name) document.title = name
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}
