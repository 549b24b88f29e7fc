import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { applicationUser, type ApplicationUserDetail } from '@suluh/contract/people/application-user'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { translate } from '#platform/kernel/i18n.ts'
import type { Told } from './fresh-password-dialog.tsx'
import { useDeletePengguna } from './use-delete-pengguna.ts'
import { useResetPassword } from './use-reset-password.ts'

type PenggunaActionsProps = { user: ApplicationUserDetail; onTold: (told: Told) => void }

/** What can be done with one person as a whole. */
export function PenggunaActions({ user, onTold }: PenggunaActionsProps) {
  const navigate = useNavigate()
  const { can: seesPrivacy } = useCan({ resource: 'privasi', action: 'read' })
  const { can: mayDelete } = useCan({ resource: 'application-user', action: 'delete' })
  const resetPassword = useResetPassword(onTold)
  const signOut = useCustomMutation(applicationUser.signOut, {
    successMessage: `${user.nama} dikeluarkan dari semua perangkat`,
  })
  const resetSecondFactor = useCustomMutation(secondFactor.reset, {
    successMessage: `Verifikasi dua langkah ${user.nama} diatur ulang`,
    invalidates: ['application-user'],
  })
  const setStatus = useCustomMutation(applicationUser.setStatus)
  const deletePengguna = useDeletePengguna()
  const isActive = user.status === 'aktif'
  const params = { id: user.id }

  async function toggle() {
    const description = `${user.nama} langsung keluar dari semua perangkat dan tidak dapat masuk. Datanya tetap ada.`
    if (isActive && !(await confirm({ description, okText: 'Nonaktifkan' }))) return
    setStatus.mutate({ body: { ids: [user.id], status: isActive ? 'nonaktif' : 'aktif' } })
  }
  async function askToReset() {
    const description = `Pastikan yang meminta benar ${user.nama}. Setelah ini kata sandi saja cukup sampai dipasang lagi.`
    if (await confirm({ description, okText: 'Atur ulang' })) resetSecondFactor.mutate({ params })
  }
  async function remove() {
    if (await deletePengguna(user)) void navigate(`/dashboard/settings/pengguna?peran=${user.peran.kode}`)
  }
  const title = user.mayEdit ? undefined : translate('buttons.notAccessTitle')
  return (
    <>
      <Button disabled={!user.mayEdit} title={title} onClick={() => void resetPassword(user)}>
        Atur ulang kata sandi
      </Button>
      <Dropdown
        trigger={['click']}
        disabled={!user.mayEdit}
        menu={{
          items: [
            {
              key: 'sign-out',
              label: 'Keluarkan dari semua perangkat',
              disabled: user.sessions === 0,
              onClick: () => signOut.mutate({ params }),
            },
            {
              key: 'second-factor',
              label: 'Atur ulang verifikasi dua langkah',
              disabled: !user.hasSecondFactor,
              onClick: () => void askToReset(),
            },
            { key: 'status', label: isActive ? 'Nonaktifkan' : 'Aktifkan', onClick: () => void toggle() },
            {
              key: 'privasi',
              label: 'Privasi dan salinan data',
              disabled: !seesPrivacy,
              onClick: () => void navigate(`/dashboard/settings/privasi/orang/${user.id}`),
            },
            { type: 'divider' },
            {
              key: 'delete',
              label: 'Hapus',
              danger: true,
              disabled: !mayDelete,
              onClick: () => void remove(),
            },
          ],
        }}
      >
        <Button icon={<MoreOutlined />} aria-label="Tindakan lain" />
      </Dropdown>
    </>
  )
}
