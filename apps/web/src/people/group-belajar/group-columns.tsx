import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { AtributField } from '@suluh/contract/platform/atribut'
import type { GroupBelajar } from '@suluh/contract/people/group-belajar'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { atributColumns } from '#platform/atribut/atribut-value.tsx'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import { aboveWords, placeColumns, placeWords } from './group-place.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './group.module.css'

type Actions = {
  onOpen: (id: string) => void
  onCopy: (group: GroupBelajar) => void
  onArchive: (group: GroupBelajar) => void
  onDelete: (group: GroupBelajar) => void
}
/** `isTree`: the rows stand in the order of the tree, so that depth can be shown by place. */
type Options = Actions & { isTree: boolean; fields: AtributField[] }

export function groupColumns({ isTree, fields, ...actions }: Options): DataColumn<GroupBelajar>[] {
  return [
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 250,
      render: (group) => <GroupName group={group} isTree={isTree} />,
    },
    { key: 'kode', title: 'Kode', sort: 'kode', isLesser: true, render: ({ kode }) => kode ?? '–' },
    ...placeColumns,
    { key: 'members', title: 'Murid', sort: 'members', align: 'end', render: membersText },
    ...atributColumns<GroupBelajar>(fields),
    actionsColumn((group) => <RowActions group={group} {...actions} />),
  ]
}

function GroupName({ group, isTree }: { group: GroupBelajar; isTree: boolean }) {
  const { id, nama, above, hasRule, isArchived } = group
  return (
    <div className="row-address" style={{ paddingInlineStart: isTree ? above.length * 20 : 0 }}>
      <Link to={`/dashboard/settings/group-belajar/${id}`}>{nama}</Link>{' '}
      {hasRule && <WordTag>Aturan</WordTag>} {isArchived && <WordTag tone="warning">Arsip</WordTag>}
      {!isTree && above.length > 0 && (
        <Text size="small" tone="soft">
          {aboveWords(group)}
        </Text>
      )}
      <Text size="small" tone="soft" className={styles.sub}>
        {placeWords(group)}
      </Text>
    </div>
  )
}

/** Its own, and with those below where there are more. */
function membersText({ members, membersBelow }: GroupBelajar) {
  if (membersBelow === members) return formatNumber(members)
  return (
    <span title="Termasuk murid di group di bawahnya">
      {formatNumber(members)}{' '}
      <Text as="small" tone="soft">
        ({formatNumber(membersBelow)})
      </Text>
    </span>
  )
}

function RowActions({ group, onOpen, onCopy, onArchive, onDelete }: Actions & { group: GroupBelajar }) {
  const { can: mayWrite } = useCan({ resource: 'group-belajar', action: 'write' })
  const { can: mayDelete } = useCan({ resource: 'group-belajar', action: 'delete' })
  const why = (may: boolean) => (may ? {} : { disabled: true, title: translate('buttons.notAccessTitle') })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'open', label: 'Buka', onClick: () => onOpen(group.id) },
          {
            key: 'copy',
            label: 'Salin ke tahun ajaran lain',
            ...why(mayWrite),
            onClick: () => onCopy(group),
          },
          {
            key: 'archive',
            label: group.isArchived ? 'Aktifkan kembali' : 'Arsipkan',
            ...why(mayWrite),
            onClick: () => onArchive(group),
          },
          { type: 'divider' },
          { key: 'delete', label: 'Hapus', danger: true, ...why(mayDelete), onClick: () => onDelete(group) },
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${group.nama}`} />
    </Dropdown>
  )
}
