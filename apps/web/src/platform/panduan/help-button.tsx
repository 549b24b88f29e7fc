import { lazy, Suspense, useRef, useState } from 'react'
import './help-button.css'

// Whoever needs no help loads none.
const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }))

/** Opens what the guide says of the page, beside it. */
export function HelpButton({ onKeys }: { onKeys?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-quiet help-button"
        aria-label="Bantuan untuk halaman ini"
        title="Bantuan untuk halaman ini"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        ?
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <HelpPanel onClose={close} {...(onKeys && { onKeys })} />
        </Suspense>
      )}
    </>
  )
}
