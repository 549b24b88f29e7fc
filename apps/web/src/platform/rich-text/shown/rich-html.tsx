import { useContext, useEffect, useRef } from 'react'
import { PlaysScope } from './plays-scope.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import './rich-html.css'

/** Rich text that the server has held to the allow-list; wide tables and pictures scroll or shrink. */
export function RichHtml({ html, className }: { html: string; className?: string | undefined }) {
  const room = useRef<HTMLDivElement>(null)
  const scope = useContext(PlaysScope)
  useEffect(() => {
    if (!html.includes('data-plays')) return
    let undo: (() => void) | undefined
    let isGone = false
    // Few questions have sound that is counted; the others do not load what counts it.
    void import('./limit-plays.ts').then(({ limitPlays }) => {
      if (!isGone && room.current) undo = limitPlays(room.current, scope)
    })
    return () => {
      isGone = true
      undo?.()
    }
  }, [html, scope])
  useEffect(() => {
    const box = room.current
    if (!box || html === '') return
    // What is wider than its box is scrolled by keyboard too.
    const watch = new ResizeObserver(() => {
      if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [html])
  return <div ref={room} className={classes('rich', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
