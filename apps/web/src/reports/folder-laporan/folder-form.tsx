import { useState } from 'react'
import { Input, Modal } from 'antd'
import type { ReportShare } from '@suluh/contract/reports/application-report'
import { folderLaporan, type FolderLaporan, type FolderShare } from '@suluh/contract/reports/folder-laporan'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { ShareFields } from '../analytics/share-fields.tsx'

const longestName = 80

/** Who may see what lies in a folder, and who may change it too. */
export function FolderForm({ folder, onClose }: { folder: FolderLaporan | undefined; onClose: () => void }) {
  const [nama, setNama] = useState(folder?.nama ?? '')
  const [shares, setShares] = useState<FolderShare[]>(
    folder?.hak?.shares.map(({ kind, id, bolehUbah }) => ({ kind, id, bolehUbah })) ?? [],
  )
  const unsaved = useUnsaved()
  const { mutate, isPending, error } = useCustomMutation(folderLaporan.save, {
    silent: true,
    successMessage: 'Hak folder disimpan',
    invalidates: ['application-report'],
    onSuccess: onClose,
  })
  const of = (bolehUbah: boolean) => shares.filter((each) => each.bolehUbah === bolehUbah)
  const set = (bolehUbah: boolean) => (next: ReportShare[]) => {
    unsaved.touch()
    setShares([...of(!bolehUbah), ...next.map(({ kind, id }) => ({ kind, id, bolehUbah }))])
  }
  return (
    <Modal
      open
      title={folder ? `Hak folder ${folder.nama}` : 'Folder terbatas baru'}
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={isPending}
      okButtonProps={{ disabled: nama.trim() === '' }}
      onCancel={unsaved.closing(onClose)}
      onOk={() => mutate({ body: { nama, shares } })}
    >
      <Stack gap={4}>
        {error && <Alert tone="danger">{error.message}</Alert>}
        {!folder && (
          <Input
            aria-label="Nama folder"
            placeholder="Nama folder"
            autoFocus
            value={nama}
            maxLength={longestName}
            onChange={({ target }) => {
              unsaved.touch()
              setNama(target.value)
            }}
          />
        )}
        <Text tone="soft">
          Selain yang dipilih, Anda, dan pengelola, tidak seorang pun melihat laporan di folder ini atau
          namanya; angka tetap dalam jangkauan setiap pembaca.
        </Text>
        <section aria-label="Boleh melihat">
          <strong>Boleh melihat</strong>
          <ShareFields what="Boleh melihat" shares={of(false)} onChange={set(false)} />
        </section>
        <section aria-label="Boleh mengubah">
          <strong>Boleh melihat dan mengubah</strong>
          <ShareFields what="Boleh mengubah" shares={of(true)} onChange={set(true)} />
        </section>
      </Stack>
    </Modal>
  )
}
