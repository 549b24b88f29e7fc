import { Form, Input } from 'antd'
import type { AtributField, AtributValues } from '@suluh/contract/platform/atribut'
import type { GroupBelajarDetail, GroupBelajarInput } from '@suluh/contract/people/group-belajar'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { AtributFields, toAtributInput } from '#platform/atribut/atribut-fields.tsx'
import { LembagaSelect } from './place-selects.tsx'
import { ParentSelect, YearSelect } from './group-selects.tsx'

export type GroupValues = {
  nama: string
  kode?: string | null
  lembagaId?: string | null
  parentId?: string | null
  tahunAjaran?: string | null
  waliKelasNama?: string
  waliKelasNip?: string
  atribut?: AtributValues
}

/** The fields of one group, inside an antd form. */
export function GroupFields({ fields, own }: { fields: AtributField[]; own?: string }) {
  return (
    <>
      <Form.Item name="nama" label="Nama group" rules={[{ required: true, whitespace: true, max: 200 }]}>
        <Input autoComplete="off" placeholder="Mis. Kelas VIII A" />
      </Form.Item>
      <Form.Item
        name="kode"
        label="Kode"
        rules={[{ max: 30 }]}
        extra="Pendek, untuk daftar dan impor; boleh kosong."
      >
        <Input autoComplete="off" placeholder="8A" />
      </Form.Item>
      <Form.Item
        name="lembagaId"
        label="Lembaga"
        extra="Group sebuah lembaga hanya berisi orang lembaga itu."
      >
        <LembagaSelect placeholder="Semua lembaga" />
      </Form.Item>
      <Form.Item name="tahunAjaran" label="Tahun ajaran">
        <YearSelect placeholder="Tidak terikat tahun ajaran" />
      </Form.Item>
      <Form.Item
        name="parentId"
        label="Di dalam group"
        extra="Ujian untuk sebuah group berlaku juga untuk group di dalamnya."
      >
        <ParentSelect {...(own && { own })} />
      </Form.Item>
      <Form.Item
        name="waliKelasNama"
        label="Wali kelas"
        rules={[{ max: 100 }]}
        extra="Dengan gelarnya, seperti di bawah rapor. Boleh kosong."
      >
        <Input autoComplete="off" placeholder="Mis. Rina Kartika, S.Pd." />
      </Form.Item>
      <Form.Item name="waliKelasNip" label="NIP wali kelas" rules={[{ max: 100 }]}>
        <Input autoComplete="off" />
      </Form.Item>
      <AtributFields fields={fields} />
    </>
  )
}

export function toGroupValues(group: GroupBelajarDetail): GroupValues {
  const { nama, kode, lembagaId, parentId, tahunAjaran, waliKelasNama, waliKelasNip, atribut } = group
  return { nama, kode, lembagaId, parentId, tahunAjaran, waliKelasNama, waliKelasNip, atribut }
}

export function toGroupInput(values: GroupValues, fields: AtributField[]): GroupBelajarInput {
  return {
    nama: values.nama.trim(),
    kode: values.kode?.trim() || null,
    lembagaId: values.lembagaId ?? null,
    parentId: values.parentId ?? null,
    tahunAjaran: values.tahunAjaran ?? null,
    waliKelasNama: values.waliKelasNama ?? '',
    waliKelasNip: values.waliKelasNip ?? '',
    atribut: toAtributInput(fields, values.atribut),
  }
}

type Wrong = { name: string[]; errors: string[] }

/** The server's messages beside the fields that they name. */
export function groupErrors(error: unknown): Wrong[] {
  const issues = error instanceof RequestError ? error.issues : []
  return issues.map(({ path, message }) => ({ name: path.split('.'), errors: [message] }))
}
