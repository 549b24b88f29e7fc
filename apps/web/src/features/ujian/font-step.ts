import { useState } from 'react'
import { tryKeep } from '#kernel/try-keep.ts'

const key = 'suluh.ujian.font'
const sizes = ['16px', '18px', '21px', '26px']
export const fontSteps = sizes.length

/** How large the question is written: as remembered on this device, else as the student is entitled to. */
export function useFontStep(entitled: number): { size: string; step: number; next: () => void } {
  const [step, setStep] = useState(() => Number(localStorage.getItem(key) ?? entitled) % sizes.length || 0)
  const next = () => {
    const after = (step + 1) % sizes.length
    tryKeep(localStorage, key, String(after))
    setStep(after)
  }
  return { size: sizes[step] ?? '16px', step, next }
}
