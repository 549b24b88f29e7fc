import type { Pulse } from '@suluh/contract/exams/ujian'

type Report = Pulse['events'][number]

/** Shorter looks away are a message that came in, not leaving. */
const leastSeconds = 2
const most = 50

/**
 * Notes what a proctor may want to see: leaving the page, leaving full screen, copying and pasting. It prevents
 * nothing and judges nothing. `take` gives what was noted since the last time.
 */
export function watchEvidence(now: () => number): {
  hasSome: () => boolean
  take: () => Report[]
  giveBack: (reports: Report[]) => void
  stop: () => void
} {
  let noted: Report[] = []
  let hiddenAt: number | undefined
  const note = (kind: Report['kind'], seconds: number | null = null) => {
    noted = [...noted, { kind, seconds, at: new Date(now()).toISOString() }].slice(-most)
  }
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') hiddenAt = now()
    else if (hiddenAt !== undefined) {
      const seconds = Math.round((now() - hiddenAt) / 1000)
      hiddenAt = undefined
      if (seconds >= leastSeconds) note('tab-ditinggalkan', Math.min(seconds, 86_400))
    }
  }
  const onFullScreen = () => {
    if (!document.fullscreenElement) note('layar-penuh-keluar')
  }
  const onCopy = () => note('salin')
  const onPaste = () => note('tempel')
  document.addEventListener('visibilitychange', onVisibility)
  document.addEventListener('fullscreenchange', onFullScreen)
  document.addEventListener('copy', onCopy)
  document.addEventListener('paste', onPaste)
  return {
    hasSome: () => noted.length > 0,
    take: () => {
      const taken = noted
      noted = []
      return taken
    },
    giveBack: (reports) => {
      noted = [...reports, ...noted].slice(-most)
    },
    stop: () => {
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('fullscreenchange', onFullScreen)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    },
  }
}
