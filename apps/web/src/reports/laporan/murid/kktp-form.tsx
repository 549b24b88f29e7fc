import { Form, InputNumber, Modal } from 'antd'
import { laporanPelajaran, type LaporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import type { Kktp } from '@suluh/contract/results/laporan-words'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'

const fields = [
  ['sebagian', 'Di bawah ini: remedial seluruh bagian'],
  ['tuntas', 'KKM/KKTP: tuntas mulai'],
  ['pengayaan', 'Pengayaan mulai'],
] as const

/** The limits of a subject, for the reader's lembaga or the whole application. */
export function KktpForm({ laporan, onClose }: { laporan: LaporanPelajaran; onClose: () => void }) {
  const { kktp, pelajaran } = laporan
  const [form] = Form.useForm<Kktp>()
  const unsaved = useUnsaved()
  const { mutate, isPending } = useCustomMutation(laporanPelajaran.setKktp, {
    successMessage: 'KKM/KKTP disimpan',
    onSuccess: onClose,
  })
  return (
    <AntdPage>
      <Modal
        open
        title={`KKM/KKTP ${pelajaran.nama}`}
        okText="Simpan"
        confirmLoading={isPending}
        onCancel={unsaved.closing(onClose)}
        onOk={() => form.submit()}
      >
        <Form
          form={form}
          onValuesChange={unsaved.touch}
          layout="vertical"
          initialValues={kktp}
          onFinish={(values) =>
            mutate({ params: { id: pelajaran.id }, body: { ...values, version: kktp.version } })
          }
        >
          {fields.map(([name, label], at) => (
            <Form.Item
              key={name}
              name={name}
              label={label}
              dependencies={at === 0 ? [] : [fields[at - 1]![0]]}
              rules={[
                { required: true },
                ({ getFieldValue }) => ({
                  validator: (_, value: number | null) =>
                    at > 0 && value !== null && value < (getFieldValue(fields[at - 1]![0]) as number)
                      ? Promise.reject(new Error('Tidak boleh di bawah batas sebelumnya'))
                      : Promise.resolve(),
                }),
              ]}
            >
              <InputNumber min={0} max={100} decimalSeparator="," style={{ width: '100%' }} />
            </Form.Item>
          ))}
        </Form>
        <p>
          Persen dari poin yang mungkin. Sekolah dengan KKM tunggal cukup mengisi KKM dan membiarkan yang
          lain. Ujian yang sudah selesai tetap memakai batas pada saat selesainya; batas baru dapat dipilih di
          daftar remedialnya.
        </p>
      </Modal>
    </AntdPage>
  )
}
