import { useState } from 'react'
import { Button, Switch } from 'antd'
import { pantauan, type Pantauan } from '@suluh/contract/reports/pantauan'
import { Link } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PantauanForm } from './pantauan-form.tsx'
import styles from './pantauan.module.css'

/** What is watched, in one report or in all: each can be switched off, changed and deleted where it stands. */
export function PantauanList({ reportId }: { reportId?: string }) {
  const { result, query } = useCustom(pantauan.list, { query: reportId === undefined ? {} : { reportId } })
  if (query.isError && !result) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={4} />
  if (result.length === 0)
    return (
      <EmptyState text="Belum ada angka yang dipantau. Buka laporan, lalu menu tiga titik di sebuah widget: “Beri tahu bila…”." />
    )
  return (
    <Stack as="ul" gap={0} className={styles.list} aria-label="Pantauan">
      {result.map((row) => (
        <PantauanRow key={row.id} row={row} withReport={reportId === undefined} />
      ))}
    </Stack>
  )
}

function PantauanRow({ row, withReport }: { row: Pantauan; withReport: boolean }) {
  const { id, kalimat, report, penerima, aktif, mayEdit, isTold, syarat, version, diperiksaPada, pembuat } =
    row
  const [isChanging, setChanging] = useState(false)
  const save = useCustomMutation(pantauan.save, {
    successMessage: aktif ? 'Pantauan dimatikan' : 'Pantauan dinyalakan',
  })
  const stop = useCustomMutation(pantauan.stop, { successMessage: 'Anda tidak diberi tahu lagi' })
  const remove = useCustomMutation(pantauan.deleteOne, { successMessage: 'Pantauan dihapus' })
  const words = kalimat ?? 'Angka yang dipantau tidak ada lagi di laporan'
  const params = { id }
  const unable = penerima.filter(({ masalah }) => masalah !== null)
  const askToDelete = async () => {
    if (await confirm({ description: `Pantauan “${words}” dihapus.` })) remove.mutate({ params })
  }
  const toggle = () =>
    save.mutate({
      params,
      body: { syarat, penerima: penerima.map((each) => each.id), aktif: !aktif, version },
    })
  return (
    <Stack as="li" gap={2} className={styles.row}>
      <Cluster justify="between" align="start" nowrap>
        <div>
          <strong>{words}</strong>
          {withReport && (
            <Text size="small">
              <Link to={`/dashboard/analytics/view/${report.id}`}>{report.nama}</Link>
            </Text>
          )}
        </div>
        {mayEdit && (
          <Cluster nowrap>
            <Text as="span" size="small">
              {aktif ? 'Aktif' : 'Mati'}
            </Text>
            <Switch
              checked={aktif}
              loading={save.isPending}
              disabled={penerima.length === 0}
              aria-label={`Pantau: ${words}`}
              onChange={toggle}
            />
          </Cluster>
        )}
      </Cluster>
      <Text size="small" tone="soft">
        Memberi tahu{' '}
        {penerima.length === 0 ? 'tidak seorang pun' : penerima.map(({ nama }) => nama).join(', ')}
        {pembuat && ` · dibuat ${pembuat}`}
        {diperiksaPada && ` · diperiksa ${formatDateTime(diperiksaPada)}`}
      </Text>
      {unable.map(({ id: who, nama, masalah }) => (
        <Alert key={who} tone="warning">
          {nama}: {masalah}
        </Alert>
      ))}
      <Cluster>
        {mayEdit && (
          <Button size="small" onClick={() => setChanging(true)}>
            Ubah
          </Button>
        )}
        {isTold && (
          <Button size="small" onClick={() => stop.mutate({ params })}>
            Jangan beri tahu saya
          </Button>
        )}
        {mayEdit && (
          <Button size="small" danger onClick={() => void askToDelete()}>
            Hapus
          </Button>
        )}
      </Cluster>
      {isChanging && <PantauanForm pantauan={row} onClose={() => setChanging(false)} />}
    </Stack>
  )
}
