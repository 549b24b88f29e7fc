import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { atribut, AtributEntity, type Atribut } from '@suluh/contract/platform/atribut'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { AtributForm } from './atribut-form.tsx'
import { AtributList } from './atribut-list.tsx'
import { entityWords } from './atribut-words.ts'

const entities: readonly AtributEntity[] = AtributEntity.options

/** `/dashboard/settings/atribut`: the fields that this tenant adds to people, groups and lembaga, in their order. */
export function AtributPage() {
  const [search] = useSearchParams()
  const entity = entities.find((each) => each === search.get('entity')) ?? 'application-user'
  const [edited, setEdited] = useState<Atribut | 'baru'>()
  const { result, query } = useList(atribut.list, {
    pagination: { mode: 'off' },
    filters: [{ field: 'entity', operator: 'eq', value: entity }],
  })
  const addButton = (
    <AccessButton
      izin={{ resource: 'atribut', action: 'write-all' }}
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => setEdited('baru')}
    >
      Tambah atribut
    </AccessButton>
  )
  return (
    <>
      <PageHeader
        title="Atribut"
        note="Isian tambahan yang ikut tampil di formulir, daftar, saringan, dan impor, menurut urutan di sini."
      >
        {addButton}
      </PageHeader>
      <TabLinks
        label="Milik siapa"
        shown={entity}
        tabs={entities.map((each) => ({ key: each, label: entityWords[each], to: `?entity=${each}` }))}
      />
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && query.data === undefined && (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && !query.isPlaceholderData && result.data.length === 0 && (
        <EmptyState text={`Belum ada atribut untuk ${entityWords[entity].toLowerCase()}.`}>
          {addButton}
        </EmptyState>
      )}
      {result.data.length > 0 && <AtributList entity={entity} rows={result.data} onOpen={setEdited} />}
      <AtributForm entity={entity} edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
