import { tryKeep } from '#platform/kernel/try-keep.ts'

type Action =
  | { kind: 'open'; what: 'search' | 'keys' }
  | { kind: 'go'; path: string }
  | { kind: 'run'; run: () => void }

const key = 'suluh.pintasan'

/** Keys of one letter can be turned off: who speaks to the computer types them by accident. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(key) !== 'mati'
}

export function setSingleKeys(isOn: boolean): void {
  tryKeep(localStorage, key, isOn ? 'hidup' : 'mati')
}

/** After `g`: where each letter goes. */
export const destinations: Record<string, { label: string; path: string }> = {
  d: { label: 'Dashboard', path: '/dashboard' },
  p: { label: 'Paket Soal', path: '/dashboard/paket-soal' },
  j: { label: 'Jadwal Ujian', path: '/dashboard/jadwal' },
  l: { label: 'Laporan Ujian Murid', path: '/dashboard/laporan/murid' },
  a: { label: 'Analytics', path: '/dashboard/analytics' },
  g: { label: 'Group Belajar', path: '/dashboard/group-belajar' },
  u: { label: 'Pengguna', path: '/dashboard/settings/pengguna' },
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** What a key does on a staff page, if anything; `before` is the key pressed before it. */
export function actionOfKey(event: Pressed, before: string | undefined): Action | undefined {
  const { key: pressed, ctrlKey, metaKey, altKey, target } = event
  if ((ctrlKey || metaKey) && !altKey)
    return pressed.toLowerCase() === 'k' && !isAsking() ? { kind: 'open', what: 'search' } : undefined
  if (altKey || isTyping(target) || isAsking()) return undefined
  if (pressed === 'ArrowDown' || pressed === 'ArrowUp') return alongRows(pressed)
  if (!areSingleKeysOn()) return undefined
  const destination = before === 'g' ? destinations[pressed] : undefined
  if (destination) return { kind: 'go', path: destination.path }
  switch (pressed) {
    case '?':
      return { kind: 'open', what: 'keys' }
    case '/':
      return onElement('#isi input[type="search"]', (found) => found.focus())
    case 'n':
      return onElement(newButton, (found) => found.click())
    default:
      return undefined
  }
}

/** A list's one way to make something new is its primary action. */
const newButton = '#isi [data-part=page-actions] :is(.ant-btn-primary, [data-variant=primary])'

function onElement(selector: string, act: (found: HTMLElement) => void): Action | undefined {
  const found = document.querySelector<HTMLElement>(selector)
  return found ? { kind: 'run', run: () => act(found) } : undefined
}

/** From a link in one row of a list to the one above or below. */
function alongRows(pressed: 'ArrowDown' | 'ArrowUp'): Action | undefined {
  const here = document.activeElement
  if (!here?.matches('.data-table a, .data-table button:not([aria-haspopup])')) return undefined
  const row = here.closest('tr')
  const next = pressed === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  const found = next?.querySelector<HTMLElement>('a[href], button')
  return found ? { kind: 'run', run: () => found.focus() } : undefined
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))
  )
}

/** While a dialog stands before the page, the page's keys rest. */
function isAsking(): boolean {
  return (
    document.querySelector('dialog[open], .ant-modal-wrap:not([style*="none"]), .ant-drawer-open') !== null
  )
}
