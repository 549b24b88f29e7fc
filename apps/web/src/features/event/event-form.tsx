import { useState } from 'react'
import { Button, Checkbox, DatePicker, Drawer, Form, Input, InputNumber, Radio, Space } from 'antd'
import { event, ShowResult, type EventInput } from '@suluh/contract/event'
import dayjs, { type Dayjs } from 'dayjs'
import { useLeavePrompt } from '#kernel/leave-prompt.ts'
import { useCreate } from '#kernel/mutation-hooks.ts'
import { RequestError } from '#kernel/request-error.ts'
import { PaketSelect } from './paket-select.tsx'
import { EventRulesFields, noRules, rulesToInput, type RuleValues } from './event-rules-fields.tsx'
import { AudienceSelect, noAudience, type Audience } from './audience-select.tsx'
import { showResultWords } from './event-card.tsx'
import { nextFullHour, toIso, zoneName } from './institution-time.ts'
import { randomToken } from './random-token.ts'

type Values = {
  paketSoalId: string
  nama: string
  window: [Dayjs, Dayjs]
  token: string
  audience: Audience
  showResult: ShowResult
  showPembahasan: boolean
  graceMinutes: number
} & RuleValues
/** `paketSoalId`: of which package; without it the form asks. */
type EventFormProps = { isOpen: boolean; paketSoalId?: string; onClose: () => void }

/** Schedules one exam of a published package. */
export function EventForm({ isOpen, paketSoalId, onClose }: EventFormProps) {
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  useLeavePrompt(isOpen && isDirty)
  const done = () => {
    form.resetFields()
    setDirty(false)
    onClose()
  }
  const create = useCreate(event.create, {
    silent: true,
    successMessage: 'Ujian dijadwalkan',
    invalidates: ['paket-soal'],
    onSuccess: done,
  })
  const save = (values: Values) =>
    create.mutate({ body: toInput(values) }, { onError: (error) => form.setFields(fieldsOf(error)) })
  const opens = nextFullHour()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title="Jadwalkan ujian"
      size="min(560px, 100vw)"
      extra={
        <Button type="primary" loading={create.isPending} onClick={() => form.submit()}>
          Jadwalkan
        </Button>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          paketSoalId,
          nama: '',
          window: [opens, opens.add(2, 'hour')],
          token: '',
          audience: noAudience,
          showResult: 'setelah-selesai',
          showPembahasan: false,
          graceMinutes: 10,
          ...noRules,
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={save}
      >
        <Form.Item
          name="paketSoalId"
          label="Paket soal"
          hidden={paketSoalId !== undefined}
          rules={[{ required: true, message: 'Pilih paket soalnya' }]}
        >
          {paketSoalId === undefined ? <PaketSelect /> : <Input />}
        </Form.Item>
        <Form.Item name="nama" label="Nama ujian" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input placeholder="Mis. Penilaian Harian 2, kelas VIII A" />
        </Form.Item>
        <Form.Item
          name="window"
          label={`Waktu buka dan tutup (${zoneName()})`}
          rules={[{ required: true }, { validator: (_, window: Values['window']) => demandOrder(window) }]}
        >
          <DatePicker.RangePicker
            showTime={{ format: 'HH.mm', minuteStep: 5 }}
            format="D/M/YYYY HH.mm"
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item
          name="audience"
          label="Peserta"
          rules={[{ validator: (_, audience: Audience) => demandAudience(audience) }]}
        >
          <AudienceSelect />
        </Form.Item>
        <TokenField onRandom={() => form.setFieldValue('token', randomToken())} />
        <Form.Item name="showResult" label="Hasil untuk murid">
          <Radio.Group
            vertical
            options={ShowResult.options.map((value) => ({ value, label: showResultWords[value] }))}
          />
        </Form.Item>
        <Form.Item name="showPembahasan" valuePropName="checked">
          <Checkbox>Sertakan soal, kunci, dan pembahasan bersama hasilnya</Checkbox>
        </Form.Item>
        <Form.Item
          name="graceMinutes"
          label="Masa tenggang"
          extra="Jawaban yang dibuat sebelum waktu habis masih diterima selama ini, misalnya bila jaringan sempat putus."
          rules={[{ required: true }]}
        >
          <InputNumber min={0} max={1440} suffix="menit" style={{ width: 160 }} />
        </Form.Item>
        <EventRulesFields />
      </Form>
    </Drawer>
  )
}

function TokenField({ onRandom }: { onRandom: () => void }) {
  return (
    <Form.Item
      label="Token"
      htmlFor="token"
      extra="4–12 huruf atau angka, ditanyakan sebelum mulai. Kosongkan bila tidak perlu."
    >
      <Space.Compact>
        <Form.Item
          name="token"
          noStyle
          rules={[{ pattern: /^[A-Za-z0-9]{4,12}$/, message: 'Token: 4 sampai 12 huruf atau angka' }]}
        >
          <Input id="token" autoComplete="off" style={{ textTransform: 'uppercase', width: 200 }} />
        </Form.Item>
        <Button onClick={onRandom}>Buat acak</Button>
      </Space.Compact>
    </Form.Item>
  )
}

function toInput({
  paketSoalId,
  window,
  audience,
  token,
  graceMinutes,
  nama,
  showResult,
  showPembahasan,
  ...rules
}: Values): EventInput {
  return {
    ...{ showResult, showPembahasan },
    ...audience,
    nama: nama.trim(),
    paketSoalId,
    opensAt: toIso(window[0]),
    closesAt: toIso(window[1]),
    token: token.trim() === '' ? null : token.trim().toUpperCase(),
    graceSeconds: graceMinutes * 60,
    ...rulesToInput(rules),
  }
}

async function demandOrder(window: Values['window'] | null): Promise<void> {
  const [opens, closes] = window ?? []
  if (opens && closes && !closes.isAfter(opens)) throw new Error('Waktu selesai harus sesudah waktu mulai')
  if (closes && toIso(closes) <= dayjs().toISOString()) throw new Error('Waktu tutup sudah lewat')
}

async function demandAudience(audience: Audience): Promise<void> {
  if (Object.values(audience).every((ids) => ids.length === 0))
    throw new Error('Pilih peserta: group belajar, lembaga, atau murid')
}

const fieldOf: Record<string, keyof Values> = {
  nama: 'nama',
  token: 'token',
  opensAt: 'window',
  closesAt: 'window',
  groupBelajarIds: 'audience',
  lembagaIds: 'audience',
  applicationUserIds: 'audience',
  paketSoalId: 'paketSoalId',
  tokenMinutes: 'tokenMinutes',
  sesi: 'sesi',
  ruang: 'ruang',
}

function fieldsOf(error: unknown): { name: keyof Values; errors: string[] }[] {
  const issues = error instanceof RequestError ? error.issues : []
  const named = issues.flatMap(({ path, message }) => {
    const name = fieldOf[path]
    return name ? [{ name, errors: [message] }] : []
  })
  return named.length > 0 ? named : [{ name: 'nama', errors: [error instanceof Error ? error.message : ''] }]
}
