import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { exportAddress } from '#platform/sheet/export-address.ts'

/** Statistics as files and on paper. */
export function StatistikFiles({ path }: { path: string }) {
  return (
    <>
      <Button href={exportAddress(path, { format: 'xlsx' })}>Excel</Button>
      <Button href={exportAddress(path, { format: 'csv' })}>CSV</Button>
      <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
        Cetak atau PDF
      </Button>
    </>
  )
}
