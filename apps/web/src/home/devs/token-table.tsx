import { useState } from 'react'
import { Table } from 'antd'
import { devs, type AksesToken } from '@suluh/contract/platform/devs'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatDateTime } from '#platform/kernel/format.ts'
import { useDelete } from '#platform/kernel/data/mutation-hooks.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { izinWords } from './izin-words.ts'
import { TokenForm } from './token-form.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './devs.module.css'

const write = { resource: 'devs', action: 'write' } as const

/** The tokens in reach, with what each may do and when it was last used. */
export function TokenTable() {
  const [isMaking, setMaking] = useState(false)
  const { result, query } = useCustom(devs.tokens, {})
  const { mutate: deleteToken } = useDelete(devs.deleteToken, {
    mutationMode: 'pessimistic',
    successMessage: 'Token dicabut',
  })
  async function revoke({ id, nama }: AksesToken) {
    const description = `Program yang memakai "${nama}" langsung kehilangan aksesnya.`
    if (await confirm({ description, okText: 'Cabut', isDanger: true })) deleteToken({ params: { id } })
  }
  return (
    <Stack as={Card}>
      <Cluster align="start" justify="between" gap={3}>
        <div>
          <h2>Token akses</h2>
          <p>Sebuah program memakai token sebagai Anda, sebatas hak yang Anda pilih.</p>
        </div>
        <AccessButton izin={write} type="primary" onClick={() => setMaking(true)}>
          Buat token
        </AccessButton>
      </Cluster>
      {query.isError && !result ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton lines={4} />
      ) : result?.length === 0 ? (
        <EmptyState text="Belum ada token." />
      ) : (
        <Table<AksesToken>
          size="small"
          rowKey="id"
          dataSource={result ?? []}
          pagination={false}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: 'Nama', render: (_, { nama }) => <strong>{nama}</strong> },
            { title: 'Atas nama', render: (_, { pemilik }) => pemilik.nama },
            { title: 'Hak', render: (_, { izin }) => <div className={styles.izin}>{izinWords(izin)}</div> },
            { title: 'Terakhir dipakai', render: (_, row) => formatDateTime(row.terakhirPada) },
            { title: 'Berlaku sampai', render: (_, row) => formatDate(row.berlakuSampai) },
            {
              title: <span className="visually-hidden">Tindakan</span>,
              align: 'end',
              render: (_, row) => (
                <AccessButton izin={write} danger size="small" onClick={() => void revoke(row)}>
                  Cabut
                </AccessButton>
              ),
            },
          ]}
        />
      )}
      {isMaking && <TokenForm onClose={() => setMaking(false)} />}
    </Stack>
  )
}
