const storageKey = 'suluh.reloaded-at'
const quietMs = 60_000

/**
 * A page's files may be gone because a new version was installed meanwhile. Loading the page anew mends that,
 * once; when it did not help, or there is no network to load from, the error goes on to the error page.
 */
export function reloadOnceOnPreloadError(
  target: () => { pathname: string; search: string } | undefined,
): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !mayReload(sessionStorage.getItem(storageKey), Date.now())) return
    event.preventDefault()
    sessionStorage.setItem(storageKey, String(Date.now()))
    const to = target()
    if (to) location.assign(to.pathname + to.search)
    else location.reload()
  })
}

/** Not twice within a minute. */
export function mayReload(reloadedAt: string | null, now: number): boolean {
  return reloadedAt === null || now - Number(reloadedAt) > quietMs
}
