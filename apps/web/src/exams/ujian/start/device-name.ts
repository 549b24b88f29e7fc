import { tryKeep } from '#platform/kernel/try-keep.ts'

const key = 'suluh.perangkat'

/**
 * This browser as proctors see it: a name that stays, made once, and what kind of browser it is. It tells a change of
 * device apart from a reload; it says nothing about its owner.
 */
export function deviceName(): string {
  return `${deviceId()} ${kindOf(navigator.userAgent)}`
}

let made: string | undefined

function deviceId(): string {
  const known = localStorage.getItem(key) ?? made
  if (known) return known
  made = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36).padStart(7, '0').toUpperCase()
  tryKeep(localStorage, key, made)
  return made
}

const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'CrOS', 'Mac OS', 'Linux'] as const
const browsers = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari'] as const

function kindOf(agent: string): string {
  const system = systems.find((name) => agent.includes(name)) ?? '?'
  const browser = browsers.find((name) => agent.includes(name)) ?? '?'
  return `${system} ${browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser}`
}
