/**
 * The path of a `to` parameter if it stays on this site, else undefined. Addresses of other sites come in
 * many disguises (`//x`, `/\x`, a tab inside the scheme), so the browser's own parser decides.
 */
export function sameOriginPath(to: string | null, origin: string): string | undefined {
  if (to === null || !/^\/(?![/\\])/.test(to)) return undefined
  try {
    const url = new URL(to, origin)
    // Resolving dots can leave a path that is an address of another site again: `/.//evil.example`.
    const isHere = url.origin === origin && !url.pathname.startsWith('//')
    return isHere ? url.pathname + url.search + url.hash : undefined
  } catch {
    return undefined
  }
}

/** The login page that leads back to where somebody wanted to go. */
export function loginPath(wanted: string): string {
  return wanted === '/' ? '/login' : `/login?to=${encodeURIComponent(wanted)}`
}
