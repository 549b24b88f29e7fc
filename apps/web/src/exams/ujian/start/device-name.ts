import { tryKeep } from '#platform/kernel/try-keep.ts'

const key = 'suluh.perangkat'

/**
 * This browser as people see it: what kind it is, and a number that stays, made once, by which a proctor tells two of a
 * kind apart. Words only: nothing is decided by it, and it says nothing about its owner.
 */
export function deviceName(): string {
  return `${kindOf(navigator.userAgent)} (${deviceId()})`
}

/** The same for the student, who has no use for the number. */
export function withoutNumber(name: string): string {
  return name.replace(/ \([0-9A-Z]+\)$/, '')
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
  return `${browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser} di ${system}`
}
