import { useEffect } from 'react'
import { Button, Form, Input, Select } from 'antd'
import { generalTable } from '@suluh/contract/school/general-table'
import { lembaga, Zone, zoneOfProvinsi, type LembagaInput } from '@suluh/contract/school/lembaga'
import { useNavigate } from 'react-router'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { AtributFields, atributErrors, useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { ProvinceSelect, type Place } from '#school/wilayah/province-select.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { KopPreview } from './kop-preview.tsx'
import { fromInput, newLembaga, toInput, type Values } from './lembaga-values.ts'
import { LogoInput } from './logo-input.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { classes } from '#platform/ui/light/classes.ts'
import { Grid } from '#platform/ui/light/grid.tsx'
import { SaveBar } from '#platform/ui/antd/save-bar.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './lembaga.module.css'

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
              showSearch={{ optionFilterProp: 'label' }}
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
