import { useState } from 'react'
import { Form, InputNumber, Modal } from 'antd'
import type { PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import type { Event } from '@suluh/contract/exams/event'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { letterWords } from './letter-words.ts'
import { type Arrangement, arranged } from './seats.ts'

type ArrangeFormProps = {
  event: Event
  all: PesertaBerkas[]
  chosen: PesertaBerkas[]
  onClose: () => void
  onDone: () => void
}

/** Session, room and what they are entitled to, for one or for many at once; of those at work the last only. */
export function ArrangeForm({ event, all, chosen, onClose, onDone }: ArrangeFormProps) {
  const [form] = Form.useForm<Arrangement>()
  const unsaved = useUnsaved()
  const [problem, setProblem] = useState<string>()
  const arrange = useCustomMutation(pengawasan.arrange, { successMessage: false, silent: true })
  const [one] = chosen
  const isOne = chosen.length === 1
  const isBegun = chosen.some(({ status }) => status === 'berlangsung')

  function save(values: Arrangement): void {
    setProblem(undefined)
    try {
      const peserta = arranged(
        all,
        chosen,
        namedOnly(values, isOne && !isBegun ? one : undefined),
        event.ruang,
      )
      arrange.mutate(
        { params: { id: event.id }, body: { peserta } },
        {
          onSuccess: ({ done, skipped }) => {
            notificationProvider.open({
              type: skipped.length > 0 ? 'error' : 'success',
              message: `${done} peserta diatur`,
              description: skipped.map(({ nama, reason }) => `${nama}: ${reason}`).join('. '),
            })
            onDone()
          },
          onError: (error) => setProblem(error.message),
        },
      )
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Belum berhasil. Coba lagi.')
    }
  }

  const place = (places: { id: string; nama: string }[]) => ({
    allowClear: isOne,
    placeholder: isOne ? 'Tanpa' : 'Tetap seperti sekarang',
    options: places.map(({ id, nama }) => ({ value: id, label: nama })),
  })
  return (
    <Modal
      open
      title={isOne ? one?.nama : `${chosen.length} peserta`}
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={arrange.isPending}
      onOk={() => form.submit()}
      onCancel={unsaved.closing(onClose)}
    >
      <Form<Arrangement>
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        initialValues={isOne ? { ...one } : {}}
        onFinish={save}
      >
        {!isBegun && event.sesi.length > 0 && (
          <Form.Item name="sesiId" label="Sesi">
            <Select {...place(event.sesi)} />
          </Form.Item>
        )}
        {!isBegun && event.ruang.length > 0 && (
          <Form.Item name="ruangId" label="Ruang" extra="Kursi kosong pertama dipilih sendiri.">
            <Select {...place(event.ruang)} />
          </Form.Item>
        )}
        {!isBegun && isOne && one?.ruangId && (
          <Form.Item name="kursi" label="Kursi">
            <InputNumber min={1} max={10_000} />
          </Form.Item>
        )}
        <Form.Item
          name="extraPercent"
          label="Tambahan waktu"
          extra={
            isBegun
              ? 'Langsung menambah sisa waktunya. Yang sudah diberikan tidak dapat dikurangi.'
              : 'Misalnya 25% untuk murid berkebutuhan khusus.'
          }
        >
          <InputNumber
            min={(isBegun && isOne && one?.extraPercent) || 0}
            max={300}
            suffix="%"
            style={{ width: 160 }}
            placeholder={isOne ? '0' : 'tetap'}
          />
        </Form.Item>
        <Form.Item name="textStep" label={isBegun ? 'Ukuran huruf' : 'Ukuran huruf saat mulai'}>
          <Select
            placeholder="Tetap seperti sekarang"
            options={letterWords.map((label, value) => ({ value, label }))}
          />
        </Form.Item>
      </Form>
      {problem && <Alert tone="warning">{problem}</Alert>}
    </Modal>
  )
}

/** What was filled in: for many only that, for one also what was emptied. */
function namedOnly(values: Arrangement, before: PesertaBerkas | undefined): Arrangement {
  const { kursi, sesiId, ruangId, extraPercent, textStep } = values
  const isSeated = before !== undefined && kursi !== undefined && kursi !== before.kursi
  return {
    ...((sesiId || before) && { sesiId: sesiId ?? null }),
    ...((ruangId || before) && { ruangId: ruangId ?? null }),
    ...(isSeated && { kursi }),
    ...(typeof extraPercent === 'number' && { extraPercent }),
    ...(typeof textStep === 'number' && { textStep }),
  }
}
