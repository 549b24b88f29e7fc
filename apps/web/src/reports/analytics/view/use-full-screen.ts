import { useSyncExternalStore } from 'react'
import { notifyError } from '#platform/kernel/notification.ts'

/** The whole page without its surroundings, which view.css hides: menus open outside the report and must be seen. */
export function useFullScreen(): [boolean, () => Promise<void>] {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () =>
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(notifyError)
  return [isFull, toggle]
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
