import { useEffect, useState } from 'react'
import { Button, Checkbox, Form, Input, InputNumber, Radio, Space } from 'antd'
import { event, mayChange, type EventDetail, type EventInput } from '@suluh/contract/exams/event'
import { ShowResult } from '@suluh/contract/papers/exam-words'
import dayjs from 'dayjs'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { DateRange } from '#platform/ui/antd/fields/date-picker.tsx'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { AudienceSelect, type Audience } from './audience-select.tsx'
import { showResultWords } from './jadwal/event-card.tsx'
import { EventRulesFields } from './event-rules-fields.tsx'
import { useEventStart, usePublished } from './event-start.ts'
import {
  asFields,
  fromEvent,
  lateRoomMinutes,
  practice,
  practiceDays,
  toInput,
  windowFromNow,
  type Values,
} from './event-values.ts'
import { thisMinute, toIso, zoneName } from './institution-time.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from './event.module.css'
import { openedWords } from './opened-words.ts'

/** `id`: the exam to change; without it a new one is made. `paketSoalId`: of which package, else the form asks. */
type EventFormProps = { id?: string; paketSoalId?: string; onClose: () => void }

/** Schedules one exam of a published package, or changes one. */
export function EventForm({ id, paketSoalId, onClose }: EventFormProps) {
  const [antd] = Form.useForm<Values>()
  const form = useForm<Values, typeof event.create | typeof event.update, typeof event.one>({
    save: id ? event.update : event.create,
    ...(id && { one: event.one, params: { id } }),
    toValues: fromEvent,
    toBody: (values, version) => ({ ...toInput(values), version }),
    successMessage: id ? 'Jadwal disimpan' : 'Ujian dijadwalkan',
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['paket-soal'] })
      onClose()
    },
  })
  async function save(values: Values) {
    const before = form.record
    const description = before && openedWords(before, toInput({ ...values, before }))
    const asked = { message: 'Buka hasil bagi murid?', okText: 'Simpan', isDanger: false }
    if (description && !(await confirm({ ...asked, description }))) return
    await form.onFinish({ ...values, before })
  }
  useEffect(() => antd.setFields(asFields(form.error) as never), [antd, form.error])
  // The form keeps what was typed; taking up the record again means that.
  useEffect(() => {
    if (form.revision > 0) antd.resetFields()
  }, [antd, form.revision])
  const start = useEventStart(!id, paketSoalId)
  const initial = form.initialValues ?? start
  const isReady = initial !== undefined && (!id || form.record !== undefined)
  return (
    <Drawer
      open
      hasForm
      onClose={onClose}
      title={id ? 'Ubah jadwal ujian' : 'Jadwalkan ujian'}
      extra={
        <Button type="primary" loading={form.formLoading} disabled={!isReady} onClick={() => antd.submit()}>
          {id ? 'Simpan' : 'Jadwalkan'}
        </Button>
      }
    >
      {!isReady && <Skeleton lines={10} />}
      {isReady && (
        <Form<Values>
          key={form.revision}
          className={classes(styles.form)}
          form={antd}
          layout="vertical"
          initialValues={initial}
          onValuesChange={(_, values) => form.onValuesChange(values)}
          onFinish={(values) => void save(values)}
        >
          {form.conflict && (
            <Alert tone="warning">
              {form.conflict}{' '}
              <Button type="link" onClick={() => void form.reload()}>
                Muat ulang
              </Button>
            </Alert>
          )}
          {form.record && <Text tone="soft">{form.record.paketSoal.nama}</Text>}
          <Limits event={form.record} />
          {!id && <Practice />}
          <Fields event={form.record} isPaketAsked={!id && paketSoalId === undefined} />
        </Form>
      )}
    </Drawer>
  )
}

/** Fills in what makes an exam one to practise with; all of it may still be changed. */
function Practice() {
  const form = Form.useFormInstance<Values>()
  const [isFilled, setFilled] = useState(false)
  const fill = () => {
    const [now] = windowFromNow(undefined)
    form.setFieldsValue(practice)
    // As if it had been chosen: it does not follow the package.
    form.setFields([
      { name: 'window', value: [now, now.add(practiceDays, 'day')], touched: true, errors: [] },
    ])
    setFilled(true)
  }
  return (
    <Text tone="soft" role="status">
      {isFilled ? (
        `Sudah diisi sebagai latihan: terbuka ${practiceDays} hari tanpa token, boleh diulang ${practice.maxAttempts} kali dengan nilai terbaik, hasil dan pembahasan langsung tampil. Jangan memakai paket yang masih akan diujikan di kelas lain: kuncinya terlihat.`
      ) : (
        <>
          Bukan ulangan?{' '}
          <Button size="small" onClick={fill}>
            Jadikan latihan
          </Button>
        </>
      )}
    </Text>
  )
}

/** What may not be changed any more, in words. */
function Limits({ event }: { event: EventDetail | undefined }) {
  if (!event || mayChange(event, 'opensAt')) return null
  return (
    <Alert tone="info">
      {event.status === 'selesai'
        ? 'Ujian ini sudah selesai: namanya, apa yang dilihat murid, dan nama di berita acara masih dapat diubah, yang lain tetap.'
        : 'Sudah ada yang mengerjakan. Yang sudah mulai tetap pada waktunya; tambah waktu mereka dari papan pengawas.'}
    </Alert>
  )
}

function Fields({ event, isPaketAsked }: { event: EventDetail | undefined; isPaketAsked: boolean }) {
  const isFixed = (field: keyof EventInput) => event !== undefined && !mayChange(event, field)
  const withKeys = Form.useWatch<boolean | undefined>('showPembahasan')
  const when = Form.useWatch<ShowResult | undefined>('showResult')
  const isEarly = withKeys && when === 'setelah-kumpul' && event?.status !== 'selesai'
  return (
    <>
      <Form.Item
        name="paketSoalId"
        label="Paket soal"
        hidden={!isPaketAsked}
        rules={[{ required: true, message: 'Pilih paket soalnya' }]}
      >
        {isPaketAsked ? <PaketSelect /> : <Input />}
      </Form.Item>
      <Form.Item name="nama" label="Nama ujian" rules={[{ required: true, whitespace: true, max: 200 }]}>
        <Input placeholder="Mis. Penilaian Harian 2, kelas VIII A" />
      </Form.Item>
      <Form.Item
        name="window"
        label={`Waktu buka dan tutup (${zoneName()})`}
        extra={<StartNow isNew={!event} isFixed={isFixed('opensAt')} />}
        rules={[
          { required: true },
          ({ isFieldTouched }) => ({
            validator: (_, window: Values['window']) =>
              demandOrder(window, !event || isFieldTouched('window')),
          }),
        ]}
      >
        <DateRange
          // The item's label is of the first of two inputs alone.
          aria-label="Waktu buka dan tutup"
          clock="menit"
          disabled={[isFixed('opensAt'), isFixed('closesAt')]}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item
        name="audience"
        label="Peserta"
        {...(event && { extra: 'Yang dikeluarkan padahal sudah mulai mengerjakan tetap peserta.' })}
        rules={[{ validator: (_, audience: Audience) => demandAudience(audience) }]}
      >
        <AudienceSelect disabled={isFixed('groupBelajarIds')} />
      </Form.Item>
      <TokenField disabled={isFixed('token')} />
      <Form.Item name="showResult" label="Hasil untuk murid">
        <Radio.Group
          vertical
          options={ShowResult.options.map((value) => ({ value, label: showResultWords[value] }))}
        />
      </Form.Item>
      <Form.Item name="showPembahasan" valuePropName="checked" extra={isEarly && keysSeenEarly}>
        <Checkbox>Sertakan soal, kunci, dan pembahasan bersama hasilnya</Checkbox>
      </Form.Item>
      <Form.Item
        name="graceMinutes"
        label="Masa tenggang"
        extra="Jawaban yang dibuat sebelum waktu habis masih diterima selama ini, misalnya bila jaringan sempat putus. Kunci baru terlihat murid sesudahnya."
        rules={[{ required: true }]}
      >
        <InputNumber
          min={0}
          max={1440}
          suffix="menit"
          disabled={isFixed('graceSeconds')}
          style={{ width: 160 }}
        />
      </Form.Item>
      <EventRulesFields isFixed={isFixed} />
    </>
  )
}

/** Says what the window is made of, and takes it from this minute on, as long as it was. */
function StartNow({ isNew, isFixed }: { isNew: boolean; isFixed: boolean }) {
  const form = Form.useFormInstance<Values>()
  const moveHere = () => {
    const [opens, closes] = form.getFieldValue('window') as Partial<Values['window']>
    const now = thisMinute()
    const minutes = opens && closes?.isAfter(opens) ? closes.diff(opens, 'minute') : 120
    const window = [now, now.add(minutes, 'minute')]
    // As if it had been chosen: what follows the package lets go of it.
    form.setFields([{ name: 'window', value: window, touched: true, errors: [] }])
  }
  if (isFixed) return null
  return (
    <>
      {isNew && `Sudah diisi dari sekarang selama waktu paketnya, ditambah ${lateRoomMinutes} menit. `}
      <Button size="small" onClick={moveHere}>
        Mulai sekarang
      </Button>
    </>
  )
}

const keysSeenEarly =
  'Yang sudah selesai melihat kuncinya selagi yang lain masih mengerjakan. Untuk ulangan yang dinilai, pilih setelah ujian selesai.'

async function demandOrder(window: Values['window'] | null, isNew: boolean): Promise<void> {
  const [opens, closes] = window ?? []
  if (opens && closes && !closes.isAfter(opens)) throw new Error('Waktu selesai harus sesudah waktu mulai')
  if (isNew && closes && toIso(closes) <= dayjs().toISOString()) throw new Error('Waktu selesai sudah lewat')
}

async function demandAudience(audience: Audience): Promise<void> {
  if (Object.values(audience).every((ids) => ids.length === 0))
    throw new Error('Pilih peserta: group belajar, lembaga, atau murid')
}

type PaketSelectProps = { id?: string; value?: string; onChange?: (id: string) => void }

/** Published packages; the name and the time of the exam follow the one that is chosen. */
function PaketSelect({ id, value, onChange }: PaketSelectProps) {
  const { result, query } = usePublished()
  const form = Form.useFormInstance<Values>()
  // What nobody has written or chosen follows the package.
  const choose = (chosen: string) => {
    onChange?.(chosen)
    const paket = result.data.find((each) => each.id === chosen)
    if (!form.isFieldTouched('nama')) form.setFieldValue('nama', paket?.nama)
    if (!form.isFieldTouched('window')) form.setFieldValue('window', windowFromNow(paket))
  }
  return (
    <Select
      {...(id && { id })}
      showSearch
      placeholder="Pilih paket yang sudah terbit"
      loading={query.isPending}
      value={value ?? null}
      onChange={choose}
      options={result.data.map((each) => ({ value: each.id, label: each.nama }))}
    />
  )
}

/** A token that stays, typed or made up. */
function TokenField({ disabled }: { disabled: boolean }) {
  const form = Form.useFormInstance()
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
          dependencies={['masukNomor', 'tokenMinutes']}
          rules={[
            { pattern: /^[A-Za-z0-9]{4,12}$/, message: 'Token: 4 sampai 12 huruf atau angka' },
            ({ getFieldValue }) => ({
              required: Boolean(getFieldValue('masukNomor')) && !getFieldValue('tokenMinutes'),
              message: 'Isi token: murid boleh masuk dengan nomor peserta dan token',
            }),
          ]}
        >
          <Input
            id="token"
            autoComplete="off"
            disabled={disabled}
            style={{ textTransform: 'uppercase', width: 200 }}
          />
        </Form.Item>
        <Button disabled={disabled} onClick={() => form.setFieldValue('token', randomToken())}>
          Buat acak
        </Button>
      </Space.Compact>
    </Form.Item>
  )
}

/** Without I, L, O, 0 and 1: a token is read aloud and written on a board. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 6

function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}
