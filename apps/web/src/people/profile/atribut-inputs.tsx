import type { AtributField, AtributInput, AtributValue } from '@suluh/contract/platform/atribut'
import { SelectField } from '#platform/ui/light/fields/select-field.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { DateField } from '#platform/ui/light/fields/date-field.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

/** Values as they stand in the form: a number is typed as text, which the server understands. */
export type Typed = Record<string, AtributValue | undefined>

type AtributInputsProps = {
  fields: AtributField[]
  values: Typed
  errors: Record<string, string>
  onChange: (values: Typed) => void
}

/** The fields that the application defines itself, with light controls; what one may not change is only shown. */
export function AtributInputs({ fields, values, errors, onChange }: AtributInputsProps) {
  return fields.map((field) => (
    <AtributInputField
      key={field.id}
      field={field}
      value={values[field.id]}
      error={errors[`atribut.${field.id}`]}
      onChange={(value) => onChange({ ...values, [field.id]: value })}
    />
  ))
}

type FieldProps = {
  field: AtributField
  value: AtributValue | undefined
  error: string | undefined
  onChange: (value: AtributValue | undefined) => void
}

function AtributInputField({ field, value, error, onChange }: FieldProps) {
  const { nama, kind, choices, keterangan, mayEdit } = field
  const shared = { label: nama, error, ...(keterangan && { hint: keterangan }) }
  switch (kind) {
    case 'ya-tidak':
      return (
        <SelectField
          {...shared}
          placeholder="Tidak diisi"
          disabled={!mayEdit}
          value={value === undefined ? '' : value === true ? 'ya' : 'tidak'}
          options={[
            { value: 'ya', label: 'Ya' },
            { value: 'tidak', label: 'Tidak' },
          ]}
          onChange={(next) => onChange(next === '' ? undefined : next === 'ya')}
        />
      )
    case 'pilihan':
      return (
        <SelectField
          {...shared}
          placeholder="Tidak diisi"
          disabled={!mayEdit}
          value={typeof value === 'string' ? value : ''}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(next) => onChange(next || undefined)}
        />
      )
    case 'pilihan-ganda':
      return <Choices field={field} value={value} error={error} onChange={onChange} />
    case 'tanggal':
      return (
        <DateField
          {...shared}
          name={field.id}
          readOnly={!mayEdit}
          value={typeof value === 'string' ? value : null}
          onChange={(date) => onChange(date ?? undefined)}
        />
      )
    case 'teks':
    case 'angka':
      return (
        <TextField
          {...shared}
          name={field.id}
          readOnly={!mayEdit}
          {...(kind === 'angka' && { inputMode: 'decimal' as const })}
          value={
            value === undefined
              ? ''
              : typeof value === 'number'
                ? String(value).replace('.', ',')
                : String(value)
          }
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        />
      )
  }
}

function Choices({ field: { nama, choices, mayEdit }, value, error, onChange }: FieldProps) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <Stack as="fieldset" disabled={!mayEdit}>
      <Text as="legend" strong>
        {nama}
      </Text>
      {choices.map((choice) => (
        <Cluster as="label" nowrap key={choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              onChange(choices.filter((each) => (each === choice ? target.checked : chosen.includes(each))))
            }
          />
          {choice}
        </Cluster>
      ))}
      {error && (
        <Text tone="danger" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

/** What the form says of the fields that one may edit; an emptied field takes its value away. */
export function toAtributInput(fields: AtributField[], values: Typed): AtributInput {
  const editable = fields.filter(({ mayEdit }) => mayEdit)
  return Object.fromEntries(
    editable.map(({ id }) => {
      const value = values[id]
      const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      return [id, isEmpty ? null : value]
    }),
  )
}
