import { useState } from 'react'
import { Button, Form, Input, Select } from 'antd'
import { pengiriman, type PengirimanEmail } from '@suluh/contract/platform/pengiriman'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { formErrors } from '#platform/ui/antd/form-errors.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { SecretInput } from './secret-input.tsx'
import { TryEmail } from './try-sending.tsx'

type Values = Omit<PengirimanEmail, 'punyaRahasia' | 'version' | 'pengguna'> & {
  pengguna?: string | null
  rahasia?: string
}

type EmailServerCardProps = { stored: PengirimanEmail | null; isSentAnyway: boolean }

/** A mail server of one's own; without it the operator's sends, where there is one. */
export function EmailServerCard({ stored, isSentAnyway }: EmailServerCardProps) {
  const [isOpen, setOpen] = useState(stored !== null)
  return (
    <Stack as={Card} gap={4}>
      <h2>Server email sendiri</h2>
      <Text tone="soft">
        {isSentAnyway
          ? 'Email sudah dikirim lewat server penyelenggara. Dengan server sendiri, pengirimnya alamat Anda.'
          : 'Belum ada server email, jadi tautan harus disampaikan sendiri. Dengan server sendiri, email terkirim.'}
      </Text>
      {isOpen ? (
        <>
          <EmailServerForm stored={stored} />
          {stored && <TryEmail />}
        </>
      ) : (
        <Cluster>
          <Button onClick={() => setOpen(true)}>Pasang server email</Button>
        </Cluster>
      )}
    </Stack>
  )
}

function EmailServerForm({ stored }: { stored: PengirimanEmail | null }) {
  const [form] = Form.useForm<Values>()
  const save = useUpdate(pengiriman.updateEmail, { silent: true, successMessage: 'Server email disimpan' })
  const remove = useCustomMutation(pengiriman.deleteEmail, { successMessage: 'Server email dihapus' })
  const send = async ({ rahasia, pengguna, ...values }: Values) => {
    const user = pengguna?.trim() ? pengguna.trim() : null
    const secret = user === null ? { rahasia: null } : rahasia ? { rahasia } : {}
    try {
      await save.mutateAsync({
        body: { ...values, pengguna: user, ...secret, version: stored?.version ?? 0 },
      })
    } catch (error) {
      form.setFields(formErrors(error, 'server') as never)
    }
  }
  const askToRemove = async () => {
    const description = 'Email dikirim lewat server penyelenggara, bila ada.'
    if (await confirm({ message: 'Hapus server email?', description, okText: 'Hapus' })) remove.mutate({})
  }
  const first = stored ?? { porta: 587, namaPengirim: '' }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={first}
      onFinish={(values) => void send(values)}
    >
      <Grid min="200px" gap={4}>
        <Form.Item name="server" label="Server" rules={[{ required: true, whitespace: true }]}>
          <Input placeholder="smtp.sekolah.sch.id" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="porta"
          label="Porta"
          extra="587 untuk kebanyakan server, 465 bila diminta TLS langsung."
        >
          <Select options={[587, 465, 2525, 25].map((value) => ({ value, label: String(value) }))} />
        </Form.Item>
        <Form.Item name="pengguna" label="Pengguna" extra="Kosongkan bila server tidak memintanya.">
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <SecretInput label="Kata sandi server" isStored={stored?.punyaRahasia ?? false} />
        <Form.Item name="pengirim" label="Alamat pengirim" rules={[{ required: true, whitespace: true }]}>
          <Input placeholder="ujian@sekolah.sch.id" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="namaPengirim"
          label="Nama pengirim"
          rules={[{ required: true, whitespace: true, max: 200 }]}
        >
          <Input placeholder="SMP Harapan" autoComplete="off" />
        </Form.Item>
      </Grid>
      <Cluster>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Simpan
        </Button>
        {stored && (
          <Button type="text" danger loading={remove.isPending} onClick={() => void askToRemove()}>
            Hapus server
          </Button>
        )}
      </Cluster>
    </Form>
  )
}
