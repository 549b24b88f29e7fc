import { Button, Form, Input, InputNumber } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { pengiriman, type PengirimanPesan } from '@suluh/contract/platform/pengiriman'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { MeansButtons, MeansCard } from './means-card.tsx'
import { SecretInput } from './secret-input.tsx'
import { TryPesan } from './try-sending.tsx'
import styles from './pengiriman.module.css'

type Values = Omit<PengirimanPesan, 'punyaRahasia' | 'version'> & { rahasia?: string }

const fresh: Values = {
  nama: 'WhatsApp',
  metode: 'POST',
  url: '',
  header: [{ nama: 'Authorization', nilai: '{rahasia}' }],
  bentuk: 'json',
  isi: '{"target": "{nomor62}", "message": "{teks}"}',
  tandaBerhasil: null,
  perHari: 500,
}

/** The service that takes messages for WhatsApp or SMS. */
export function PesanCard({ stored }: { stored: PengirimanPesan | null }) {
  return (
    <MeansCard
      title="Gerbang pesan (WhatsApp atau SMS)"
      about="Kode dan undangan untuk orang yang memakai nomor telepon dikirim lewat layanan pilihan Anda. Salin alamat dan contoh permintaannya dari dokumentasi layanan itu."
      begin={{ label: 'Pasang gerbang pesan', type: 'primary' }}
      isSet={stored !== null}
    >
      <PesanForm stored={stored} />
      {stored && <TryPesan />}
    </MeansCard>
  )
}

function PesanForm({ stored }: { stored: PengirimanPesan | null }) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved()
  const method = Form.useWatch('metode', form) ?? stored?.metode ?? fresh.metode
  const save = useUpdate(pengiriman.updatePesan, { silent: true, successMessage: 'Gerbang pesan disimpan' })
  const remove = useCustomMutation(pengiriman.deletePesan, { successMessage: 'Gerbang pesan dihapus' })
  const { nama, metode, url, header, bentuk, isi, tandaBerhasil, perHari } = stored ?? fresh
  const send = async ({ rahasia, tandaBerhasil: sign, header: headers, ...values }: Values) => {
    const body = {
      ...values,
      header: headers.map((each) => ({ nama: each.nama, nilai: each.nilai })),
      bentuk: values.bentuk ?? bentuk,
      isi: values.isi ?? '',
      tandaBerhasil: sign?.trim() ? sign.trim() : null,
      ...(rahasia && { rahasia }),
      version: stored?.version ?? 0,
    }
    try {
      await save.mutateAsync({ body })
      unsaved.settle()
    } catch (error) {
      showErrors(form, error, 'url')
    }
  }
  const askToRemove = async () => {
    const description = 'Kode dan undangan lewat nomor telepon tidak terkirim lagi.'
    if (await confirm({ message: 'Hapus gerbang pesan?', description, okText: 'Hapus' })) remove.mutate({})
  }
  return (
    <Form<Values>
      form={form}
      onValuesChange={unsaved.touch}
      layout="vertical"
      className={styles.template}
      initialValues={{ nama, metode, url, header, bentuk, isi, tandaBerhasil, perHari }}
      onFinish={(values) => void send(values)}
    >
      <Grid min="200px" gap={4}>
        <Form.Item name="nama" label="Nama" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="metode" label="Metode">
          <Select options={['POST', 'GET', 'PUT'].map((value) => ({ value, label: value }))} />
        </Form.Item>
      </Grid>
      <Form.Item
        name="url"
        label="Alamat"
        extra="Isian: {nomor} +62812…, {nomor62} 62812…, {nomor0} 0812…, {teks} isi pesan, {rahasia} kunci layanan."
        rules={[{ required: true, whitespace: true }]}
      >
        <Input placeholder="https://api.layanan.id/kirim" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Headers />
      {method !== 'GET' && (
        <>
          <Form.Item name="bentuk" label="Bentuk isi">
            <Select
              options={[
                { value: 'json', label: 'JSON' },
                { value: 'formulir', label: 'Formulir (a=1&b=2)' },
              ]}
            />
          </Form.Item>
          <Form.Item name="isi" label="Isi">
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} spellCheck={false} />
          </Form.Item>
        </>
      )}
      <SecretInput label="Rahasia" isStored={stored?.punyaRahasia ?? false} />
      <Grid min="200px" gap={4}>
        <Form.Item
          name="tandaBerhasil"
          label="Tanda berhasil"
          extra="Bagian jawaban bila pesan diterima. Kosongkan bila cukup dari kode statusnya."
        >
          <Input placeholder='"status":true' spellCheck={false} autoComplete="off" />
        </Form.Item>
        <Form.Item name="perHari" label="Paling banyak per 24 jam" rules={[{ required: true }]}>
          <InputNumber min={1} max={100_000} precision={0} />
        </Form.Item>
      </Grid>
      <MeansButtons
        isSaving={save.isPending}
        remove={
          stored && { label: 'Hapus gerbang', isPending: remove.isPending, onClick: () => void askToRemove() }
        }
      />
    </Form>
  )
}

function Headers() {
  return (
    <Form.Item label="Header">
      <Form.List name="header">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <Cluster key={key} gap={2} className={styles.header}>
                <Form.Item name={[name, 'nama']} noStyle rules={[{ required: true, whitespace: true }]}>
                  <Input aria-label={`Nama header ${name + 1}`} placeholder="Authorization" />
                </Form.Item>
                <Form.Item name={[name, 'nilai']} rules={[{ required: true }]} noStyle>
                  <Input aria-label={`Nilai header ${name + 1}`} placeholder="Bearer {rahasia}" />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`Hapus header ${name + 1}`}
                  onClick={() => remove(name)}
                />
              </Cluster>
            ))}
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({ nama: '', nilai: '' })}>
              Header
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
