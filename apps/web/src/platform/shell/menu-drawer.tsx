import type { ReactNode } from 'react'
import { Drawer } from 'antd'

type MenuDrawerProps = { isOpen: boolean; title: ReactNode; onClose: () => void; children: ReactNode }

/** The sidebar of a phone. */
export function MenuDrawer({ isOpen, title, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={280}
      title={title}
      styles={{ body: { padding: 0 } }}
    >
      {children}
    </Drawer>
  )
}
