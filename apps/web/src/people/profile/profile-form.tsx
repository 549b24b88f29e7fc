import { useState, type FormEvent } from 'react'
import { atribut } from '@suluh/contract/platform/atribut'
import { jenisKelaminLabels, type JenisKelamin } from '@suluh/contract/people/application-user'
import { profile, type Profile, type ProfileInput } from '@suluh/contract/people/profile'
import { authProvider } from '#platform/kernel/auth/auth-provider.ts'
import { useCustom, useList } from '#platform/kernel/data/data-hooks.ts'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { SelectField } from '#platform/ui/light/fields/select-field.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { AtributInputs, toAtributInput, type Typed } from './atribut-inputs.tsx'
import { DateField } from '#platform/ui/light/fields/date-field.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import styles from './profile.module.css'
import { wilayah } from '@suluh/contract/school/wilayah'

type Values = Omit<ProfileInput, 'atribut'> & { atribut: Typed }

const sexes = Object.entries(jenisKelaminLabels).map(([value, label]) => ({ value, label }))

/** What people may change of themselves; the rest is the school's. */
export function ProfileForm() {
  const { result: fields = [], query } = useCustom(atribut.fields, { params: { entity: 'application-user' } })
  const form = useForm({
    save: profile.update,
    one: profile.one,
    toValues: (data: Profile): Values => ({ ...data, atribut: data.atribut }),
    toBody: (
      { nama, telp, jenisKelamin, tanggalLahir, provinsiKode, kabupatenKotaKode, ...rest }: Values,
      version,
    ) => ({
      nama: nama.trim(),
      telp: telp?.trim() || null,
      jenisKelamin,
      tanggalLahir,
      provinsiKode,
      kabupatenKotaKode,
      version,
      atribut: toAtributInput(fields, rest.atribut),
    }),
    successMessage: 'Profil tersimpan',
    // The name in the header is the session's.
    onSuccess: () => void authProvider.check(),
  })
  if (!form.record || !form.initialValues || query.isPending) return <Skeleton lines={6} />
  return (
    <Fields
      key={form.revision}
      record={form.record}
      initial={form.initialValues}
      fields={fields.filter(({ onlyFor }) => !onlyFor || onlyFor.includes(form.record?.peran.kode ?? ''))}
      form={form}
    />
  )
}

type FieldsProps = {
  record: Profile
  initial: Values
  fields: Parameters<typeof AtributInputs>[0]['fields']
  form: Pick<
    ReturnType<typeof useForm<Values, typeof profile.update, typeof profile.one>>,
    'onFinish' | 'onValuesChange' | 'fieldErrors' | 'formLoading' | 'isDirty' | 'conflict' | 'reload'
  >
}

function Fields({ record, initial, fields, form }: FieldsProps) {
  const [values, setValues] = useState(initial)
  const errors = form.fieldErrors
  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setValues(next)
    form.onValuesChange(next)
  }
  return (
    <Grid
      as="form"
      min="260px"
      gap={4}
      align="start"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void form.onFinish(values)
      }}
    >
      {form.conflict && (
        <Alert tone="warning">
          {form.conflict} <Button onClick={() => void form.reload()}>Muat ulang</Button>
        </Alert>
      )}
      <TextField
        label="Nama"
        name="nama"
        autoComplete="name"
        value={values.nama}
        readOnly={!record.mayRename}
        {...(!record.mayRename && {
          hint: 'Nama tertulis di hasil ujian, jadi hanya sekolah yang mengubahnya.',
        })}
        error={values.nama.trim() === '' ? 'Tolong masukkan nama' : errors['nama']}
        onChange={(event) => change({ nama: event.target.value })}
      />
      <TextField
        label="Nomor telepon"
        name="telp"
        type="tel"
        autoComplete="tel"
        value={values.telp ?? ''}
        hint="Dapat dipakai untuk masuk"
        error={errors['telp']}
        onChange={(event) => change({ telp: event.target.value })}
      />
      <SelectField
        label="Jenis kelamin"
        placeholder="Tidak diisi"
        value={values.jenisKelamin ?? ''}
        options={sexes}
        error={errors['jenisKelamin']}
        onChange={(sex) => change({ jenisKelamin: (sex || null) as JenisKelamin | null })}
      />
      <DateField
        label="Tanggal lahir"
        name="tanggalLahir"
        autoComplete="bday"
        value={values.tanggalLahir}
        {...(!record.mayRename &&
          record.tanggalLahir !== null && {
            readOnly: true,
            hint: 'Tertulis di surat keterangan, jadi hanya sekolah yang mengubahnya.',
          })}
        error={errors['tanggalLahir']}
        onChange={(tanggalLahir) => change({ tanggalLahir })}
      />
      <PlaceFields value={values} errors={errors} onChange={change} />
      <AtributInputs
        fields={fields}
        values={values.atribut}
        errors={errors}
        onChange={(atributValues) => change({ atribut: atributValues })}
      />
      <div className={styles.wide}>
        <Button
          type="submit"
          variant="primary"
          busy={form.formLoading}
          disabled={!form.isDirty || values.nama.trim() === ''}
        >
          Simpan
        </Button>
      </div>
    </Grid>
  )
}

type Place = Pick<ProfileInput, 'provinsiKode' | 'kabupatenKotaKode'>
type PlaceFieldsProps = {
  value: Place
  errors: Record<string, string>
  onChange: (place: Partial<Place>) => void
}

/** The province selector of the light pages: province, then its regency or city. */
function PlaceFields({ value, errors, onChange }: PlaceFieldsProps) {
  const provinces = useList(wilayah.provinsi, { pagination: { mode: 'off' } })
  const regencies = useList(wilayah.kabupatenKota, {
    pagination: { mode: 'off' },
    filters: [{ field: 'provinsiKode', operator: 'eq', value: value.provinsiKode }],
    enabled: value.provinsiKode !== null,
  })
  const toOption = ({ kode, nama }: { kode: string; nama: string }) => ({ value: kode, label: nama })
  // While another province loads, the former one's regencies must not be offered.
  const offered = regencies.result.data.filter((row) => row.provinsiKode === value.provinsiKode)
  return (
    <>
      <SelectField
        label="Provinsi"
        placeholder="Pilih provinsi"
        // Only once the list is there can the browser show what is chosen.
        value={provinces.result.data.length > 0 ? (value.provinsiKode ?? '') : ''}
        options={provinces.result.data.map(toOption)}
        error={errors['provinsiKode']}
        onChange={(kode) => onChange({ provinsiKode: kode || null, kabupatenKotaKode: null })}
      />
      <SelectField
        label="Kabupaten atau kota"
        placeholder={value.provinsiKode ? 'Pilih kabupaten/kota' : 'Pilih provinsi dahulu'}
        disabled={value.provinsiKode === null}
        value={offered.length > 0 ? (value.kabupatenKotaKode ?? '') : ''}
        options={offered.map(toOption)}
        error={errors['kabupatenKotaKode']}
        onChange={(kode) => onChange({ kabupatenKotaKode: kode || null })}
      />
    </>
  )
}
