import { Button, Form, Modal } from 'antd'
import type { ReportPage } from '@suluh/contract/reports/report-definition'
import { pageOf } from './layout-commands.ts'
import { TextInput } from '../properties/text-input.tsx'
import { useDesigner } from '../use-designer.ts'

/** Asks for a page's name; without a page nothing is asked. */
export function RenamePage({ page, onClose }: { page: ReportPage | undefined; onClose: () => void }) {
  const { change } = useDesigner()
  return (
    <Modal
      open={page !== undefined}
      title="Nama halaman"
      footer={
        <Button type="primary" onClick={onClose}>
          Selesai
        </Button>
      }
      onCancel={onClose}
      destroyOnHidden
    >
      {page && (
        <Form component="div">
          <TextInput
            label="Nama halaman"
            value={page.nama}
            most={200}
            isNeeded
            onChange={(nama) =>
              change({
                label: 'Ganti nama halaman',
                group: `halaman ${page.id}`,
                recipe: ({ definition }) => {
                  const target = pageOf(definition, page.id)
                  if (target) target.nama = nama
                },
              })
            }
          />
        </Form>
      )}
    </Modal>
  )
}
