import { Form, Input } from 'antd'
import { pengiriman, type PengirimanEmail } from '@suluh/contract/platform/pengiriman'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { MeansButtons, MeansCard } from './means-card.tsx'
import { SecretInput } from './secret-input.tsx'
import { TryEmail } from './try-sending.tsx'

type Values = Omit<PengirimanEmail, 'punyaRahasia' | 'version' | 'pengguna'> & {
  pengguna?: string | null
  rahasia?: string
}

type EmailServerCardProps = { stored: PengirimanEmail | null; isSentAnyway: boolean }

/** A mail server of one's own; without it the operator's sends, where there is one. */
export function EmailServerCard({ stored, isSentAnyway }: EmailServerCardProps) {
  return (
    <MeansCard
      title="Server email sendiri"
      about={
        isSentAnyway
          ? 'Email sudah dikirim lewat server penyelenggara. Dengan server sendiri, pengirimnya alamat Anda.'
          : 'Belum ada server email, jadi tautan harus disampaikan sendiri. Dengan server sendiri, email terkirim.'
      }
      begin={{ label: 'Pasang server email' }}
      isSet={stored !== null}
    >
      <EmailServerForm stored={stored} />
      {stored && <TryEmail />}
    </MeansCard>
  )
}

function EmailServerForm({ stored }: { stored: PengirimanEmail | null }) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved()
  const save = useUpdate(pengiriman.updateEmail, { silent: true, successMessage: 'Server email disimpan' })
  const remove = useCustomMutation(pengiriman.deleteEmail, { successMessage: 'Server email dihapus' })
  const send = async ({ rahasia, pengguna, ...values }: Values) => {
    const user = pengguna?.trim() ? pengguna.trim() : null
    const secret = user === null ? { rahasia: null } : rahasia ? { rahasia } : {}
    try {
      await save.mutateAsync({
        body: { ...values, pengguna: user, ...secret, version: stored?.version ?? 0 },
      })
      unsaved.settle()
    } catch (error) {
      showErrors(form, error, 'server')
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
      onValuesChange={unsaved.touch}
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
      <MeansButtons
        isSaving={save.isPending}
        remove={
          stored && { label: 'Hapus server', isPending: remove.isPending, onClick: () => void askToRemove() }
        }
      />
    </Form>
  )
}
