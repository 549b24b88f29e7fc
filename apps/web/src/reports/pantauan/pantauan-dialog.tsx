import { Modal } from 'antd'
import { PantauanList } from './pantauan-list.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

type PantauanDialogProps = { reportId: string; onClose: () => void }

/** What is watched in one report. */
export function PantauanDialog({ reportId, onClose }: PantauanDialogProps) {
  return (
    <Modal open title="Pantauan laporan ini" footer={null} width={640} onCancel={onClose}>
      <Text tone="soft">Memantau angka lain: menu tiga titik di widgetnya, lalu “Beri tahu bila…”.</Text>
      <PantauanList reportId={reportId} />
    </Modal>
  )
}
