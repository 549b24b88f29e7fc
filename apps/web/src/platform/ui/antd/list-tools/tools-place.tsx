import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ListToolsProps } from './list-tools.tsx'

const ListTools = lazy(async () => ({ default: (await import('./list-tools.tsx')).ListTools }))

/**
 * Where a list's own menu stands: at the end of what narrows it, else above it. Loaded once the list stands; its room is
 * kept, so nothing moves.
 */
export function ToolsPlace<T extends { id: string }>(props: ListToolsProps<T>) {
  const here = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Element | null>(null)
  useLayoutEffect(() => {
    const around = here.current?.closest('.ant-drawer, .ant-modal, dialog, #isi, body')
    setPlace(around?.querySelector('[data-part=filter-row] > [data-slot=list-tools]:empty') ?? here.current)
  }, [])
  return (
    <div ref={here} className="list-tools" data-print="never">
      {place &&
        createPortal(
          <Suspense fallback={<span className="list-tools-room" />}>
            <ListTools {...(props as unknown as ListToolsProps<{ id: string }>)} />
          </Suspense>,
          place,
        )}
    </div>
  )
}
