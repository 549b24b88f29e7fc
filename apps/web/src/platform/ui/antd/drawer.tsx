import { Drawer as AntdDrawer, type DrawerProps as AntdDrawerProps } from 'antd'
import { askedClose } from '#platform/kernel/changes/asked-close.ts'

const widths = {
  /** What stands beside a page where there is room for it. */
  side: 'min(320px, 85vw)',
  /** One row of a list, or its form. */
  row: 'min(600px, 100vw)',
  /** With a table or a drawing in it. */
  wide: 'min(860px, 100vw)',
  /** A list to choose from. */
  list: 'min(1240px, 100vw)',
}

type DrawerProps = Pick<
  AntdDrawerProps,
  'open' | 'title' | 'extra' | 'footer' | 'placement' | 'styles' | 'children'
> & {
  onClose: () => void
  width?: keyof typeof widths
  /** A form stands in it: what was typed and is not stored is asked about first. */
  hasForm?: boolean
}

/** What slides in beside a page: one row of its list, or the form of one. Nothing of it stays when it has closed. */
export function Drawer({ onClose, width = 'row', hasForm = false, ...props }: DrawerProps) {
  return (
    <AntdDrawer
      {...props}
      size={widths[width]}
      onClose={hasForm ? askedClose(onClose) : onClose}
      destroyOnHidden
    />
  )
}
