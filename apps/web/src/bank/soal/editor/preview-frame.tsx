import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './editor.module.css'

type PreviewFrameProps = { width: number; title: string; children: ReactNode }

/** Without a doctype the browser would draw as in the nineties. */
const emptyPage = '<!doctype html><html><body></body></html>'
const leastHeight = 240

/**
 * A window of its own width inside the page, so that what is drawn in it follows the same breakpoints as on a
 * device of that width; it is scaled down where it does not fit.
 */
export function PreviewFrame({ width, title, children }: PreviewFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [roomWidth, setRoomWidth] = useState(width)
  const [height, setHeight] = useState(leastHeight)
  useEffect(() => observe(room.current, ({ clientWidth }) => setRoomWidth(clientWidth)), [])
  useEffect(() => body && followTheme(body.ownerDocument), [body])
  const scale = Math.min(1, roomWidth / width)
  return (
    <div ref={room} className={styles.room} style={{ height: height * scale }}>
      <iframe
        title={title}
        sandbox="allow-same-origin"
        srcDoc={emptyPage}
        className={styles.frame}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget: { contentDocument } }) =>
          contentDocument && setBody(prepare(contentDocument))
        }
      />
      {body && createPortal(<Page onHeight={setHeight}>{children}</Page>, body)}
    </div>
  )
}

function Page({ onHeight, children }: { onHeight: (height: number) => void; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(
    () => observe(page.current, ({ offsetHeight }) => onHeight(Math.max(leastHeight, offsetHeight))),
    [onHeight],
  )
  return (
    <div ref={page} className={`${styles.page} system-type`}>
      {children}
    </div>
  )
}

function observe(element: HTMLElement | null, onResize: (element: HTMLElement) => void): () => void {
  if (!element) return () => undefined
  const observer = new ResizeObserver(() => onResize(element))
  observer.observe(element)
  return () => observer.disconnect()
}

/** Keeps the page as light or dark as this one, until what it returns is called. */
function followTheme(page: Document): () => void {
  const follow = () => {
    page.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? ''
  }
  follow()
  const observer = new MutationObserver(follow)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Gives an empty page the styles of this one. */
function prepare(page: Document): HTMLElement {
  page.documentElement.lang = document.documentElement.lang
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style'))
    page.head.append(sheet.cloneNode(true))
  return page.body
}
