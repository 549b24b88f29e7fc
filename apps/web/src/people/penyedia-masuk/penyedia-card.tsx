import { useState } from 'react'
import { Button, Checkbox, Form, Input, Switch } from 'antd'
import { pendaftaran } from '@suluh/contract/people/pendaftaran'
import {
  penyediaMasuk,
  type PenyediaMasuk,
  type PenyediaMasukInput,
} from '@suluh/contract/people/penyedia-masuk'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation, useDelete, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import styles from './penyedia.module.css'
import { LembagaSelect } from '#people/group-belajar/place-selects.tsx'

type Values = PenyediaMasukInput

/** One provider: what it knows us by, who may come in by it, and how it does. */
export function PenyediaCard({ penyedia }: { penyedia: PenyediaMasuk }) {
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  useLeavePrompt(isChanged)
  const { id, version, nama, hasSecret, kembali, tertaut } = penyedia
  const makes = (Form.useWatch('peranBaruId', form) ?? penyedia.peranBaruId) !== null
  const { result: roles = [] } = useCustom(pendaftaran.peran, {})
  const options = roles.map((each) => ({ value: each.id, label: each.nama }))
  const update = useUpdate(penyediaMasuk.update, { silent: true, successMessage: `${nama} disimpan` })
  const refused = update.error instanceof RequestError ? update.error : undefined
  const wrongIn = (field: keyof Values) => {
    const found = refused?.issues.find(({ path }) => path.split('.')[0] === field)
    return found && { help: found.message, validateStatus: 'error' as const }
  }
  const save = ({ clientSecret, ...values }: Values) =>
    update.mutate({
      params: { id },
      body: {
        ...values,
        peranBaruId: values.peranBaruId ?? null,
        lembagaBaruId: values.lembagaBaruId ?? null,
        ...(clientSecret && { clientSecret }),
        version,
      },
    })
  return (
    <Card>
      <Form<Values>
        form={form}
        name={id}
        layout="vertical"
        initialValues={penyedia}
        onValuesChange={() => setChanged(true)}
        onFinish={save}
      >
        <Cluster justify="between" className={styles.head}>
          <h2>
            {nama}{' '}
            {penyedia.isAktif ? <WordTag tone="success">Aktif</WordTag> : <WordTag>Belum aktif</WordTag>}
          </h2>
          <span>{tertaut} orang tertaut</span>
        </Cluster>
        <Form.Item
          label="Alamat kembali (redirect URI)"
          htmlFor={`${id}_kembali`}
          extra="Daftarkan alamat ini di penyedia; dari sana Anda mendapat client ID dan client secret."
        >
          <Input id={`${id}_kembali`} readOnly value={kembali} onFocus={(event) => event.target.select()} />
        </Form.Item>
        <Grid min="260px" gap={4} className={styles.columns}>
          <Form.Item name="nama" label="Nama di tombol" rules={[{ required: true }]} {...wrongIn('nama')}>
            <Input />
          </Form.Item>
          <Form.Item
            name="issuer"
            label="Alamat penerbit (issuer)"
            rules={[{ required: true }]}
            {...wrongIn('issuer')}
          >
            <Input />
          </Form.Item>
          <Form.Item name="clientId" label="Client ID" {...wrongIn('clientId')}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="clientSecret" label="Client secret" {...wrongIn('clientSecret')}>
            <Input.Password
              autoComplete="new-password"
              placeholder={hasSecret ? 'Tersimpan; isi hanya untuk mengganti' : ''}
            />
          </Form.Item>
          <Form.Item name="peranIds" label="Peran yang boleh masuk" {...wrongIn('peranIds')}>
            <Select mode="multiple" options={options} />
          </Form.Item>
          <Form.Item
            name="domain"
            label="Hanya domain email"
            extra="Kosong berarti semua. guru.smp.belajar.id juga termasuk belajar.id."
            {...wrongIn('domain')}
          >
            <Select mode="tags" tokenSeparators={[',', ' ']} open={false} suffixIcon={null} />
          </Form.Item>
          <Form.Item
            name="peranBaruId"
            label="Orang yang belum dikenal"
            extra={makes ? 'Mendapat akun baru dengan peran ini.' : 'Tidak dibuatkan akun.'}
            {...wrongIn('peranBaruId')}
          >
            <Select
              allowClear
              placeholder="Ditolak"
              options={options.filter(({ value }) =>
                roles.some((each) => each.id === value && each.mayRegister),
              )}
            />
          </Form.Item>
          {makes && (
            <Form.Item name="lembagaBaruId" label="Lembaga orang baru">
              <LembagaSelect placeholder="Semua lembaga" />
            </Form.Item>
          )}
        </Grid>
        <Form.Item name="kenalEmail" valuePropName="checked">
          <Checkbox>Kenali dari email yang sudah dipastikan di kedua tempat</Checkbox>
        </Form.Item>
        <Form.Item name="percayaMfa" valuePropName="checked">
          <Checkbox>Jangan tanya kode lagi bila penyedia sudah meminta langkah kedua</Checkbox>
        </Form.Item>
        <Form.Item name="isAktif" label="Tampilkan di halaman masuk" valuePropName="checked">
          <Switch />
        </Form.Item>
        {refused && <Alert tone="danger">{refused.message}</Alert>}
        <Actions penyedia={penyedia} isChanged={isChanged} isSaving={update.isPending} />
      </Form>
    </Card>
  )
}

type ActionsProps = { penyedia: PenyediaMasuk; isChanged: boolean; isSaving: boolean }

function Actions({ penyedia: { id, nama, tertaut }, isChanged, isSaving }: ActionsProps) {
  const tries = useCustomMutation(penyediaMasuk.coba, { successMessage: false })
  const remove = useDelete(penyediaMasuk.delete, {
    mutationMode: 'pessimistic',
    successMessage: `${nama} dihapus`,
  })
  async function askToRemove() {
    const description = `${tertaut} orang yang masuk lewat ${nama} kembali memakai kata sandi.`
    if (await confirm({ description, okText: 'Hapus', isDanger: true })) remove.mutate({ params: { id } })
  }
  return (
    <>
      {tries.data && (
        <Alert tone={tries.data.masalah ? 'danger' : 'success'}>
          {tries.data.masalah ?? `${nama} menjawab dengan benar.`}
        </Alert>
      )}
      <Cluster>
        <Button type="primary" htmlType="submit" disabled={!isChanged} loading={isSaving}>
          Simpan
        </Button>
        <Button
          disabled={isChanged}
          title={isChanged ? 'Simpan dahulu' : undefined}
          loading={tries.isPending}
          onClick={() => tries.mutate({ params: { id } })}
        >
          Coba hubungi
        </Button>
        <Button danger loading={remove.isPending} onClick={() => void askToRemove()}>
          Hapus
        </Button>
      </Cluster>
    </>
  )
}
