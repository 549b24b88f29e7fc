import { Button, Modal, Typography } from 'antd'
import type { FreshPassword } from '@suluh/contract/people/application-user'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import styles from './pengguna.module.css'

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
      <Facts width="100%">
        {told?.signInBy.map((name) => (
          <Fact key={name} name="Masuk dengan">
            <Typography.Text copyable>{name}</Typography.Text>
          </Fact>
        ))}
        <Fact name="Kata sandi" className={styles.password}>
          <Typography.Text copyable>{told?.password ?? ''}</Typography.Text>
        </Fact>
      </Facts>
      <p>Kata sandi ini hanya ditampilkan sekali. Catat atau salin sekarang.</p>
    </Modal>
  )
}
