import { useState } from 'react'
import { Button, Dropdown, Form, Modal, type MenuProps } from 'antd'
import { MoreOutlined, PlusOutlined } from '@ant-design/icons'
import type { ReportPage } from '@suluh/contract/report-definition'
import { confirm } from '#kernel/confirm.ts'
import { addPage, closeGaps, movePage, newPageId, pageOf, removePage } from './layout-commands.ts'
import type { DesignerState } from './designer-state.ts'
import { TextInput } from './text-input.tsx'
import { useDesigner } from './use-designer.ts'

const mostPages = 30
const kinds: Record<ReportPage['kind'], string> = { dasbor: 'Dasbor', dokumen: 'Dokumen' }

/** The pages as tabs; the shown one carries the menu of what can be done with it. */
export function PageTabs({ state }: { state: DesignerState }) {
  const { change, showPage } = useDesigner()
  const { definition } = state.draft
  const { pages } = definition
  const [renamed, setRenamed] = useState<string>()
  const add = (kind: ReportPage['kind']) => () => {
    const id = newPageId(definition)
    change({ label: 'Tambah halaman', page: id, recipe: (draft) => addPage(draft, id, kind) })
  }
  const page = pages.find(({ id }) => id === state.pageId)
  return (
    <nav className="page-tabs" aria-label="Halaman laporan">
      <ul>
        {pages.map(({ id, nama, kind }) => (
          <li key={id} data-shown={id === state.pageId}>
            <button
              type="button"
              className="page-tab"
              aria-current={id === state.pageId ? 'page' : undefined}
              title={kinds[kind]}
              onClick={() => showPage(id)}
              onDoubleClick={() => setRenamed(id)}
            >
              {nama}
            </button>
            {id === state.pageId && page && (
              <PageMenu page={page} pages={pages} onRename={() => setRenamed(id)} />
            )}
          </li>
        ))}
      </ul>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'dasbor', label: 'Dasbor: untuk layar', onClick: add('dasbor') },
            { key: 'dokumen', label: 'Dokumen: untuk dicetak', onClick: add('dokumen') },
          ],
        }}
      >
        <Button type="text" icon={<PlusOutlined />} disabled={pages.length >= mostPages}>
          Halaman
        </Button>
      </Dropdown>
      <RenamePage page={pages.find(({ id }) => id === renamed)} onClose={() => setRenamed(undefined)} />
    </nav>
  )
}

type PageMenuProps = { page: ReportPage; pages: ReportPage[]; onRename: () => void }

function PageMenu({ page, pages, onRename }: PageMenuProps) {
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
      label: `Jadikan ${kinds[other].toLowerCase()}`,
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
      label: 'Rapatkan widget ke atas',
      onClick: () =>
        change({
          label: 'Rapatkan widget',
          recipe: ({ definition }) => {
            const target = pageOf(definition, page.id)
            if (target) closeGaps(target)
          },
        }),
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

function RenamePage({ page, onClose }: { page: ReportPage | undefined; onClose: () => void }) {
  const { change } = useDesigner()
  return (
    <Modal
      open={page !== undefined}
      title="Nama halaman"
      footer={
        <Button type="primary" onClick={onClose}>
          Selesai
        </Button>
      }
      onCancel={onClose}
      destroyOnHidden
    >
      {page && (
        <Form component="div">
          <TextInput
            label="Nama halaman"
            value={page.nama}
            most={200}
            isNeeded
            onChange={(nama) =>
              change({
                label: 'Ganti nama halaman',
                group: `halaman ${page.id}`,
                recipe: ({ definition }) => {
                  const target = pageOf(definition, page.id)
                  if (target) target.nama = nama
                },
              })
            }
          />
        </Form>
      )}
    </Modal>
  )
}
