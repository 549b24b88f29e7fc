import { Modal } from 'antd'
import { askedClose } from '#platform/kernel/changes/asked-close.ts'
import { CreateForm } from '../create-form.tsx'

/** The starter reports, each as a card. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="Buat laporan" footer={null} width={760} onCancel={askedClose(onClose)}>
      <CreateForm />
    </Modal>
  )
}
