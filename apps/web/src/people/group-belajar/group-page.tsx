import { useState } from 'react'
import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { groupBelajar, type GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { AnggotaTab } from './anggota-tab.tsx'
import { AturanTab } from './aturan-tab.tsx'
import { BelowTab } from './below-tab.tsx'
import { CopyForm } from './copy-form.tsx'
import { GroupEdit } from './group-edit.tsx'
import { useGroupActions } from './use-group-actions.ts'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'

const path = '/dashboard/settings/group-belajar'
const tabs = { anggota: 'Anggota', dalam: 'Di dalamnya', aturan: 'Aturan', keterangan: 'Keterangan' }

/** `/dashboard/settings/group-belajar/:id`: one group with its members, its rule and what it is. */
export function GroupPage() {
  const { id = '' } = useParams()
  const { result, query } = useOne(groupBelajar.one, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={10} />
  return <Group key={id} group={result} />
}

function Group({ group }: { group: GroupBelajarDetail }) {
  const [search] = useSearchParams()
  const shown = search.get('tab') ?? 'anggota'
  const { lembaga, tahunAjaran, kode, above, events, guru } = group
  const teaching = guru.length === 0 ? 'belum ada guru' : `guru: ${guru.join(', ')}`
  const place = [kode, lembaga ?? 'Semua lembaga', tahunAjaran, teaching].filter(Boolean).join(' · ')
  return (
    <>
      {above.length > 0 && (
        <Text as="nav" tone="soft" aria-label="Letak group">
          {above.map(({ id, nama }) => (
            <span key={id}>
              <Link to={`${path}/${id}`}>{nama}</Link>
              {' › '}
            </span>
          ))}
        </Text>
      )}
      <PageHeader
        title={group.nama}
        beside={group.isArchived && <WordTag tone="warning">Arsip</WordTag>}
        note={place}
      >
        <GroupMenu group={group} />
      </PageHeader>
      <Stack gap={4}>
        {events.length > 0 && (
          <Alert tone="info">
            <p>Ikut ujian yang akan datang atau berjalan: {events.join(', ')}.</p>
          </Alert>
        )}
        <TabLinks
          label="Bagian group"
          shown={shown}
          tabs={Object.entries(tabs).map(([key, label]) => ({
            key,
            label,
            to: key === 'anggota' ? '?' : `?tab=${key}`,
          }))}
        />
      </Stack>
      {shown === 'aturan' ? (
        <AturanTab group={group} />
      ) : shown === 'dalam' ? (
        <BelowTab id={group.id} />
      ) : shown === 'keterangan' ? (
        <GroupEdit id={group.id} isLocked={!group.mayEdit} />
      ) : (
        <AnggotaTab group={group} />
      )}
    </>
  )
}

function GroupMenu({ group }: { group: GroupBelajarDetail }) {
  const navigate = useNavigate()
  const [isCopying, setCopying] = useState(false)
  const actions = useGroupActions(() => void navigate(path))
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'copy',
              label: 'Salin ke tahun ajaran lain',
              disabled: !group.mayEdit,
              onClick: () => setCopying(true),
            },
            {
              key: 'archive',
              label: group.isArchived ? 'Aktifkan kembali' : 'Arsipkan',
              disabled: !group.mayEdit,
              onClick: () => void actions.archive(group),
            },
            { type: 'divider' },
            {
              key: 'delete',
              label: 'Hapus',
              danger: true,
              disabled: !group.mayDelete,
              onClick: () => void actions.remove(group),
            },
          ],
        }}
      >
        <Button icon={<MoreOutlined />} aria-label="Tindakan lain" />
      </Dropdown>
      <CopyForm
        group={isCopying ? group : undefined}
        onClose={() => setCopying(false)}
        onMade={({ id }) => void navigate(`${path}/${id}`)}
      />
    </>
  )
}
