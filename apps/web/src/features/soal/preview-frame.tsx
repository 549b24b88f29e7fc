import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type PreviewFrameProps = { width: number; title: string; children: ReactNode }

/**
 * A window of its own width inside the page, so that what is drawn in it follows the same breakpoints as on a
 * device of that width; it is scaled down where it does not fit.
 */
export function PreviewFrame({ width, title, children }: PreviewFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [size, setSize] = useState({ room: width, height: 400 })
  useEffect(() => {
    if (!room.current || !body) return
    const measure = () =>
      setSize({ room: room.current?.clientWidth ?? width, height: Math.max(240, body.scrollHeight) })
    const observer = new ResizeObserver(measure)
    observer.observe(room.current)
    observer.observe(body)
    return () => observer.disconnect()
  }, [body, width])
  const scale = Math.min(1, size.room / width)
  return (
    <div ref={room} className="preview-room" style={{ height: size.height * scale }}>
      <iframe
        title={title}
        sandbox="allow-same-origin"
        className="preview-frame"
        style={{ width, height: size.height, transform: `scale(${scale})` }}
        ref={(frame) => {
          const page = frame?.contentDocument
          if (page && page.body !== body) setBody(prepare(page))
        }}
      />
      {body && createPortal(<div className="exam-question preview-page system-type">{children}</div>, body)}
    </div>
  )
}

/** Gives an empty page the styles and the theme of this one. */
function prepare(page: Document): HTMLElement {
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? ''
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style'))
    page.head.append(sheet.cloneNode(true))
  return page.body
}
