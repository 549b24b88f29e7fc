import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { tryKeep } from '#platform/kernel/try-keep.ts'

type Theme = 'light' | 'dark'
const key = 'suluh.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

system.addEventListener('change', () => {
  if (!localStorage.getItem(key)) apply(chosen())
})

function chosen(): Theme {
  const byHand = localStorage.getItem(key)
  return byHand === 'dark' || (!byHand && system.matches) ? 'dark' : 'light'
}

function current(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/** Pages on the screen that show paper, which is white. */
let papers = 0

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = papers > 0 ? 'light' : theme
  for (const listener of listeners) listener()
}

// Paper is white: what is drawn for a dark screen would be pale on it. All is drawn anew before the print begins.
addEventListener('beforeprint', () => {
  const theme = current()
  flushSync(() => apply('light'))
  addEventListener('afterprint', () => apply(theme), { once: true })
})

/** Light or dark as shown now, and the switch; a choice by hand is kept in this browser. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
  const toggleTheme = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    tryKeep(localStorage, key, next)
    apply(next)
  }
  return { theme, toggleTheme }
}

/** As light as paper, until what it returns is called. */
export function showPaper(): () => void {
  papers += 1
  apply('light')
  return () => {
    papers -= 1
    apply(chosen())
  }
}

/** The value of a variable of theme.css as it stands now, for code that needs a colour and not a name. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}
