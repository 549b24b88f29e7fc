import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { pelajaran, type Aspek } from '@suluh/contract/school/pelajaran'
import { call } from '#platform/kernel/data/call.ts'
import { useDelete, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { askDelete } from '#platform/ui/antd/ask-delete.ts'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { SortableItem, SortableList } from '#platform/ui/antd/sortable-list.tsx'
import { depthOf, indent, moveTo, outdent, siblingsOf, step, type AspekList } from './aspek-moves.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

type AspekTreeProps = {
  pelajaranId: string
  list: AspekList
  isLocked: boolean
  onMove: (next: AspekList) => void
  onRename: (aspek: Aspek) => void
  onMerge: (aspek: Aspek) => void
  onAddBelow: (aspek: Aspek) => void
}

/** The tree as lines that move by mouse, finger and keyboard, each with what lies under it. */
export function AspekTree(props: AspekTreeProps) {
  const { list, isLocked, onMove } = props
  return (
    <SortableList
      ids={list.map(({ id }) => id)}
      noun="Aspek"
      isLocked={isLocked}
      onMove={(from, to) => onMove(moveTo(list, from, to))}
    >
      <Stack as="ol" gap={1}>
        {list.map((aspek, at) => (
          <SortableItem
            key={aspek.id}
            id={aspek.id}
            handleLabel={`Pindahkan ${aspek.nama}`}
            isLocked={isLocked || !aspek.mayEdit}
          >
            <AspekLine {...props} aspek={aspek} at={at} />
          </SortableItem>
        ))}
      </Stack>
    </SortableList>
  )
}

function AspekLine({ aspek, at, ...props }: AspekTreeProps & { aspek: Aspek; at: number }) {
  const { list, isLocked, onMove } = props
  const siblings = siblingsOf(list, at)
  const place = siblings.indexOf(aspek)
  const depth = depthOf(list, aspek)
  return (
    <>
      <Text
        as="span"
        data-part="entry-name"
        tone={aspek.isAktif ? undefined : 'soft'}
        style={{ paddingInlineStart: depth * 24 }}
      >
        {depth > 0 && <span className="visually-hidden">Tingkat {depth + 1}: </span>}
        {aspek.nama}
        {!aspek.isAktif && ' (nonaktif)'}
      </Text>
      {!isLocked && (
        <>
          {aspek.mayEdit && (
            <MoveButtons
              what={aspek.nama}
              index={place}
              count={siblings.length}
              onMove={(from, to) => onMove(step(list, at, to < from ? -1 : 1))}
            />
          )}
          <AspekMenu {...props} aspek={aspek} at={at} place={place} />
        </>
      )}
    </>
  )
}

type AspekMenuProps = AspekTreeProps & { aspek: Aspek; at: number; place: number }

function AspekMenu({ pelajaranId, list, aspek, at, place, ...on }: AspekMenuProps) {
  const params = { pelajaranId, id: aspek.id }
  const { nama, isAktif, mayEdit, mayDelete } = aspek
  const update = useUpdate(pelajaran.updateAspek)
  const remove = useDelete(pelajaran.deleteAspek, { mutationMode: 'pessimistic' })
  const setAktif = (aktif: boolean) => update.mutate({ params, body: { nama, isAktif: aktif } })
  const askRemove = () =>
    askDelete({
      nama,
      usage: () => call(pelajaran.usageOfAspek, { params }),
      description: `${nama} dengan semua aspek di bawahnya akan dihapus.`,
      onDeactivate: isAktif && mayEdit ? () => setAktif(false) : undefined,
      onDelete: () => remove.mutate({ params }),
    })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'nama', label: 'Ubah nama', disabled: !mayEdit, onClick: () => on.onRename(aspek) },
          { key: 'bawah', label: 'Tambah di bawahnya', onClick: () => on.onAddBelow(aspek) },
          {
            key: 'masuk',
            label: 'Jadikan bagian dari yang di atasnya',
            disabled: !mayEdit || place === 0,
            onClick: () => on.onMove(indent(list, at)),
          },
          {
            key: 'keluar',
            label: 'Keluarkan satu tingkat',
            disabled: !mayEdit || aspek.indukId === null,
            onClick: () => on.onMove(outdent(list, at)),
          },
          {
            key: 'gabung',
            label: 'Gabungkan ke aspek lain…',
            disabled: !mayEdit,
            onClick: () => on.onMerge(aspek),
          },
          {
            key: 'aktif',
            label: isAktif ? 'Nonaktifkan' : 'Aktifkan',
            disabled: !mayEdit,
            onClick: () => setAktif(!isAktif),
          },
          { type: 'divider' },
          {
            key: 'hapus',
            label: 'Hapus',
            danger: true,
            disabled: !mayDelete,
            onClick: () => void askRemove(),
          },
        ],
      }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${nama}`} />
    </Dropdown>
  )
}
