import { useState } from 'react'
import { Checkbox, Modal } from 'antd'
import { applicationReport, type ReportShare } from '@suluh/contract/reports/application-report'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ShareFields } from './share-fields.tsx'

type ShareDialogProps = { id: string; onClose: () => void }

/** Who else may read the report; each sees it with the figures of the own reach. */
export function ShareDialog({ id, onClose }: ShareDialogProps) {
  const { result, query } = useOne(applicationReport.one, { params: { id } })
  const [changed, setChanged] = useState<ReportShare[]>()
  const shares = changed ?? result?.shares.map(({ kind, id: to }) => ({ kind, id: to })) ?? []
  const [kept, setKept] = useState<boolean>()
  const hanyaSaya = kept ?? result?.hanyaSaya ?? false
  const { mutate, isPending } = useCustomMutation(applicationReport.share, {
    successMessage: hanyaSaya
      ? 'Laporan ini sekarang hanya untuk Anda'
      : shares.length === 0
        ? 'Laporan tidak dibagikan lagi'
        : 'Laporan dibagikan',
    onSuccess: onClose,
  })
  const unsaved = useUnsaved()
  return (
    <Modal
      open
      title="Bagikan laporan"
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={isPending}
      // What was kept from before may have changed since.
      okButtonProps={{ disabled: !result || query.isFetching }}
      onCancel={unsaved.closing(onClose)}
      onOk={() => mutate({ params: { id }, body: { shares: hanyaSaya ? [] : shares, hanyaSaya } })}
    >
      <Stack gap={4}>
        <Text tone="soft">
          Yang dibagikan adalah versi terbit. Setiap pembaca melihat angka dalam jangkauannya sendiri.
        </Text>
        {query.isError && !result && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
        {!result && !query.isError && <Skeleton lines={4} />}
        {result?.isOwn && (
          <Checkbox
            checked={hanyaSaya}
            onChange={({ target }) => {
              unsaved.touch()
              setKept(target.checked)
            }}
          >
            Hanya saya
            <Text size="small" tone="soft">
              Tidak seorang pun selain Anda membukanya, juga kepala sekolah dan pengelola.
            </Text>
          </Checkbox>
        )}
        {result && !hanyaSaya && (
          <ShareFields
            shares={shares}
            onChange={(next) => {
              unsaved.touch()
              setChanged(next)
            }}
          />
        )}
      </Stack>
    </Modal>
  )
}
