import { Button, Form, Input, InputNumber, Modal } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { rapor, type AturanRapor } from '@suluh/contract/reports/rapor'
import { MissingExam } from '@suluh/contract/results/gabungan'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { lembaga } from '@suluh/contract/school/lembaga'
import { useState } from 'react'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'

const caraWords: Record<AturanRapor['cara'], string> = {
  kkm: 'Menurut KKM/KKTP: di bawahnya predikat terakhir, di atasnya dibagi rata',
  tetap: 'Menurut batas bawah yang ditulis di bawah ini',
  tanpa: 'Tanpa predikat; deskripsi tetap memakai sebutannya',
}
const missedWords: Record<MissingExam, string> = {
  gugur: 'Nilai pelajarannya kosong',
  nol: 'Dihitung 0',
  'rata-rata': 'Rata-rata ujian lain yang diikuti',
}

/** How a school writes its rapor; who reaches all schools chooses which. */
export function AturanForm({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<string>()
  const { result, query } = useCustom(rapor.aturan, { query: chosen ? { lembagaId: chosen } : {} })
  const [form] = Form.useForm<AturanRapor>()
  const unsaved = useUnsaved()
  const save = useCustomMutation(rapor.setAturan, {
    silent: true,
    successMessage: 'Aturan rapor disimpan',
    onSuccess: onClose,
  })
  return (
    <Modal
      open
      width={640}
      title="Aturan rapor"
      okText="Simpan"
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: !result?.mayEdit }}
      onCancel={unsaved.closing(onClose)}
      onOk={() => form.submit()}
    >
      {save.isError && <Alert tone="danger">{save.error.message}</Alert>}
      {query.isError && <Alert tone="danger">{query.error.message}</Alert>}
      {result?.isForAll && (
        <Form.Item label="Berlaku untuk" layout="vertical">
          <ListSelect
            list={lembaga.list}
            aria-label="Berlaku untuk"
            placeholder="Semua lembaga yang tidak mempunyai aturan sendiri"
            labelOf={({ nama }) => nama}
            value={chosen}
            onChange={(id: unknown) => setChosen(typeof id === 'string' ? id : undefined)}
          />
        </Form.Item>
      )}
      {result ? (
        <Form<AturanRapor>
          key={`${chosen}-${result.version}`}
          form={form}
          onValuesChange={unsaved.touch}
          layout="vertical"
          disabled={!result.mayEdit}
          initialValues={result}
          onFinish={(aturan) =>
            save.mutate({ body: { ...aturan, lembagaId: chosen ?? null, version: result.version } })
          }
        >
          <Text tone="soft">
            {!result.mayEdit &&
              'Hanya pengelola atau lembaga yang mengubahnya, untuk semua kelas sekaligus. '}
            {result.of === 'bawaan'
              ? 'Belum ada yang menulis aturan; ini yang lazim dipakai.'
              : result.of === 'aplikasi' && chosen
                ? 'Lembaga ini masih mengikuti aturan bersama.'
                : 'Rapor yang sudah terbit tidak ikut berubah.'}
          </Text>
          <Form.Item name="cara" label="Predikat">
            <Select options={Object.entries(caraWords).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
          <PredikatList />
          <Form.Item
            name="deskripsiTinggi"
            label="Deskripsi aspek terkuat"
            tooltip="{aspek}, {sebutan}, {pelajaran}, dan {nama} diisi otomatis"
          >
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
          <Form.Item
            name="deskripsiRendah"
            label="Deskripsi aspek terlemah, bila di bawah KKM/KKTP"
            tooltip="{aspek}, {sebutan}, {pelajaran}, dan {nama} diisi otomatis"
          >
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
          <Form.Item name="tanpaNilai" label="Murid yang tidak mengikuti salah satu ujian">
            <Select options={MissingExam.options.map((value) => ({ value, label: missedWords[value] }))} />
          </Form.Item>
          <Form.Item name="desimal" label="Angka di belakang koma">
            <InputNumber min={0} max={2} precision={0} />
          </Form.Item>
        </Form>
      ) : (
        <Skeleton lines={8} />
      )}
    </Modal>
  )
}

/** From the highest to the lowest, which begins at 0. */
function PredikatList() {
  return (
    <Form.List name="predikat">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <Cluster key={key} nowrap align="start">
              <Form.Item name={[name, 'huruf']} rules={[{ required: true, max: 20 }]}>
                <Input aria-label={`Predikat ${name + 1}`} placeholder="A" style={{ width: 72 }} />
              </Form.Item>
              <Form.Item name={[name, 'sebutan']} style={{ flex: 1 }}>
                <Input aria-label={`Sebutan ${name + 1}`} placeholder="sangat baik" maxLength={40} />
              </Form.Item>
              <Form.Item name={[name, 'dari']} rules={[{ required: true }]}>
                <InputNumber
                  aria-label={`Batas bawah ${name + 1}`}
                  min={0}
                  max={100}
                  decimalSeparator=","
                  prefix="mulai"
                  style={{ width: 128 }}
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`Hapus predikat ${name + 1}`}
                disabled={fields.length <= 2}
                onClick={() => remove(name)}
              />
            </Cluster>
          ))}
          {fields.length < 6 && (
            <Form.Item>
              <Button icon={<PlusOutlined />} onClick={() => add({ huruf: '', sebutan: '', dari: 0 })}>
                Tambah predikat
              </Button>
            </Form.Item>
          )}
        </>
      )}
    </Form.List>
  )
}
