import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#platform/ui/light/button.tsx'

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
      <Button
        ref={button}
        variant="quiet"
        data-part="help-button"
        data-print="never"
        aria-label="Bantuan untuk halaman ini"
        title="Bantuan untuk halaman ini"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        ?
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HelpPanel onClose={close} {...(onKeys && { onKeys })} />
        </Suspense>
      )}
    </>
  )
}
