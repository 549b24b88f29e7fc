import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'

type NearViewProps = {
  id: string
  /** About how high it will be, in pixels. */
  height: number
  /** On the page from the start. */
  isFirst: boolean
  /** While this holds, what is drawn stays, however far it scrolls away. */
  isKept: boolean
  children: ReactNode
}

/** A part of a long list that is drawn only near what is seen; elsewhere it is empty room of its height. */
export function NearView({ id, height, isFirst, isKept, children }: NearViewProps) {
  const room = useRef<HTMLDivElement>(null)
  const [{ isNear, known }, setView] = useState({ isNear: isFirst, known: height })
  const see = useEffectEvent(({ isIntersecting, boundingClientRect }: IntersectionObserverEntry) => {
    setView((before) => ({
      isNear: isIntersecting || (before.isNear && isKept),
      known: before.isNear && boundingClientRect.height > 0 ? boundingClientRect.height : before.known,
    }))
  })
  useEffect(() => {
    const near = { rootMargin: '600px 0px', scrollMargin: '600px 0px' }
    const watcher = new IntersectionObserver((entries) => entries.forEach((entry) => see(entry)), near)
    if (room.current) watcher.observe(room.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={room} id={id} style={isNear ? undefined : { height: known }}>
      {isNear && children}
    </div>
  )
}
