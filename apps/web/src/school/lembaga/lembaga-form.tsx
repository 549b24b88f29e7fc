import { useEffect } from 'react'
import { Button, Form, Input } from 'antd'
import { generalTable } from '@suluh/contract/school/general-table'
import {
  lembaga,
  Zone,
  zoneOfProvinsi,
  type LembagaInput,
  maxLogoBytes,
} from '@suluh/contract/school/lembaga'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { AtributFields, atributErrors, useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { ProvinceSelect, type Place } from '#school/wilayah/province-select.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { fromInput, newLembaga, toInput, type Values, linesOf } from './lembaga-values.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { PictureUpload } from '#platform/ui/antd/picture-upload.tsx'
import { SaveBar } from '#platform/ui/antd/save-bar.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { SigningCard } from './signing-card.tsx'
import styles from './lembaga.module.css'
import { KopSuratLines } from '#school/kop-surat/kop-surat.tsx'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'

const base = '/dashboard/general-tables/lembaga'

/** All of one lembaga in one form; who may not write sees it closed. */
export function LembagaForm({ id }: { id: string | undefined }) {
  const [antd] = Form.useForm<Values>()
  const navigate = useNavigate()
  const fields = useAtributFields('lembaga')
  const { can } = useCan({ resource: 'lembaga', action: 'write' })
  const form = useForm<Values, typeof lembaga.create | typeof lembaga.update, typeof lembaga.one>({
    save: id ? lembaga.update : lembaga.create,
    ...(id && { one: lembaga.one, params: { id } }),
    toValues: fromInput,
    toBody: (values, version) => ({ ...toInput(values, fields), version }),
    onSuccess: (stored) => void (id ?? navigate(`${base}/${stored.id}`, { replace: true })),
  })
  const { can: maySeeLevels } = useCan({ resource: 'general-table', action: 'read' })
  const levels = useList(generalTable.rows, {
    params: { tabel: 'jenjang' },
    pagination: { mode: 'off' },
    enabled: maySeeLevels,
  })
  useEffect(() => antd.setFields(atributErrors(form.error) as never), [antd, form.error])
  // The form keeps what was typed; taking up the record again means that.
  useEffect(() => {
    if (form.revision > 0) antd.resetFields()
  }, [antd, form.revision])
  if (id && !form.initialValues) return <Skeleton lines={8} />
  const initialValues = form.initialValues ?? newLembaga(fields)
  const wrong = (name: keyof LembagaInput) =>
    form.fieldErrors[name] ? { help: form.fieldErrors[name], validateStatus: 'error' as const } : {}
  const setPlace = ({ provinsiKode }: Place) => {
    if (provinsiKode) antd.setFieldValue('zone', zoneOfProvinsi(provinsiKode))
  }
  return (
    <Form<Values>
      // A new lembaga takes the defaults of its fields as soon as they are known.
      key={`${form.revision} ${fields.length}`}
      form={antd}
      layout="vertical"
      disabled={!can}
      initialValues={initialValues}
      onValuesChange={(_, values) => form.onValuesChange(values)}
      onFinish={(values) => void form.onFinish({ ...initialValues, ...values })}
      className={classes(styles.form)}
    >
      {form.conflict && (
        <Alert tone="warning">
          {form.conflict}{' '}
          <Button type="link" onClick={() => void form.reload()}>
            Muat ulang
          </Button>
        </Alert>
      )}
      <Card>
        <h2>Identitas</h2>
        <Form.Item
          name="nama"
          label="Nama"
          rules={[{ required: true, whitespace: true, max: 200 }]}
          {...wrong('nama')}
        >
          <Input autoComplete="off" autoFocus={!id} />
        </Form.Item>
        <Grid min="220px" gap={4} className={styles.pair}>
          <Form.Item
            name="npsn"
            label="NPSN"
            extra="8 angka; boleh kosong, misalnya untuk bimbel."
            rules={[
              {
                pattern: /^\s*(\d{8}|[KPkp]\d{7}|\d{6})?\s*$/,
                message: 'NPSN terdiri dari 8 angka, atau huruf P atau K lalu 7 angka',
              },
            ]}
            {...wrong('npsn')}
          >
            <Input autoComplete="off" inputMode="text" />
          </Form.Item>
          <Form.Item name="jenjangId" label="Jenjang" hidden={!maySeeLevels}>
            <Select
              allowClear
              placeholder="Pilih jenjang"
              showSearch
              options={levels.result.data.map(({ id: value, kode, nama }) => ({
                value,
                label: `${kode} · ${nama}`,
              }))}
            />
          </Form.Item>
        </Grid>
      </Card>
      <Card>
        <h2>Tempat</h2>
        <Form.Item name="place" label="Provinsi dan kabupaten/kota" {...wrong('kabupatenKotaKode')}>
          <ProvinceSelect disabled={!can} onChange={setPlace} />
        </Form.Item>
        <Form.Item name="alamat" label="Alamat" rules={[{ max: 500 }]} {...wrong('alamat')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        <Form.Item
          name="zone"
          label="Zona waktu"
          extra="Mengikuti provinsi; menentukan jam ujian yang tampil."
        >
          <Select style={{ width: 140 }} options={Zone.options.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </Card>
      {fields.length > 0 && (
        <Card>
          <h2>Isian lain</h2>
          <AtributFields fields={fields} />
        </Card>
      )}
      <Card>
        <h2>Kop surat</h2>
        <Text tone="soft">Dipakai di hasil ujian, kartu peserta, dan cetakan lain.</Text>
        <Form.Item name="logoId" label="Logo">
          <LogoInput disabled={!can} />
        </Form.Item>
        <Form.Item
          name="kopAtas"
          label="Baris di atas nama"
          extra="Paling banyak 4 baris, misalnya PEMERINTAH KOTA BANDUNG."
          {...wrong('kopAtas')}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
        <Form.Item
          name="kopBawah"
          label="Baris di bawah nama"
          extra="Bila kosong, diisi alamat dan NPSN."
          {...wrong('kopBawah')}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
        <KopPreview />
      </Card>
      <SigningCard wrong={wrong} />
      {can && (
        <SaveBar>
          <Button type="primary" size="large" htmlType="submit" loading={form.formLoading}>
            Simpan
          </Button>
        </SaveBar>
      )}
    </Form>
  )
}

/** The letterhead as it will be printed, while it is written. */
function KopPreview() {
  const form = Form.useFormInstance<Values>()
  const values = Form.useWatch([], form)
  const bawah = linesOf(values?.kopBawah)
  const written = bawah.length > 0 ? bawah : [values?.alamat, values?.npsn && `NPSN ${values.npsn}`]
  return (
    <figure className={styles.kop} aria-label="Contoh kop surat">
      <KopSuratLines
        kop={{
          atas: linesOf(values?.kopAtas),
          nama: values?.nama || 'Nama lembaga',
          bawah: written.filter((line): line is string => Boolean(line)),
          logoId: values?.logoId ?? null,
        }}
      />
    </figure>
  )
}

type LogoInputProps = { value?: string | null; onChange?: (id: string | null) => void; disabled: boolean }

/** The logo as it is, and another in its place; nothing shows it elsewhere before the form is saved. */
function LogoInput({ value, onChange, disabled }: LogoInputProps) {
  const upload = useCustomMutation(lembaga.uploadLogo, {
    successMessage: false,
    onSuccess: ({ logoId }) => onChange?.(logoId),
  })
  return (
    <Cluster gap={3}>
      {value ? (
        <img src={`${dataProvider.getApiUrl()}/file/${value}`} alt="Logo" className={styles.logo} />
      ) : (
        <Text as="span" tone="soft">
          Belum ada
        </Text>
      )}
      <PictureUpload
        what="Logo"
        hasOne={Boolean(value)}
        mostBytes={maxLogoBytes}
        isBusy={upload.isPending}
        disabled={disabled}
        onPick={(body) => upload.mutate({ body })}
      />
      {value && (
        <Button type="text" disabled={disabled} onClick={() => onChange?.(null)}>
          Lepas
        </Button>
      )}
      <Text as="span" tone="soft">
        PNG, JPEG, WebP, atau GIF; paling besar 1 MB
      </Text>
    </Cluster>
  )
}
