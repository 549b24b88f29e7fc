import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { lembaga, type LembagaDetail } from '@suluh/contract/school/lembaga'
import { useNavigate, useParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { call } from '#platform/kernel/data/call.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { useDelete, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { askDelete } from '#platform/ui/antd/ask-delete.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { LembagaForm } from './lembaga-form.tsx'

const list = '/dashboard/general-tables?tabel=lembaga'

/** One lembaga, as it is or new: what it is, where, and its letterhead. */
export function LembagaPage() {
  const { id } = useParams()
  const { result, query } = useOne(lembaga.one, { params: { id: id ?? '' }, enabled: id !== undefined })
  const { can: mayList } = useCan({ resource: 'general-table', action: 'read' })
  const back = mayList && (
    <BackLink isInLine to={list}>
      Semua lembaga
    </BackLink>
  )
  if (id && query.isError && !result)
    return (
      <>
        {back}
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  if (id && !result) return <Skeleton lines={10} />
  return (
    <>
      {back}
      <PageHeader
        title={result?.nama ?? 'Lembaga baru'}
        beside={result && !result.isAktif && <WordTag>Nonaktif</WordTag>}
      >
        {result && <LembagaActions row={result} />}
      </PageHeader>
      <LembagaForm key={id ?? 'baru'} id={id} />
    </>
  )
}

function LembagaActions({ row }: { row: LembagaDetail }) {
  const navigate = useNavigate()
  const { can: mayWrite } = useCan({ resource: 'lembaga', action: 'write' })
  const { can: mayDelete } = useCan({ resource: 'lembaga', action: 'delete' })
  const params = { id: row.id }
  const update = useUpdate(lembaga.update)
  const { mutate: deleteOne } = useDelete(lembaga.deleteOne, { undoableMessage: `${row.nama} akan dihapus` })
  const { id: _, diubahPada: __, ...body } = row
  const setAktif = (isAktif: boolean) => update.mutate({ params, body: { ...body, isAktif } })
  const remove = () =>
    askDelete({
      nama: row.nama,
      usage: () => call(lembaga.usage, { params }),
      onDeactivate: row.isAktif && mayWrite ? () => setAktif(false) : undefined,
      onDelete: () => {
        deleteOne({ params })
        void navigate(list)
      },
    })
  if (!mayWrite) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'aktif',
            label: row.isAktif ? 'Nonaktifkan' : 'Aktifkan',
            onClick: () => setAktif(!row.isAktif),
          },
          { type: 'divider' },
          { key: 'hapus', label: 'Hapus', danger: true, disabled: !mayDelete, onClick: () => void remove() },
        ],
      }}
    >
      <Button icon={<MoreOutlined />} aria-label={`Tindakan untuk ${row.nama}`} />
    </Dropdown>
  )
}
