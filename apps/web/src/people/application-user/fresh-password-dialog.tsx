import { Button, Modal, Typography } from 'antd'
import type { FreshPassword } from '@suluh/contract/people/application-user'
import './pengguna.css'

export type Told = FreshPassword & { id: string; nama: string }

type FreshPasswordDialogProps = { told: Told | undefined; onClose: () => void; onOpen?: (id: string) => void }

/** A fresh password on the screen, the only time that it can be read. */
export function FreshPasswordDialog({ told, onClose, onOpen }: FreshPasswordDialogProps) {
  return (
    <Modal
      open={told !== undefined}
      onCancel={onClose}
      title={`Kata sandi baru untuk ${told?.nama ?? ''}`}
      footer={
        <>
          {onOpen && told && (
            <Button
              onClick={() => {
                onClose()
                onOpen(told.id)
              }}
            >
              Buka profil
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            Sudah saya catat
          </Button>
        </>
      }
    >
      <dl className="pengguna-sandi">
        <dt>Masuk dengan</dt>
        {told?.signInBy.map((name) => (
          <dd key={name}>
            <Typography.Text copyable>{name}</Typography.Text>
          </dd>
        ))}
        <dt>Kata sandi</dt>
        <dd className="pengguna-sandi-kata">
          <Typography.Text copyable>{told?.password ?? ''}</Typography.Text>
        </dd>
      </dl>
      <p>Kata sandi ini hanya ditampilkan sekali. Catat atau salin sekarang.</p>
    </Modal>
  )
}
