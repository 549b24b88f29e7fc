import type { ReactNode } from 'react'
import { Drawer } from '#platform/ui/antd/drawer.tsx'

type MenuDrawerProps = { isOpen: boolean; title: ReactNode; onClose: () => void; children: ReactNode }

/** The sidebar of a phone. */
export function MenuDrawer({ isOpen, title, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      width="side"
      title={title}
      styles={{ body: { padding: 0 } }}
    >
      {children}
    </Drawer>
  )
}
