import { useSyncExternalStore, type ReactNode } from 'react'
import { ThemeSwitch } from '#platform/shell/theme-switch.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { letterSizes, type Display } from './display.ts'
import styles from './exam.module.css'

type DisplayProps = { display: Display; onChange: (change: Partial<Display>) => void }

/** Letters, contrast, light or dark, and the whole screen: each at once, nothing to confirm. */
export function DisplaySheet({ display, onChange }: DisplayProps) {
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
  const toggleFull = () =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    )
  return (
    <>
      <Choices label="Ukuran huruf">
        {letterSizes.map((fontSize, step) => (
          <Button
            key={fontSize}
            style={{ fontSize }}
            aria-label={`Ukuran ${step + 1} dari ${letterSizes.length}`}
            aria-pressed={display.step === step}
            onClick={() => onChange({ step })}
          >
            Aa
          </Button>
        ))}
      </Choices>
      <Choices label="Kontras">
        <Button aria-pressed={!display.isStrong} onClick={() => onChange({ isStrong: false })}>
          Biasa
        </Button>
        <Button aria-pressed={display.isStrong} onClick={() => onChange({ isStrong: true })}>
          Tinggi
        </Button>
      </Choices>
      <Choices label="Terang atau gelap">
        <ThemeSwitch />
      </Choices>
      {document.fullscreenEnabled && (
        <Choices label="Layar">
          <Button aria-pressed={isFull} onClick={toggleFull}>
            Layar penuh
          </Button>
        </Choices>
      )}
    </>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Cluster role="group" aria-label={label} className={styles.choices}>
      <h3>{label}</h3>
      {children}
    </Cluster>
  )
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
