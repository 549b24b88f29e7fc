import { useState } from 'react'
import { Button, Form, Input } from 'antd'
import { penyediaMasuk } from '@suluh/contract/people/penyedia-masuk'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { PenyediaCard } from './penyedia-card.tsx'
import styles from './penyedia.module.css'

/** Whose word on who somebody is this school takes. */
export function PenyediaPage() {
  const { result, query } = useOne(penyediaMasuk.all, {})
  const [isAdding, setAdding] = useState(false)
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  const add = (
    <Button type="primary" onClick={() => setAdding(true)}>
      Tambah penyedia
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Masuk lewat akun lain"
        note="Guru dan staf masuk dengan akun yang sudah mereka punya, seperti belajar.id."
      >
        {!isAdding && add}
      </PageHeader>
      <Stack gap={4} className={styles.page} data-in-order>
        {isAdding && <NewPenyedia onDone={() => setAdding(false)} />}
        {!result ? (
          <Skeleton lines={6} />
        ) : (
          <>
            {result.penyedia.map((each) => (
              <PenyediaCard key={`${each.id} ${each.version}`} penyedia={each} />
            ))}
            {result.penyedia.length === 0 && !isAdding && (
              <EmptyState text="Belum ada penyedia. Semua orang masuk dengan kata sandi.">{add}</EmptyState>
            )}
            {result.penyedia.length > 0 && (
              <Card>
                <Form.Item
                  label="Halaman masuk sekolah Anda, dengan tombolnya"
                  htmlFor="tautan-masuk"
                  layout="vertical"
                  extra="Bagikan alamat ini bila server dipakai beberapa sekolah."
                >
                  <Input
                    id="tautan-masuk"
                    readOnly
                    value={result.tautan}
                    onFocus={(event) => event.target.select()}
                  />
                </Form.Item>
              </Card>
            )}
          </>
        )}
      </Stack>
    </>
  )
}

function NewPenyedia({ onDone }: { onDone: () => void }) {
  const create = useCreate(penyediaMasuk.create, { silent: true, onSuccess: onDone })
  const refused = create.error instanceof RequestError ? create.error.message : undefined
  return (
    <Card>
      <Form<{ nama: string; issuer: string }>
        layout="vertical"
        initialValues={{ nama: 'Belajar.id', issuer: 'https://accounts.google.com' }}
        onFinish={(body) => create.mutate({ body })}
      >
        <h2>Penyedia baru</h2>
        <Form.Item name="nama" label="Nama di tombol" rules={[{ required: true }, { max: 40 }]}>
          <Input />
        </Form.Item>
        <Form.Item
          name="issuer"
          label="Alamat penerbit (issuer)"
          rules={[{ required: true }]}
          extra="Belajar.id memakai Google: https://accounts.google.com"
          {...(refused && { help: refused, validateStatus: 'error' as const })}
        >
          <Input />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={create.isPending}>
          Lanjut
        </Button>{' '}
        <Button type="text" onClick={onDone}>
          Batal
        </Button>
      </Form>
    </Card>
  )
}
