import { Tag } from 'antd'
import { CheckCircleOutlined, EditOutlined, InboxOutlined } from '@ant-design/icons'
import type { StatusPaket } from '@suluh/contract/paket-soal'

export const statusWords: Record<StatusPaket, string> = { draf: 'Draf', terbit: 'Terbit', arsip: 'Arsip' }
const icons = { draf: <EditOutlined />, terbit: <CheckCircleOutlined />, arsip: <InboxOutlined /> }
const colors = { draf: 'default', terbit: 'success', arsip: 'default' }

export function StatusTag({ status }: { status: StatusPaket }) {
  return (
    <Tag icon={icons[status]} color={colors[status]} variant="outlined">
      {statusWords[status]}
    </Tag>
  )
}
