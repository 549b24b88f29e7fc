import { Checkbox, Collapse, Form, InputNumber } from 'antd'
import type { CountedAttempt, EventInput, signingFields } from '@suluh/contract/exams/event'
import type { LateRule } from '@suluh/contract/exams/section-lengths'
import type { Dayjs } from 'dayjs'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { EventPlaces } from './event-places.tsx'

/** Who signs a room's papers, as written. */
type Signing = Partial<Record<(typeof signingFields)[number], string>>

export type RuleValues = {
  tokenMinutes: number | null
  lateMinutes: number | null
  minMinutes: number
  maxAttempts: number
  counted: CountedAttempt
  showRank: boolean
  lockDevice: boolean
  lateRule: LateRule
  masukNomor: boolean
  proctorsSeeAll: boolean
  /** `id`: one that is there already. */
  sesi: { id?: string; nama: string; window: [Dayjs, Dayjs] }[]
  ruang: ({ id?: string; nama: string; kapasitas: number; pengawas?: string[]; alamat?: string } & Signing)[]
}

export const noRules: RuleValues = {
  tokenMinutes: null,
  lateMinutes: null,
  minMinutes: 0,
  maxAttempts: 1,
  counted: 'terbaik',
  showRank: false,
  lockDevice: false,
  lateRule: 'bagian-terakhir',
  masukNomor: false,
  proctorsSeeAll: false,
  sesi: [],
  ruang: [],
}

const countedWords: { value: CountedAttempt; label: string }[] = [
  { value: 'terbaik', label: 'Nilai terbaik' },
  { value: 'terakhir', label: 'Percobaan terakhir' },
  { value: 'pertama', label: 'Percobaan pertama' },
]

const lateWords: { value: LateRule; label: string }[] = [
  { value: 'bagian-terakhir', label: 'Bagian terakhir dipendekkan lebih dulu' },
  { value: 'sebanding', label: 'Semua bagian dipendekkan sebanding' },
]

type IsFixed = (field: keyof EventInput) => boolean

/** What most exams leave as it is: folded away. */
export function EventRulesFields({ isFixed }: { isFixed: IsFixed }) {
  return (
    <Collapse
      ghost
      items={[
        { key: 'rules', label: 'Aturan lain', forceRender: true, children: <Rules isFixed={isFixed} /> },
        {
          key: 'places',
          label: 'Sesi dan ruang',
          forceRender: true,
          children: <EventPlaces isFixed={isFixed('ruang')} />,
        },
      ]}
    />
  )
}

function Rules({ isFixed }: { isFixed: IsFixed }) {
  const repeats = Form.useWatch<number | undefined>('maxAttempts') ?? 1
  const minutes = { suffix: 'menit', style: { width: 160 } }
  return (
    <>
      <Form.Item
        name="tokenMinutes"
        label="Token berganti sendiri setiap"
        extra="Kosongkan token tetap di atas bila ini dipakai. Token yang berlaku tampak di papan pengawas."
      >
        <InputNumber min={5} max={240} disabled={isFixed('tokenMinutes')} {...minutes} />
      </Form.Item>
      <Form.Item
        name="lateMinutes"
        label="Batas terlambat"
        extra="Berapa lama setelah dibuka murid masih boleh mulai. Kosong: selama ujian dibuka."
      >
        <InputNumber min={1} max={10_000} disabled={isFixed('lateMinutes')} {...minutes} />
      </Form.Item>
      <Form.Item
        name="lateRule"
        label="Bila mulai terlambat"
        extra="Untuk yang mulai setelah waktunya tidak cukup lagi sampai ujian ditutup, bila tiap bagian punya waktu sendiri."
      >
        <Select options={lateWords} disabled={isFixed('lateRule')} style={{ width: 320, maxWidth: '100%' }} />
      </Form.Item>
      <Form.Item name="minMinutes" label="Waktu paling singkat sebelum boleh mengumpulkan">
        <InputNumber min={0} max={1000} disabled={isFixed('minMinutes')} {...minutes} />
      </Form.Item>
      <Form.Item name="maxAttempts" label="Banyak percobaan">
        <InputNumber
          min={1}
          max={20}
          suffix="kali"
          disabled={isFixed('maxAttempts')}
          style={{ width: 160 }}
        />
      </Form.Item>
      <Form.Item name="counted" label="Yang dihitung" hidden={repeats <= 1}>
        <Select options={countedWords} disabled={isFixed('counted')} style={{ width: 240 }} />
      </Form.Item>
      <Form.Item name="showRank" valuePropName="checked" noStyle>
        <Checkbox>Tampilkan peringkat bersama hasilnya</Checkbox>
      </Form.Item>
      <br />
      <Form.Item name="lockDevice" valuePropName="checked" noStyle>
        <Checkbox disabled={isFixed('lockDevice')}>Pindah perangkat hanya dengan izin pengawas</Checkbox>
      </Form.Item>
      <br />
      <Form.Item
        name="masukNomor"
        valuePropName="checked"
        extra="Tanpa kata sandi, untuk ujian ini saja. Siapa pun yang tahu token dan nomor temannya dapat masuk sebagai dia: pakai di ruang yang diawasi."
      >
        <Checkbox disabled={isFixed('masukNomor')}>Murid boleh masuk dengan nomor peserta dan token</Checkbox>
      </Form.Item>
      <Form.Item name="proctorsSeeAll" valuePropName="checked" noStyle>
        <Checkbox disabled={isFixed('proctorsSeeAll')}>Pengawas ruang boleh mengawasi semua ruang</Checkbox>
      </Form.Item>
    </>
  )
}

/** `moment`: what the institution's wall clock means. */
export function rulesToInput(
  {
    sesi,
    ruang,
    tokenMinutes,
    lateMinutes,
    minMinutes,
    maxAttempts,
    counted,
    showRank,
    lockDevice,
    lateRule,
    masukNomor,
    proctorsSeeAll,
  }: RuleValues,
  moment: (wall: Dayjs) => string,
): Pick<EventInput, keyof RuleValues> {
  return {
    tokenMinutes,
    lateMinutes,
    minMinutes,
    maxAttempts,
    counted,
    showRank,
    lockDevice,
    lateRule,
    masukNomor,
    proctorsSeeAll,
    sesi: sesi.map(({ id = null, nama, window: [opens, closes] }) => ({
      id,
      nama: nama.trim(),
      opensAt: moment(opens),
      closesAt: moment(closes),
    })),
    ruang: ruang.map(({ id = null, nama, kapasitas, pengawas, alamat, ...signing }) => ({
      ...signing,
      alamat: alamat?.split(/[\s,;]+/).filter(Boolean) ?? [],
      id,
      nama: nama.trim(),
      kapasitas,
      pengawasId: pengawas?.[0] ?? null,
    })),
  }
}
