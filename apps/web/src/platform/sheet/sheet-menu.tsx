import { Button, Dropdown } from 'antd'
import { SwapOutlined } from '@ant-design/icons'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan, type Pair } from '#platform/kernel/auth/access-control.ts'
import { config } from '#platform/config.ts'

type SheetMenuProps = {
  /** The address that `/ekspor` stands under: `/lembaga`. */
  path: string
  /** The screen on which rows come in. */
  importPath: string
  /** Who may import. */
  izin: Pair
}

/** A list to a file and back: every row in Excel or CSV, and rows from a file after a look at them. */
export function SheetMenu({ path, importPath, izin }: SheetMenuProps) {
  const { can } = useCan(izin)
  const navigate = useNavigate()
  const download = (format: string, label: string) => ({
    key: format,
    label: (
      <a href={`${config.apiUrl}${path}/ekspor?format=${format}`} download>
        {label}
      </a>
    ),
  })
  const items = [
    {
      key: 'impor',
      label: 'Impor dari Excel atau CSV…',
      disabled: !can,
      onClick: () => void navigate(importPath),
    },
    { type: 'divider' as const },
    download('xlsx', 'Ekspor ke Excel'),
    download('csv', 'Ekspor ke CSV'),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<SwapOutlined rotate={90} />}>Impor &amp; ekspor</Button>
    </Dropdown>
  )
}
