const storageKey = 'suluh.reloaded-at'
const quietMs = 60_000
let dispensable = 0

/**
 * A page's files may be gone because a new version was installed meanwhile. Loading the page anew mends that, once.
 * Until then, when it did not help, and while nobody answers, the error page stands there.
 */
export function reloadOnceOnPreloadError(
  target: () => { pathname: string; search: string } | undefined,
): void {
  window.addEventListener('vite:preloadError', () => {
    if (dispensable > 0 || !mayReload(sessionStorage.getItem(storageKey), Date.now())) return
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

/**
 * Loads what a page can do without: it is not loaded anew for that. A browser keeps it in mind when a file did not come, and
 * does not ask for it a second time.
 */
export async function loadDispensable<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  dispensable += 1
  try {
    return await load()
  } finally {
    dispensable -= 1
  }
}

/** Not twice within a minute. */
export function mayReload(reloadedAt: string | null, now: number): boolean {
  return reloadedAt === null || now - Number(reloadedAt) > quietMs
}
