import { lazy, Suspense, useState } from 'react'
import { Button, Dropdown } from 'antd'
import { SwapOutlined } from '@ant-design/icons'
import type { SheetPreview, SheetTaken } from '@suluh/contract/platform/sheet'
import { useCan, type Pair } from '#platform/kernel/auth/access-control.ts'
import { config } from '#platform/config.ts'

// Most visits import nothing.
const SheetImport = lazy(async () => ({ default: (await import('./sheet-import.tsx')).SheetImport }))

export type SheetMenuProps = {
  /** What the rows are, in small letters: "lembaga". */
  noun: string
  /** The address that `/ekspor` and `/templat` stand under: `/lembaga`. */
  path: string
  /** Who may import. */
  izin: Pair
  preview: (file: File, signal: AbortSignal) => Promise<SheetPreview>
  confirm: (id: string) => Promise<SheetTaken>
  /** What is read again afterwards. */
  resource: string
}

/** A list to a file and back: every row in Excel or CSV, and rows from a file after a look at them. */
export function SheetMenu({ path, izin, ...rest }: SheetMenuProps) {
  const { can } = useCan(izin)
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const download = (format: string, label: string) => ({
    key: format,
    label: (
      <a href={`${config.apiUrl}${path}/ekspor?format=${format}`} download>
        {label}
      </a>
    ),
  })
  const items = [
    { key: 'impor', label: 'Impor dari Excel atau CSV…', disabled: !can, onClick: () => open() },
    { type: 'divider' as const },
    download('xlsx', 'Ekspor ke Excel'),
    download('csv', 'Ekspor ke CSV'),
  ]
  function open() {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<SwapOutlined rotate={90} />}>Impor &amp; ekspor</Button>
      </Dropdown>
      <Suspense fallback={null}>
        {hasOpened && (
          <SheetImport
            {...rest}
            templatePath={`${path}/templat`}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
