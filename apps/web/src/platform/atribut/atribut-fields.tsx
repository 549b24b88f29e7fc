import { Form, Input, InputNumber, Radio } from 'antd'
import {
  atribut,
  type AtributEntity,
  type AtributField,
  type AtributInput,
  type AtributValue,
  type AtributValues,
} from '@suluh/contract/platform/atribut'
import dayjs, { type Dayjs } from 'dayjs'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { DatePicker } from '#platform/ui/antd/fields/date-picker.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'

/** The fields of these records that the person may see, in order; for users, those of one peran only. */
export function useAtributFields(entity: AtributEntity, peran?: string): AtributField[] {
  return useKnownFields(entity, peran) ?? []
}

/** The same; undefined until the server has said which there are. */
export function useKnownFields(entity: AtributEntity, peran?: string): AtributField[] | undefined {
  const { result } = useCustom(atribut.fields, { params: { entity } })
  return result?.filter(({ onlyFor }) => !peran || !onlyFor || onlyFor.includes(peran))
}

/** The fields inside an antd form; their values stand under `atribut`, as `toAtributInput` reads them. */
export function AtributFields({ fields }: { fields: AtributField[] }) {
  return fields.map((field) => <AtributItem key={field.id} field={field} />)
}

function AtributItem({ field }: { field: AtributField }) {
  const { id, nama, kind, keterangan, isRequired, mayEdit } = field
  return (
    <Form.Item
      name={['atribut', id]}
      label={nama}
      extra={keterangan ?? undefined}
      rules={[{ required: isRequired && mayEdit, ...(kind === 'teks' && { whitespace: true, max: 1000 }) }]}
      {...(kind === 'tanggal' && { getValueProps: toPicker, normalize: fromPicker })}
    >
      <AtributControl field={field} />
    </Form.Item>
  )
}

type ControlProps = {
  field: Pick<AtributField, 'kind' | 'choices'> & { mayEdit?: boolean }
  id?: string
  value?: AtributValue | Dayjs | null
  onChange?: (value: unknown) => void
}

/** What one value of this kind is typed or chosen with. */
export function AtributControl({ field: { kind, choices, mayEdit = true }, value, ...rest }: ControlProps) {
  const shared = { ...rest, disabled: !mayEdit }
  const known = value ?? null
  switch (kind) {
    case 'teks':
      return <Input {...shared} value={known === null ? '' : String(known)} />
    case 'angka':
      return (
        <InputNumber {...shared} value={known as number | null} decimalSeparator="," style={{ width: 200 }} />
      )
    case 'tanggal':
      return <DatePicker {...shared} value={known as Dayjs | null} />
    case 'ya-tidak':
      return <Radio.Group {...shared} value={known} options={yesNo} />
    case 'pilihan':
    case 'pilihan-ganda':
      return (
        <Select
          {...shared}
          {...(kind === 'pilihan-ganda' && { mode: 'multiple' as const })}
          value={known as string | string[] | null}
          allowClear
          showSearch
          options={choices.map((choice) => ({ value: choice, label: choice }))}
        />
      )
  }
}

export const yesNo = [
  { value: true, label: 'Ya' },
  { value: false, label: 'Tidak' },
]

/** antd's date picker speaks dayjs, the form and the contract `YYYY-MM-DD`. */
export const toPicker = (value: string | null | undefined) => ({ value: value ? dayjs(value) : null })
export const fromPicker = (value: Dayjs | null) => value?.format('YYYY-MM-DD') ?? null

/** What the form says, as the contract takes it: an emptied field takes its value away. */
export function toAtributInput(fields: AtributField[], values: AtributValues | undefined): AtributInput {
  const editable = fields.filter(({ mayEdit }) => mayEdit)
  return Object.fromEntries(
    editable.map(({ id }) => {
      const value = values?.[id]
      const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      return [id, isEmpty ? null : value]
    }),
  )
}

/** What a new record starts with. */
export function atributDefaults(fields: AtributField[]): AtributValues {
  return Object.fromEntries(
    fields.flatMap(({ id, defaultValue }) => (defaultValue === null ? [] : [[id, defaultValue] as const])),
  )
}

/** The server's messages about these fields, for `form.setFields`. */
export function atributErrors(error: unknown): { name: string[]; errors: string[] }[] {
  const issues = error instanceof RequestError ? error.issues : []
  return issues.flatMap(({ path, message }) =>
    path.startsWith('atribut.') ? [{ name: path.split('.'), errors: [message] }] : [],
  )
}
