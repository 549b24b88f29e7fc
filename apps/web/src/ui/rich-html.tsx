import { useContext, useEffect, useRef } from 'react'
import { limitPlays } from './limit-plays.ts'
import { PlaysScope } from './plays-scope.ts'
import './rich-html.css'

/** Rich text that the server has held to the allow-list; wide tables and pictures scroll or shrink. */
export function RichHtml({ html, className = '' }: { html: string; className?: string }) {
  const room = useRef<HTMLDivElement>(null)
  const scope = useContext(PlaysScope)
  useEffect(() => {
    if (room.current && html.includes('data-plays')) return limitPlays(room.current, scope)
  }, [html, scope])
  return <div ref={room} className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
