import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { useState } from 'react'
import { Checkbox, Form, Modal } from 'antd'
import { applicationReport, type ReportShare } from '@suluh/contract/reports/application-report'
import { applicationUser } from '@suluh/contract/people/application-user'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustom, useOne } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'
import { LembagaSelect } from '#people/group-belajar/place-selects.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

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
  const peran = useCustom(peranIzin.options, {})
  const idsOf = (kind: ReportShare['kind']) =>
    shares.flatMap((share) => (share.kind === kind ? [share.id] : []))
  const unsaved = useUnsaved()
  const set = (kind: ReportShare['kind'], ids: string[]) => {
    unsaved.touch()
    setChanged([...shares.filter((share) => share.kind !== kind), ...ids.map((to) => ({ kind, id: to }))])
  }
  return (
    <Modal
      open
      title="Bagikan laporan"
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={isPending}
      okButtonProps={{ disabled: !result }}
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
          <Form layout="vertical" component="div">
            <Form.Item label="Peran">
              <Select
                mode="multiple"
                aria-label="Peran"
                placeholder="Pilih peran"
                showSearch
                loading={peran.query.isFetching}
                value={idsOf('peran')}
                onChange={(ids) => set('peran', ids)}
                options={(peran.result ?? []).map(({ id: value, nama }) => ({ value, label: nama }))}
              />
            </Form.Item>
            <Form.Item label="Lembaga">
              <LembagaSelect
                mode="multiple"
                placeholder="Pilih lembaga"
                value={idsOf('lembaga')}
                onChange={(ids: string[]) => set('lembaga', ids)}
              />
            </Form.Item>
            <Form.Item label="Orang">
              <ListSelect
                mode="multiple"
                aria-label="Orang"
                placeholder="Cari nama"
                value={idsOf('user')}
                onChange={(ids: string[]) => set('user', ids)}
                list={applicationUser.list}
                filters={[{ field: 'status', operator: 'eq', value: 'aktif' }]}
                labelOf={({ nama, peran: { nama: role }, lembaga }) =>
                  [nama, role, lembaga?.nama].filter(Boolean).join(' · ')
                }
              />
            </Form.Item>
          </Form>
        )}
      </Stack>
    </Modal>
  )
}
