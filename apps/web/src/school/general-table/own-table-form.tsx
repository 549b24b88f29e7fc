import { useState } from 'react'
import { Button, Form, Input } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  ColumnKind,
  generalTable,
  type GeneralTable,
  type GeneralTableInput,
  type TableColumn,
} from '@suluh/contract/school/general-table'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCreate, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { newId } from '#platform/kernel/new-id.ts'
import { Drawer, DrawerSave } from '#platform/ui/antd/drawer.tsx'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './general-tables.module.css'

type OwnTableFormProps = {
  edited: GeneralTable | 'baru' | undefined
  onClose: () => void
  onGo: (key: string) => void
}

const kindWords: Record<ColumnKind, string> = {
  teks: 'Teks',
  angka: 'Angka',
  tanggal: 'Tanggal',
  'ya-tidak': 'Ya/tidak',
  pilihan: 'Pilihan',
}

/** A table of the tenant's own: its name and the columns beside kode and nama. */
export function OwnTableForm({ edited, onClose, onGo }: OwnTableFormProps) {
  return (
    <Drawer
      open={edited !== undefined}
      hasForm
      onClose={onClose}
      title={edited === 'baru' ? 'Tabel baru' : edited && `Tabel ${edited.nama}`}
    >
      {edited && <Fields edited={edited} onClose={onClose} onGo={onGo} />}
    </Drawer>
  )
}

function Fields({ edited, onClose, onGo }: OwnTableFormProps & { edited: GeneralTable | 'baru' }) {
  const [form] = Form.useForm<GeneralTableInput>()
  const [isDirty, setDirty] = useState(false)
  const skipPrompt = useLeavePrompt(isDirty)
  const before = edited === 'baru' ? undefined : edited
  const onSuccess = ({ key }: GeneralTable) => {
    skipPrompt()
    onClose()
    onGo(key)
  }
  const create = useCreate(generalTable.create, { silent: true, onSuccess, successMessage: 'Tabel dibuat' })
  const update = useUpdate(generalTable.update, { silent: true, onSuccess: onClose })
  async function save(values: GeneralTableInput) {
    const columns = (values.columns ?? []).map((column) => ({
      ...column,
      choices: column.kind === 'pilihan' ? (column.choices ?? []) : [],
    }))
    const gone = before?.columns.filter((old) => !columns.some(({ id }) => id === old.id)) ?? []
    const names = gone.map(({ nama }) => nama).join(', ')
    if (before && before.rows > 0 && gone.length > 0) {
      const description = `Isian kolom ${names} di semua baris ikut terhapus.`
      if (!(await confirm({ description }))) return
    }
    try {
      const body = { nama: values.nama, columns }
      if (before)
        await update.mutateAsync({ params: { id: before.key }, body: { ...body, version: before.version } })
      else await create.mutateAsync({ body })
    } catch (error) {
      showErrors(form, error, 'nama')
    }
  }
  return (
    <Form<GeneralTableInput>
      id="table-form"
      form={form}
      layout="vertical"
      initialValues={before ?? { nama: '', columns: [] }}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="nama" label="Nama tabel" rules={[{ required: true, whitespace: true, max: 200 }]}>
        <Input placeholder="Mis. Ruang ujian" autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item
        label="Kolom tambahan"
        extra="Setiap tabel sudah punya kode, nama, urutan, dan status aktif. Jenis kolom tidak dapat diganti sesudahnya."
      >
        <ColumnsInput known={before?.columns ?? []} />
      </Form.Item>
      <DrawerSave form="table-form" loading={create.isPending || update.isPending} />
    </Form>
  )
}

function ColumnsInput({ known }: { known: TableColumn[] }) {
  const form = Form.useFormInstance<GeneralTableInput>()
  const columns = Form.useWatch('columns', form) ?? []
  return (
    <Form.List name="columns">
      {(fields, { add, remove }) => (
        <Stack gap={3} className={styles.columns}>
          {fields.map(({ key, name }) => (
            <Grid columns="minmax(0, 1fr) 150px 32px" align="start" key={key}>
              <Form.Item name={[name, 'id']} hidden>
                <Input />
              </Form.Item>
              <Form.Item
                name={[name, 'nama']}
                rules={[{ required: true, whitespace: true, max: 60, message: 'Tolong masukkan nama kolom' }]}
              >
                <Input aria-label={`Nama kolom ${name + 1}`} placeholder="Nama kolom" autoComplete="off" />
              </Form.Item>
              <Form.Item name={[name, 'kind']}>
                <Select
                  aria-label={`Jenis kolom ${name + 1}`}
                  disabled={known.some(({ id }) => id === columns[name]?.id)}
                  options={ColumnKind.options.map((value) => ({ value, label: kindWords[value] }))}
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`Hapus kolom ${name + 1}`}
                onClick={() => remove(name)}
              />
              {columns[name]?.kind === 'pilihan' && (
                <Form.Item
                  className={classes(styles.choices)}
                  name={[name, 'choices']}
                  rules={[{ required: true, message: 'Tulis paling sedikit satu pilihan' }]}
                >
                  <Select
                    mode="tags"
                    open={false}
                    suffixIcon={null}
                    tokenSeparators={[';']}
                    aria-label={`Pilihan kolom ${name + 1}`}
                    placeholder="Tulis satu pilihan, tekan Enter, lalu yang berikutnya"
                  />
                </Form.Item>
              )}
            </Grid>
          ))}
          <div>
            <Button
              icon={<PlusOutlined />}
              onClick={() => add({ id: newId(), nama: '', kind: 'teks', choices: [] })}
            >
              Tambah kolom
            </Button>
          </div>
        </Stack>
      )}
    </Form.List>
  )
}
