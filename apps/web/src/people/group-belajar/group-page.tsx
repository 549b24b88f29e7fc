import { useState, useEffect } from 'react'
import { Button, Dropdown, Form } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import {
  groupBelajar,
  type GroupBelajarDetail,
  type GroupBelajar,
} from '@suluh/contract/people/group-belajar'
import { Link, useNavigate, useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { AnggotaTab } from './anggota-tab.tsx'
import { AturanTab } from './aturan-tab.tsx'
import { CopyForm } from './copy-form.tsx'
import { useGroupActions } from './use-group-actions.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { GroupFields, toGroupInput, toGroupValues, type GroupValues } from './group-fields.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from './group.module.css'

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

const columns: DataColumn<GroupBelajar>[] = [
  {
    key: 'nama',
    title: 'Nama',
    sort: 'nama',
    width: 260,
    render: ({ id, nama, guru }) => (
      <>
        <Link to={`/dashboard/settings/group-belajar/${id}`}>{nama}</Link>
        <span className="row-brief">{guru.join(', ')}</span>
      </>
    ),
  },
  { key: 'kode', title: 'Kode', sort: 'kode', render: ({ kode }) => kode ?? '–' },
  { key: 'guru', title: 'Guru', render: ({ guru }) => guru.join(', ') || '–' },
  {
    key: 'members',
    title: 'Murid',
    sort: 'members',
    align: 'end',
    render: (row) => formatNumber(row.membersBelow),
  },
]

/** Everything that lies in the group, however deep. */
function BelowTab({ id }: { id: string }) {
  const table = useTable(groupBelajar.list, {
    permanentFilters: [{ field: 'below', operator: 'eq', value: id }],
  })
  return (
    <>
      <FilterRow table={table} search="Cari nama atau kode" />
      <DataTable
        label="Group di dalamnya"
        table={table}
        columns={columns}
        empty={
          <EmptyState text="Belum ada group di dalamnya. Pilih group ini sebagai induk pada keterangan group lain." />
        }
      />
    </>
  )
}

/** What the group is: name, place, school year and the tenant's own fields. */
function GroupEdit({ id, isLocked }: { id: string; isLocked: boolean }) {
  const fields = useAtributFields('group-belajar')
  const form = useForm({
    save: groupBelajar.update,
    one: groupBelajar.one,
    params: { id },
    toValues: toGroupValues,
    toBody: (values: GroupValues, version) => ({ ...toGroupInput(values, fields), version }),
  })
  const [antd] = Form.useForm<GroupValues>()
  // The form keeps what was typed; taking up the record again means that.
  useEffect(() => {
    if (form.revision > 0) antd.resetFields()
  }, [antd, form.revision])
  if (!form.initialValues) return <Skeleton lines={6} />
  return (
    <Form<GroupValues>
      key={form.revision}
      form={antd}
      className={classes(styles.edit)}
      layout="vertical"
      disabled={isLocked}
      initialValues={form.initialValues}
      onValuesChange={(_, values) => form.onValuesChange(values)}
      onFinish={(values) => void form.onFinish(values)}
    >
      {form.conflict && (
        <Alert tone="warning">
          <p>{form.conflict}</p>
          <Button onClick={() => void form.reload()}>Muat ulang</Button>
        </Alert>
      )}
      {!form.conflict && form.error && <Alert tone="danger">{form.error.message}</Alert>}
      <GroupFields fields={fields} own={id} />
      <Button
        type="primary"
        htmlType="submit"
        loading={form.formLoading}
        disabled={isLocked || !form.isDirty}
      >
        Simpan
      </Button>
    </Form>
  )
}
