import { type PeranOption } from '@suluh/contract/platform/peran-izin'
import { Form, Input, Radio } from 'antd'
import {
  JenisKelamin,
  jenisKelaminLabels,
  type ApplicationUser,
} from '@suluh/contract/people/application-user'
import {
  AtributControl,
  AtributFields,
  fromPicker,
  toPicker,
  useAtributFields,
} from '#platform/atribut/atribut-fields.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { LembagaSelect } from '#people/group-belajar/place-selects.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import styles from './pengguna.module.css'

type PenggunaFieldsProps = {
  roles: PeranOption[]
  /** The role as it stands in the form. */
  peranId: string | undefined
  /** Where the person is, as it is stored. */
  lembaga?: ApplicationUser['lembaga']
}

/** The fields of one person, inside an antd form; which of them depends on the role. */
export function PenggunaFields({ roles, peranId, lembaga = null }: PenggunaFieldsProps) {
  const kode = roles.find(({ id }) => id === peranId)?.kode
  const fields = useAtributFields('application-user', kode)
  const isMurid = kode === 'murid'
  return (
    <>
      <Form.Item name="nama" label="Nama lengkap" rules={[{ required: true, whitespace: true, max: 200 }]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Grid columns={2} gap={4} className={styles.columns}>
        <Form.Item name="peranId" label="Peran" rules={[{ required: true }]}>
          <Select
            options={roles
              .filter(({ id, mayGrant }) => mayGrant || id === peranId)
              .map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </Form.Item>
        <Form.Item name="lembagaId" label="Lembaga">
          <LembagaSelect
            placeholder="Seluruh aplikasi"
            chosenNames={lembaga ? { [lembaga.id]: lembaga.nama } : {}}
          />
        </Form.Item>
        <Form.Item
          name="nomor"
          label={isMurid ? 'NISN' : 'NIP atau NUPTK'}
          rules={isMurid ? [{ pattern: /^\d{10}$/, message: 'NISN terdiri atas 10 angka' }] : [{ max: 40 }]}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        {isMurid && (
          <>
            <Form.Item name="nis" label="NIS" rules={[{ max: 40 }]}>
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item name="nomorPeserta" label="Nomor peserta ujian" rules={[{ max: 40 }]}>
              <Input autoComplete="off" />
            </Form.Item>
          </>
        )}
        <Form.Item name="jenisKelamin" label="Jenis kelamin">
          <Radio.Group
            options={JenisKelamin.options.map((value) => ({ value, label: jenisKelaminLabels[value] }))}
          />
        </Form.Item>
        <Form.Item name="tempatLahir" label="Tempat lahir" rules={[{ max: 100 }]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="tanggalLahir" label="Tanggal lahir" getValueProps={toPicker} normalize={fromPicker}>
          <AtributControl field={{ kind: 'tanggal', choices: [] }} />
        </Form.Item>
        <Form.Item
          name="username"
          label="Nama pengguna"
          extra="Untuk masuk tanpa email. Huruf kecil dan angka, tanpa spasi."
          rules={[
            {
              pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/,
              message: 'Hanya huruf, angka, titik, garis bawah, atau tanda hubung; 2 sampai 40',
            },
          ]}
        >
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="email" label="Email" rules={[{ type: 'email' }]}>
          <Input autoComplete="off" inputMode="email" />
        </Form.Item>
        <Form.Item name="telp" label="Telepon" extra="Mis. 0812-3456-7890">
          <Input autoComplete="off" inputMode="tel" />
        </Form.Item>
      </Grid>
      <AtributFields fields={fields} />
    </>
  )
}
