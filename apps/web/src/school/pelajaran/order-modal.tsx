import { useState } from 'react'
import { Modal } from 'antd'
import { pelajaran, type Pelajaran } from '@suluh/contract/school/pelajaran'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { SortableItem, SortableList } from '#platform/ui/antd/sortable-list.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

type OrderModalProps = {
  isOpen: boolean
  isSaving: boolean
  onClose: () => void
  onSave: (ids: string[]) => void
}

/** All subjects at once, in the order that forms and reports show them. */
export function OrderModal({ isOpen, isSaving, onClose, onSave }: OrderModalProps) {
  const { result, query } = useList(pelajaran.list, { pagination: { mode: 'off' }, enabled: isOpen })
  const [moved, setMoved] = useState<string[]>()
  const byId = new Map(result.data.map((row): [string, Pelajaran] => [row.id, row]))
  const ids = moved ?? [...byId.keys()]
  const close = () => {
    setMoved(undefined)
    onClose()
  }
  const move = (from: number, to: number) => {
    const next = ids.toSpliced(from, 1)
    setMoved(next.toSpliced(to, 0, ids[from]!))
  }
  return (
    <Modal
      open={isOpen}
      onCancel={close}
      title="Atur urutan pelajaran"
      okText="Simpan urutan"
      cancelText="Batal"
      okButtonProps={{ disabled: moved === undefined }}
      confirmLoading={isSaving}
      onOk={() => onSave(ids)}
      afterClose={() => setMoved(undefined)}
    >
      {query.isPending ? (
        <Skeleton lines={5} />
      ) : (
        <SortableList ids={ids} noun="Pelajaran" isLocked={false} onMove={move}>
          <Stack as="ol" gap={1}>
            {ids.map((id, at) => {
              const nama = byId.get(id)?.nama ?? ''
              return (
                <SortableItem key={id} id={id} handleLabel={`Pindahkan ${nama}`} isLocked={false}>
                  <span data-part="entry-name">{nama}</span>
                  <MoveButtons what={nama} index={at} count={ids.length} onMove={move} />
                </SortableItem>
              )
            })}
          </Stack>
        </SortableList>
      )}
    </Modal>
  )
}
