import { Button, Form, Input } from 'antd'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import type { PresetId } from '@suluh/contract/papers/paket-soal'
import { useNavigate } from 'react-router'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { PresetCards } from './preset-cards.tsx'

type Values = { nama: string; preset: PresetId }

/** A name and a starting point; what comes next is the builder, which is the same task. */
export function PaketCreatePage() {
  const navigate = useNavigate()
  const form = useForm({
    save: paketSoal.create,
    toBody: (values: Values) => values,
    successMessage: 'Paket dibuat',
    onSuccess: ({ id }) => void navigate(`/dashboard/paket-soal/${id}`, { replace: true }),
  })
  return (
    <>
      <PageHeader
        title="Buat paket soal"
        note="Pilih pola yang paling dekat. Semuanya dapat diubah sesudahnya."
      />
      <Form<Values>
        layout="vertical"
        initialValues={{ nama: '', preset: 'ulangan' }}
        onValuesChange={(_, values) => form.onValuesChange(values)}
        onFinish={(values) => void form.onFinish({ ...values, nama: values.nama.trim() })}
      >
        <Form.Item
          name="nama"
          label="Nama paket"
          rules={[{ required: true, whitespace: true, max: 200 }]}
          {...(form.fieldErrors['nama'] && {
            help: form.fieldErrors['nama'],
            validateStatus: 'error' as const,
          })}
        >
          <Input
            size="large"
            placeholder="Mis. Penilaian Akhir Semester IPA kelas 8"
            style={{ maxWidth: 560 }}
            autoFocus
          />
        </Form.Item>
        <Form.Item name="preset" label="Pola ujian">
          <PresetCards />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" loading={form.formLoading}>
          Buat dan susun soalnya
        </Button>
      </Form>
    </>
  )
}
