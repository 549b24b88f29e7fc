import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './row-glance.module.css'

const gap = 4

type RowGlanceProps = { beside: HTMLElement; onLeave: () => void; children: ReactNode }

/** A card below the row that is pointed at, above it where there is no room; it goes when the page moves. */
export function RowGlance({ beside, onLeave, children }: RowGlanceProps) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const own = card.current
      if (!own) return
      const row = beside.getBoundingClientRect()
      const isAbove = row.bottom + gap + own.offsetHeight > innerHeight && row.top > innerHeight - row.bottom
      own.style.top = `${isAbove ? Math.max(gap, row.top - gap - own.offsetHeight) : row.bottom + gap}px`
      own.style.left = `${Math.max(gap, row.left + 48)}px`
      own.style.maxHeight = `${(isAbove ? row.top : innerHeight - row.bottom) - 2 * gap}px`
    }
    place()
    const watch = new ResizeObserver(place)
    if (card.current) watch.observe(card.current)
    return () => watch.disconnect()
  }, [beside])
  const leave = useRef(onLeave)
  useLayoutEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const go = () => leave.current()
    addEventListener('scroll', go, { capture: true })
    return () => removeEventListener('scroll', go, { capture: true })
  }, [])
  return (
    <div ref={card} className={styles.card} data-part="row-glance" data-print="never">
      {children}
    </div>
  )
}
