import { useState } from 'react'
import { tryKeep } from '#kernel/try-keep.ts'

export type Display = {
  /** Size of letters, 0 as usual. */
  step: number
  isStrong: boolean
}
export const letterSizes = ['16px', '18px', '21px', '26px'] as const

const keyOf = (attemptId: string) => `suluh.ujian.tampilan.${attemptId}`

/** How the exam looks: as its student chose on this device, else as they are entitled to and the device asks for. */
export function useDisplay(
  attemptId: string,
  entitled: number,
): [Display, (change: Partial<Display>) => void] {
  const [display, setDisplay] = useState(
    () => read(attemptId) ?? { step: entitled, isStrong: matchMedia('(prefers-contrast: more)').matches },
  )
  const change = (part: Partial<Display>) => {
    const after = { ...display, ...part }
    tryKeep(localStorage, keyOf(attemptId), JSON.stringify(after))
    setDisplay(after)
  }
  return [display, change]
}

function read(attemptId: string): Display | undefined {
  const kept = localStorage.getItem(keyOf(attemptId))
  return kept === null ? undefined : (JSON.parse(kept) as Display)
}
