import { useState } from 'react'
import { Button, Modal } from 'antd'
import { folderLaporan, type FolderLaporan } from '@suluh/contract/reports/folder-laporan'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { FolderForm } from './folder-form.tsx'
import styles from './folder-dialog.module.css'

/** Folders of reports, and who may see and change what lies in each. */
export function FolderDialog({ onClose }: { onClose: () => void }) {
  const { result, query } = useCustom(folderLaporan.list, {})
  const { can: mayWrite } = useCan({ resource: 'analytics', action: 'write' })
  // A new one has no name yet.
  const [changing, setChanging] = useState<FolderLaporan | 'baru'>()
  if (changing)
    return (
      <FolderForm
        folder={changing === 'baru' ? undefined : changing}
        onClose={() => setChanging(undefined)}
      />
    )
  return (
    <Modal open title="Folder laporan" footer={null} onCancel={onClose}>
      <Stack gap={4}>
        <Text tone="soft">
          Laporan di folder terbatas dilihat dan diubah hanya oleh yang dipilih di sini, juga bila laporannya
          dibagikan kepada orang lain. Pemilik laporan selalu melihat miliknya.
        </Text>
        {query.isError && !result && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
        {!result && !query.isError && <Skeleton lines={4} />}
        {result?.length === 0 && (
          <EmptyState text="Belum ada folder. Nama folder ditulis saat merancang laporan." />
        )}
        {result && result.length > 0 && (
          <Stack as="ul" gap={0} className={styles.list} aria-label="Folder">
            {result.map((folder) => (
              <FolderRow key={folder.nama} folder={folder} onChange={() => setChanging(folder)} />
            ))}
          </Stack>
        )}
        {mayWrite && (
          <div>
            <Button onClick={() => setChanging('baru')}>Folder terbatas baru…</Button>
          </div>
        )}
      </Stack>
    </Modal>
  )
}

function FolderRow({ folder, onChange }: { folder: FolderLaporan; onChange: () => void }) {
  const { nama, jumlah, hak, mayManage } = folder
  const open = useCustomMutation(folderLaporan.deleteOne, {
    successMessage: 'Batasan dihapus: setiap laporan kembali ke haknya sendiri',
    invalidates: ['application-report'],
  })
  const askToOpen = async () => {
    if (
      hak &&
      (await confirm({
        description: `Folder “${nama}” tidak terbatas lagi. Laporannya tetap ada, menurut haknya sendiri.`,
      }))
    )
      open.mutate({ params: { id: hak.id } })
  }
  return (
    <Cluster as="li" justify="between" className={styles.row}>
      <div>
        <Cluster>
          <strong>{nama}</strong>
          {hak && <WordTag tone="warning">Terbatas</WordTag>}
        </Cluster>
        <Text size="small" tone="soft">
          {jumlah === 0 ? 'Belum ada laporan' : `${jumlah} laporan`}
          {hak ? ` · ${wordsOf(hak.shares, mayManage)}` : ' · menurut hak setiap laporan'}
          {hak?.pemilik && ` · diatur ${hak.pemilik}`}
        </Text>
      </div>
      {mayManage && (
        <Cluster>
          <Button size="small" onClick={onChange} aria-label={`Atur hak folder ${nama}`}>
            Atur hak
          </Button>
          {hak && (
            <Button size="small" onClick={() => void askToOpen()} aria-label={`Hapus batasan folder ${nama}`}>
              Hapus batasan
            </Button>
          )}
        </Cluster>
      )}
    </Cluster>
  )
}

function wordsOf(shares: NonNullable<FolderLaporan['hak']>['shares'], isTold: boolean): string {
  if (!isTold) return 'Anda termasuk yang dipilih'
  if (shares.length === 0) return 'hanya yang mengaturnya'
  return shares.map(({ nama, bolehUbah }) => (bolehUbah ? `${nama} (mengubah)` : nama)).join(', ')
}
