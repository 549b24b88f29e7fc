import { createContext, use, useState } from 'react'
import { Button, Drawer as AntdDrawer, type DrawerProps as AntdDrawerProps } from 'antd'
import { createPortal } from 'react-dom'
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
export function Drawer({ onClose, width = 'row', hasForm = false, extra, children, ...props }: DrawerProps) {
  const [head, setHead] = useState<HTMLElement | null>(null)
  return (
    <AntdDrawer
      {...props}
      extra={hasForm ? <span ref={setHead}>{extra}</span> : extra}
      size={widths[width]}
      onClose={hasForm ? askedClose(onClose) : onClose}
      destroyOnHidden
    >
      <Head value={head}>{children}</Head>
    </AntdDrawer>
  )
}

const Head = createContext<HTMLElement | null>(null)

/** Stores what the form of this id says: in the drawer's head, in sight however long the form is. */
export function DrawerSave({ form, loading }: { form: string; loading: boolean }) {
  const head = use(Head)
  return (
    head &&
    createPortal(
      <Button type="primary" htmlType="submit" form={form} loading={loading}>
        Simpan
      </Button>,
      head,
    )
  )
}
