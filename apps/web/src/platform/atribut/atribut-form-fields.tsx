import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { Form, Input, Switch, type FormInstance } from 'antd'
import { AtributKind, type Atribut, type AtributEntity } from '@suluh/contract/platform/atribut'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { AtributControl, fromPicker, toPicker } from './atribut-fields.tsx'
import { hasChoices, type Values } from './atribut-values.ts'
import { kindHints, kindWords } from './atribut-words.ts'
import { ChoicesInput } from './choices-input.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './atribut.module.css'

type FieldsProps = { form: FormInstance<Values>; entity: AtributEntity; before: Atribut | undefined }

export function AtributFormFields({ form, entity, before }: FieldsProps) {
  const { result: roles } = useCustom(peranIzin.options, {})
  const kind = Form.useWatch('kind', form) ?? before?.kind ?? 'teks'
  const isUnique = Form.useWatch('isUnique', form) ?? false
  const written = (Form.useWatch('choices', form) ?? []).flatMap((choice) => choice?.nama?.trim() || [])
  const peran = {
    mode: 'multiple' as const,
    allowClear: true,
    options: (roles ?? []).map(({ kode, nama }) => ({ value: kode, label: nama })),
  }
  const changesKind = before !== undefined && before.kind !== kind && before.values > 0
  return (
    <>
      <Form.Item name="nama" label="Nama" rules={[{ required: true, whitespace: true, max: 200 }]}>
        <Input autoComplete="off" placeholder="Mis. Nama wali" />
      </Form.Item>
      <Form.Item
        name="kind"
        label="Jenis"
        extra={
          changesKind
            ? `${before.values} isian yang ada ikut diubah. Bila ada yang tidak dapat, tidak satu pun berubah dan Anda melihat daftarnya.`
            : kindHints[kind]
        }
      >
        <Select
          options={AtributKind.options.map((value) => ({ value, label: kindWords[value] }))}
          onChange={() => form.setFieldValue('defaultValue', null)}
        />
      </Form.Item>
      {hasChoices(kind) && <ChoicesInput />}
      <Form.Item name="keterangan" label="Petunjuk pengisian" rules={[{ max: 300 }]}>
        <Input autoComplete="off" placeholder="Tampil kecil di bawah isian; boleh kosong" />
      </Form.Item>
      <Cluster gap={0} className={styles.switches}>
        <Form.Item name="isRequired" label="Wajib diisi" valuePropName="checked">
          <Switch />
        </Form.Item>
        {kind !== 'ya-tidak' && (
          <Form.Item name="isUnique" label="Unik: tidak boleh sama" valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
      </Cluster>
      {!isUnique && (
        <Form.Item
          name="defaultValue"
          label="Nilai awal"
          extra="Terisi sendiri pada data baru; boleh kosong."
          {...(kind === 'tanggal' && { getValueProps: toPicker, normalize: fromPicker })}
        >
          <AtributControl key={kind} field={{ kind, choices: written }} />
        </Form.Item>
      )}
      {entity === 'application-user' && (
        <Form.Item name="onlyFor" label="Hanya untuk peran">
          <Select {...peran} placeholder="Semua peran" />
        </Form.Item>
      )}
      <Form.Item name="seenBy" label="Boleh melihat">
        <Select {...peran} placeholder="Semua yang boleh melihat datanya" />
      </Form.Item>
      <Form.Item name="editedBy" label="Boleh mengubah">
        <Select {...peran} placeholder="Semua yang boleh mengubah datanya" />
      </Form.Item>
    </>
  )
}
