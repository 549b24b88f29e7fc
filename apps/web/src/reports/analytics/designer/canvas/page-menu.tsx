import { Button, Dropdown, type MenuProps } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { ReportPage } from '@suluh/contract/reports/report-definition'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { closeGaps, hasGaps, movePage, pageOf, removePage } from './layout-commands.ts'
import type { Change } from '../designer-state.ts'
import { useDesigner } from '../use-designer.ts'

export const pageKinds: Record<ReportPage['kind'], string> = { dasbor: 'Dasbor', dokumen: 'Dokumen' }

/** Takes the holes out of a page. */
export function closing(pageId: string): Change {
  return {
    label: 'Rapatkan widget',
    recipe: ({ definition }) => {
      const target = pageOf(definition, pageId)
      if (target) closeGaps(target)
    },
  }
}

type PageMenuProps = { page: ReportPage; pages: ReportPage[]; onRename: () => void }

/** What can be done with the page that is shown. */
export function PageMenu({ page, pages, onRename }: PageMenuProps) {
  const { change } = useDesigner()
  const index = pages.indexOf(page)
  const move = (to: number) => () =>
    change({ label: 'Pindahkan halaman', recipe: (draft) => movePage(draft, index, to) })
  const other = page.kind === 'dasbor' ? 'dokumen' : 'dasbor'
  async function remove() {
    const count = page.layout.length
    const description = `Halaman ${page.nama} dan ${count} widget di dalamnya dihapus. Dapat dibatalkan dengan Ctrl+Z.`
    if (count > 0 && !(await confirm({ description }))) return
    change({ label: 'Hapus halaman', recipe: (draft) => removePage(draft, page.id) })
  }
  const items: MenuProps['items'] = [
    { key: 'nama', label: 'Ganti nama', onClick: onRename },
    {
      key: 'jenis',
      label: `Jadikan ${pageKinds[other].toLowerCase()}`,
      onClick: () =>
        change({
          label: 'Ubah jenis halaman',
          recipe: ({ definition }) => {
            const target = pageOf(definition, page.id)
            if (target) target.kind = other
          },
        }),
    },
    {
      key: 'rapikan',
      label: 'Rapatkan widget',
      disabled: !hasGaps(page),
      onClick: () => change(closing(page.id)),
    },
    { key: 'kiri', label: 'Geser ke kiri', disabled: index === 0, onClick: move(index - 1) },
    { key: 'kanan', label: 'Geser ke kanan', disabled: index === pages.length - 1, onClick: move(index + 1) },
    { type: 'divider' },
    {
      key: 'hapus',
      label: 'Hapus halaman',
      danger: true,
      disabled: pages.length === 1,
      onClick: () => void remove(),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={`Tindakan untuk halaman ${page.nama}`}
      />
    </Dropdown>
  )
}
