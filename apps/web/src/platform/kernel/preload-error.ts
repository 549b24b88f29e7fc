const storageKey = 'suluh.reloaded-at'
const quietMs = 60_000

/**
 * A page's files may be gone because a new version was installed meanwhile. Loading the page anew mends that, once.
 * Until then, when it did not help, and while nobody answers, the error page stands there.
 */
export function reloadOnceOnPreloadError(
  target: () => { pathname: string; search: string } | undefined,
): void {
  window.addEventListener('vite:preloadError', () => {
    if (!mayReload(sessionStorage.getItem(storageKey), Date.now())) return
    const { pathname, search } = target() ?? location
    // Without a server the browser would leave the person on a page of its own.
    void fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok) return
        sessionStorage.setItem(storageKey, String(Date.now()))
        location.assign(pathname + search)
      },
      () => undefined,
    )
  })
}

/** Not twice within a minute. */
export function mayReload(reloadedAt: string | null, now: number): boolean {
  return reloadedAt === null || now - Number(reloadedAt) > quietMs
}
