import { useState } from 'react'
import { Button, Input, Modal } from 'antd'
import { peranIzin, type PeranDetail } from '@suluh/contract/platform/peran-izin'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation, useDelete, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './peran.module.css'

const write = { resource: 'peran-izin', action: 'write' } as const
const remove = { resource: 'peran-izin', action: 'delete' } as const
type Naming = { kind: 'salin' | 'ubah'; nama: string }

/** Copy, rename, delete. */
export function PeranActions({ peran }: { peran: PeranDetail }) {
  const [naming, setNaming] = useState<Naming>()
  const navigate = useNavigate()
  const { can: mayWrite } = useCan(write)
  /** What the dialog opens with. */
  const given = (kind: Naming['kind']) => ({
    kind,
    nama: kind === 'salin' ? `${peran.nama} (salinan)` : peran.nama,
  })
  const { closing } = useAsked(naming !== undefined && naming.nama !== given(naming.kind).nama)
  const close = () => setNaming(undefined)
  const copy = useCustomMutation(peranIzin.copy, {
    successMessage: 'Salinan peran tersimpan.',
    onSuccess: ({ id }) => {
      close()
      void navigate({ search: `?peran=${id}` })
    },
  })
  const rename = useUpdate(peranIzin.update, { onSuccess: close })
  const deletion = useDelete(peranIzin.deleteOne)
  const params = { id: peran.id }
  const save = ({ kind, nama }: Naming) =>
    kind === 'salin'
      ? copy.mutate({ params, body: { nama } })
      : rename.mutate({ params, body: { nama, grants: peran.grants, version: peran.version } })
  const ask = async () => {
    if (await confirm({ description: `Peran ${peran.nama} akan dihapus.` })) deletion.mutate({ params })
  }
  const isMurid = peran.kode === 'murid'
  return (
    <Cluster className={styles.actions}>
      <AccessButton
        izin={write}
        disabled={isMurid}
        title={isMurid ? 'Peran Murid tidak dapat disalin' : undefined}
        onClick={() => setNaming(given('salin'))}
      >
        Salin
      </AccessButton>
      {mayWrite && peran.locked === null && (
        <Button onClick={() => setNaming(given('ubah'))}>Ganti nama</Button>
      )}
      {!peran.isStandard && (
        <AccessButton izin={remove} danger onClick={() => void ask()}>
          Hapus
        </AccessButton>
      )}
      {naming && (
        <Modal
          open
          title={naming.kind === 'salin' ? `Salin peran ${peran.nama}` : `Ganti nama peran ${peran.nama}`}
          okText="Simpan"
          cancelText="Batal"
          okButtonProps={{ disabled: naming.nama.trim() === '' }}
          confirmLoading={copy.isPending || rename.isPending}
          onOk={() => save(naming)}
          onCancel={closing(close)}
        >
          <Stack as="label">
            Nama peran
            <Input
              autoFocus
              maxLength={200}
              value={naming.nama}
              onChange={({ target }) => setNaming({ ...naming, nama: target.value })}
              onPressEnter={() => naming.nama.trim() !== '' && save(naming)}
            />
          </Stack>
        </Modal>
      )}
    </Cluster>
  )
}
