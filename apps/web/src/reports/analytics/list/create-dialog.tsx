import { Modal } from 'antd'
import { CreateForm } from '../create-form.tsx'

/** The starter reports, each as a card. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="Buat laporan" footer={null} width={760} onCancel={onClose}>
      <CreateForm />
    </Modal>
  )
}
