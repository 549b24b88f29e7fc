import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { ThemeSwitch } from '#platform/shell/theme-switch.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { letterSizes, type Display } from './display.ts'
import { lettersAct, letLettersAct } from './exam-keys.ts'
import styles from './display-sheet.module.css'

type DisplayProps = { display: Display; onChange: (change: Partial<Display>) => void }

/** Letters, contrast, light or dark, and the whole screen: each at once, nothing to confirm. */
export function DisplaySheet({ display, onChange }: DisplayProps) {
  const [areLetters, setLetters] = useState(lettersAct)
  const turnLetters = (isOn: boolean) => {
    letLettersAct(isOn)
    setLetters(isOn)
  }
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
      <Choices label="Huruf di papan ketik: A sampai Q memilih jawaban, R ragu-ragu">
        <Button aria-pressed={areLetters} onClick={() => turnLetters(true)}>
          Hidup
        </Button>
        <Button aria-pressed={!areLetters} onClick={() => turnLetters(false)}>
          Mati
        </Button>
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
