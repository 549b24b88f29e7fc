import { useState } from 'react'
import { useDndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import { Button, Dropdown, Form, Modal } from 'antd'
import { CompressOutlined, PlusOutlined } from '@ant-design/icons'
import type { ReportPage } from '@suluh/contract/reports/report-definition'
import { DragRoom } from '#platform/ui/antd/sortable-list.tsx'
import { addPage, hasGaps, movePage, newPageId, pageOf } from './layout-commands.ts'
import type { DesignerState } from '../designer-state.ts'
import { closing, PageMenu, pageKinds } from './page-menu.tsx'
import { useDesigner } from '../use-designer.ts'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './canvas.module.css'
import { TextInput } from '../properties/text-input.tsx'

const mostPages = 30

/** The pages as tabs in their order, dragged or moved by the menu that the shown one carries. */
export function PageTabs({ state }: { state: DesignerState }) {
  const { change } = useDesigner()
  const { definition } = state.draft
  const { pages } = definition
  const [renamed, setRenamed] = useState<string>()
  const shown = pageOf(definition, state.pageId)
  const add = (kind: ReportPage['kind']) => () => {
    const id = newPageId(definition)
    change({ label: 'Tambah halaman', page: id, recipe: (draft) => addPage(draft, id, kind) })
  }
  const placeOf = (id: string) => pages.findIndex((page) => page.id === id)
  const drop = (id: string, overId: string) =>
    change({
      label: 'Pindahkan halaman',
      page: id,
      recipe: (draft) => movePage(draft, placeOf(id), placeOf(overId)),
    })
  return (
    <Cluster as="nav" gap={1} className={styles.tabs} aria-label="Halaman laporan">
      <DragRoom
        onDrop={drop}
        nameOf={(id) => `Halaman ${pages[placeOf(id)]?.nama ?? ''}`}
        placeOf={(id) => `tempat ${placeOf(id) + 1} dari ${pages.length}`}
      >
        <Cluster as="ul" gap={1}>
          {pages.map((page) => (
            <PageTab
              key={page.id}
              page={page}
              pages={pages}
              isShown={page.id === state.pageId}
              onRename={() => setRenamed(page.id)}
            />
          ))}
        </Cluster>
      </DragRoom>
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
      {shown && hasGaps(shown) && (
        <Button type="text" icon={<CompressOutlined />} onClick={() => change(closing(shown.id))}>
          Rapatkan
        </Button>
      )}
      <RenamePage page={pages.find(({ id }) => id === renamed)} onClose={() => setRenamed(undefined)} />
    </Cluster>
  )
}

type PageTabProps = { page: ReportPage; pages: ReportPage[]; isShown: boolean; onRename: () => void }

function PageTab({ page, pages, isShown, onRename }: PageTabProps) {
  const { id, nama, kind } = page
  const { showPage } = useDesigner()
  const { active } = useDndContext()
  const { setNodeRef: setDropped, isOver } = useDroppable({ id })
  const { setNodeRef: setDragged, listeners, transform } = useDraggable({ id })
  // Keys press the tab; they move it by its menu.
  const start = listeners?.['onPointerDown'] as ((event: unknown) => void) | undefined
  const from = pages.findIndex((each) => each.id === active?.id)
  const side =
    isOver && from !== -1 && pages[from] !== page && (from < pages.indexOf(page) ? 'after' : 'before')
  return (
    <li ref={setDropped} data-shown={isShown} data-drop={side || undefined}>
      <button
        ref={setDragged}
        type="button"
        className={styles.tab}
        aria-current={isShown ? 'page' : undefined}
        title={pages.length > 1 ? `${pageKinds[kind]}. Seret untuk mengubah urutan` : pageKinds[kind]}
        style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
        onPointerDown={start}
        onClick={() => showPage(id)}
        onDoubleClick={onRename}
      >
        {nama}
      </button>
      {isShown && <PageMenu page={page} pages={pages} onRename={onRename} />}
    </li>
  )
}

/** Asks for a page's name; without a page nothing is asked. */
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
