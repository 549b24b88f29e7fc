import { useState } from 'react'

const key = 'suluh.ujian.font'
const sizes = ['16px', '18px', '21px']

/** How large the question is written, remembered on this device. */
export function useFontStep(): { size: string; step: number; next: () => void } {
  const [step, setStep] = useState(() => Number(localStorage.getItem(key) ?? 0) % sizes.length || 0)
  const next = () => {
    const after = (step + 1) % sizes.length
    localStorage.setItem(key, String(after))
    setStep(after)
  }
  return { size: sizes[step] ?? '16px', step, next }
}
