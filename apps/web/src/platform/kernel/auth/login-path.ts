/** The login page that leads back to where somebody wanted to go. */
export function loginPath(wanted: string): string {
  return wanted === '/' ? '/login' : `/login?to=${encodeURIComponent(wanted)}`
}
