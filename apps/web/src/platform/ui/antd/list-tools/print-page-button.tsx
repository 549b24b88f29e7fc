import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { usePrintWhole } from '#platform/ui/print/print-whole.ts'

/** Prints the page that it stands on, among the actions in its head. */
export function PrintPageButton({ words = 'Cetak atau PDF' }: { words?: string }) {
  const print = usePrintWhole()
  return (
    <Button icon={<PrinterOutlined />} onClick={print}>
      {words}
    </Button>
  )
}
