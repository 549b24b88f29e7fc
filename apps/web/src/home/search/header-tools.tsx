import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { Bell } from '#home/notifikasi/bell.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { actionOfKey } from '#platform/shell/shortcuts/shortcuts.ts'
import styles from './header-tools.module.css'

const ShortcutsSheet = lazy(async () => ({
  default: (await import('#platform/shell/shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet,
}))

type Open = 'search' | 'keys' | undefined

/** Search, help, what is new, and the keys that reach everything: of every staff page, loaded once the page stands. */
export function HeaderTools() {
  const [open, setOpen] = useState<Open>()
  const navigate = useNavigate()
  useEffect(() => {
    let before: string | undefined
    const press = (event: KeyboardEvent) => {
      const action = actionOfKey(event, before)
      before = event.key
      if (!action) return
      event.preventDefault()
      if (action.kind === 'open') setOpen(action.what)
      else if (action.kind === 'go') void navigate(action.path)
      else action.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button" className={styles.search} onClick={() => setOpen('search')}>
        <SearchIcon />
        <span>Cari di semua tempat</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Cluster nowrap gap={0} className={styles.tools} data-part="header-tools">
        <HelpButton onKeys={() => setOpen('keys')} />
        <Bell />
      </Cluster>
      {open === 'search' && <SearchDialog onClose={close} />}
      <Suspense fallback={null}>{open === 'keys' && <ShortcutsSheet onClose={close} />}</Suspense>
    </>
  )
}

export function SearchIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <circle cx="7" cy="7" r="5" />
      <path d="m11 11 4 4" strokeLinecap="round" />
    </svg>
  )
}
