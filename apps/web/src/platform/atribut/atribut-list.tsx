import { Button, Tooltip } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { arrayMove } from '@dnd-kit/sortable'
import { atribut, type Atribut, type AtributEntity } from '@suluh/contract/platform/atribut'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { useCustomMutation, useDelete } from '#platform/kernel/data/mutation-hooks.ts'
import { useArranged } from '#platform/kernel/changes/use-arranged.ts'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { SortableItem, SortableList } from '#platform/ui/antd/sortable-list.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { kindWords } from './atribut-words.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './atribut.module.css'
import { call } from '#platform/kernel/data/call.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { notificationProvider, notifyError } from '#platform/kernel/notification.ts'

type AtributListProps = { entity: AtributEntity; rows: Atribut[]; onOpen: (row: Atribut) => void }

/** The fields in their order, which is changed by dragging, by keyboard or by buttons. */
export function AtributList({ entity, rows, onOpen }: AtributListProps) {
  const mayWrite = useCan({ resource: 'atribut', action: 'write-all' }).can
  const mayDelete = useCan({ resource: 'atribut', action: 'delete-all' }).can
  const { arranged, setArranged, settle } = useArranged<string[]>('atribut')
  const arrange = useCustomMutation(atribut.arrange, { successMessage: false })
  const remove = useDeleteAtribut()
  const place = (id: string) => arranged?.indexOf(id) ?? -1
  const shown = arranged ? rows.toSorted((a, b) => place(a.id) - place(b.id)) : rows
  const ids = shown.map(({ id }) => id)
  const move = (from: number, to: number) => {
    const next = arrayMove(ids, from, to)
    setArranged(next)
    arrange.mutate({ body: { entity, ids: next } }, { onSettled: () => void settle(next) })
  }
  return (
    <SortableList ids={ids} noun="Atribut" isLocked={!mayWrite} onMove={move}>
      <Stack as="ol" className={styles.list}>
        {shown.map((row, index) => (
          <SortableItem
            key={row.id}
            id={row.id}
            className={classes(styles.row)}
            handleLabel={`Pindahkan ${row.nama}`}
            isLocked={!mayWrite}
          >
            <Stack as="button" type="button" gap={0} className={styles.name} onClick={() => onOpen(row)}>
              <strong>{row.nama}</strong>
              <Text as="small" size="small" tone="soft">
                {said(row)}
              </Text>
            </Stack>
            <Cluster as="span" gap={1}>
              <WordTag>{kindWords[row.kind]}</WordTag>
              {row.isRequired && <WordTag tone="warning">Wajib</WordTag>}
              {row.isUnique && <WordTag tone="active">Unik</WordTag>}
            </Cluster>
            <Cluster as="span" gap={1} className={styles.actions}>
              {mayWrite && <MoveButtons what={row.nama} index={index} count={shown.length} onMove={move} />}
              <Tooltip title={mayDelete ? undefined : translate('buttons.notAccessTitle')}>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`Hapus ${row.nama}`}
                  disabled={!mayDelete}
                  onClick={() => void remove(row)}
                />
              </Tooltip>
            </Cluster>
          </SortableItem>
        ))}
      </Stack>
    </SortableList>
  )
}

/** What else there is to know of it, in one line. */
function said({ choices, values, onlyFor, seenBy }: Atribut): string {
  const parts = [
    choices.length > 0 && `${choices.slice(0, 4).join(', ')}${choices.length > 4 ? ', …' : ''}`,
    onlyFor && `hanya ${onlyFor.join(', ')}`,
    seenBy && `dilihat ${seenBy.join(', ')}`,
    values > 0 ? `${formatNumber(values)} terisi` : 'belum ada isinya',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Deletes a field that nothing needs; where values go with it, only after that was agreed to, with the count. */
function useDeleteAtribut(): (row: Atribut) => Promise<void> {
  const { mutate } = useDelete(atribut.deleteOne, { undoableMessage: 'Atribut akan dihapus' })
  return async ({ id, nama }) => {
    try {
      const { values, usedBy } = await call(atribut.usage, { params: { id } })
      if (usedBy.length > 0) {
        notificationProvider.open({
          type: 'error',
          message: `${nama} masih dipakai`,
          description: `${usedBy.join(', ')}. Lepaskan dahulu dari sana, lalu hapus atributnya.`,
        })
        return
      }
      const description = `${formatNumber(values)} isian ${nama} ikut terhapus.`
      if (values === 0 || (await confirm({ description }))) mutate({ params: { id }, query: { values } })
    } catch (error) {
      notifyError(error)
    }
  }
}
