import { useState } from 'react'
import { ownPlace } from '#platform/kernel/auth/session.ts'
import { tryKeep } from '#platform/kernel/try-keep.ts'

export type Display = {
  /** Size of letters, 0 as usual. */
  step: number
  isStrong: boolean
}
export const letterSizes = ['16px', '18px', '21px', '26px'] as const

const keyOf = (attemptId: string) => ownPlace(`tampilan.${attemptId}`)

/** `entitled`: the size that they were entitled to when they chose. */
type Chosen = Display & { entitled: number }

/**
 * How the exam looks: as its student chose on this device, else as they are entitled to and the device asks for. Who is
 * entitled to another size in the middle of the exam sees that one.
 */
export function useDisplay(
  attemptId: string,
  entitled: number,
): [Display, (change: Partial<Display>) => void] {
  const [chosen, setChosen] = useState(() => read(attemptId))
  const isStrong = chosen?.isStrong ?? matchMedia('(prefers-contrast: more)').matches
  const display = { step: chosen?.entitled === entitled ? chosen.step : entitled, isStrong }
  const change = (part: Partial<Display>) => {
    const after = { ...display, ...part, entitled }
    tryKeep(localStorage, keyOf(attemptId), JSON.stringify(after))
    setChosen(after)
  }
  return [display, change]
}

function read(attemptId: string): Chosen | undefined {
  const kept = localStorage.getItem(keyOf(attemptId))
  return kept === null ? undefined : (JSON.parse(kept) as Chosen)
}
