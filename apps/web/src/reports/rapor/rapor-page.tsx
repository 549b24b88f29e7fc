import { useState } from 'react'
import { Button, Dropdown, Form, Input, Modal } from 'antd'
import { PrinterOutlined } from '@ant-design/icons'
import { rapor, type RaporDetail } from '@suluh/contract/reports/rapor'
import { Link, useNavigate, useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation, useDelete } from '#platform/kernel/data/mutation-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { config } from '#platform/config.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { KehadiranTab } from './kehadiran-tab.tsx'
import { LegerTable } from './leger-table.tsx'
import { PelajaranTab } from './pelajaran-tab.tsx'
import { nameOf, periodOf, statusWords } from './rapor-words.ts'

const tabs = { leger: 'Leger', pelajaran: 'Pelajaran dan sumber nilai', kehadiran: 'Kehadiran dan catatan' }

/** `/dashboard/laporan/rapor/{id}`: a class's rapor: its leger, where the nilai come from, what the wali kelas writes. */
export function RaporPage() {
  const { id = '' } = useParams()
  const { result, query } = useOne(rapor.one, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={12} />
  return (
    <Loaded key={id} detail={result} isAsking={query.isFetching} onChanged={() => void query.refetch()} />
  )
}

/** `isAsking`: it is being read anew, and may have another version by then. */
type LoadedProps = { detail: RaporDetail; isAsking: boolean; onChanged: () => void }

function Loaded({ detail, isAsking, onChanged }: LoadedProps) {
  const [search] = useSearchParams()
  const shown = search.get('tab') ?? 'leger'
  const { lembaga, status, terbitPada, terbitOleh, problems, notes, waliKelas } = detail
  const place = [
    lembaga,
    periodOf(detail),
    waliKelas.nama ? `wali kelas ${waliKelas.nama}` : 'wali kelas belum ditulis di group belajar',
    terbitPada && `terbit ${formatDateTime(terbitPada)}${terbitOleh ? ` oleh ${terbitOleh}` : ''}`,
  ]
  return (
    <>
      <PageHeader
        title={nameOf(detail)}
        beside={<WordTag tone={statusWords[status][1]}>{statusWords[status][0]}</WordTag>}
        note={place.filter(Boolean).join(' · ')}
      >
        <Actions detail={detail} isAsking={isAsking} onChanged={onChanged} />
      </PageHeader>
      <Stack gap={4}>
        {problems.length > 0 && (
          <Alert tone="warning">
            <strong>Belum dapat terbit.</strong>
            <ul>
              {problems.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Alert>
        )}
        {notes.length > 0 && (
          <Alert tone="info">
            <ul>
              {notes.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Alert>
        )}
        <TabLinks
          label="Bagian rapor"
          shown={shown}
          tabs={Object.entries(tabs).map(([key, label]) => ({
            key,
            label,
            to: key === 'leger' ? '?' : `?tab=${key}`,
          }))}
        />
        {shown === 'pelajaran' ? (
          <PelajaranTab key={detail.version} detail={detail} onChanged={onChanged} />
        ) : shown === 'kehadiran' ? (
          <KehadiranTab detail={detail} onChanged={onChanged} />
        ) : (
          <LegerTable detail={detail} />
        )}
      </Stack>
    </>
  )
}

function Actions({ detail, isAsking, onChanged }: LoadedProps) {
  const { id, status, problems, notes, mayEdit, version } = detail
  const navigate = useNavigate()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const publish = useCustomMutation(rapor.publish, { successMessage: 'Rapor terbit', onSuccess: onChanged })
  const { mutate: remove } = useDelete(rapor.deleteOne, {
    mutationMode: 'pessimistic',
    successMessage: 'Rapor dihapus',
    onSuccess: () => void navigate('/dashboard/laporan/rapor'),
  })
  async function askPublish() {
    const description = [
      'Nilai, nama, dan penanda tangan disimpan seperti sekarang dan tidak ikut berubah lagi.',
      ...notes,
    ].join(' ')
    const asked = { message: 'Terbitkan rapor ini?', description, okText: 'Terbitkan', isDanger: false }
    if (await confirm(asked)) publish.mutate({ params: { id }, body: { version } })
  }
  async function askRemove() {
    const description =
      'Pilihan pelajaran, kehadiran, dan catatannya ikut terhapus. Hasil ujiannya tetap ada.'
    if (await confirm({ description })) remove({ params: { id } })
  }
  const isDraft = status === 'draf'
  return (
    <>
      {mayEdit && isDraft && <Button onClick={() => void askRemove()}>Hapus</Button>}
      {mayEdit && !isDraft && <Button onClick={() => setWithdrawing(true)}>Tarik</Button>}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'rapor', label: <Link to={`/laporan/rapor/${id}/cetak`}>Rapor tiap murid</Link> },
            { key: 'leger', label: <Link to={`/laporan/rapor/${id}/leger`}>Leger</Link> },
            {
              key: 'xlsx',
              label: (
                <a download href={`${config.apiUrl}/rapor/${id}/leger?format=xlsx`}>
                  Leger, Excel
                </a>
              ),
            },
          ],
        }}
      >
        <Button type={isDraft ? 'default' : 'primary'} icon={<PrinterOutlined />}>
          Cetak
        </Button>
      </Dropdown>
      {mayEdit && isDraft && (
        <Button
          type="primary"
          disabled={problems.length > 0 || isAsking}
          loading={publish.isPending}
          onClick={() => void askPublish()}
        >
          Terbitkan
        </Button>
      )}
      <WithdrawForm id={id} isOpen={isWithdrawing} onClose={() => setWithdrawing(false)} onDone={onChanged} />
    </>
  )
}

type WithdrawProps = { id: string; isOpen: boolean; onClose: () => void; onDone: () => void }

/** Why a rapor that was issued is opened again. */
function WithdrawForm({ id, isOpen, onClose, onDone }: WithdrawProps) {
  const [form] = Form.useForm<{ alasan: string }>()
  const unsaved = useUnsaved(isOpen)
  const withdraw = useCustomMutation(rapor.withdraw, {
    silent: true,
    successMessage: 'Rapor ditarik dan dapat diubah lagi',
    onSuccess: () => {
      onClose()
      onDone()
    },
  })
  return (
    <Modal
      open={isOpen}
      onCancel={unsaved.closing(onClose)}
      title="Tarik rapor ini?"
      okText="Tarik"
      cancelText="Batal"
      confirmLoading={withdraw.isPending}
      onOk={() => form.submit()}
      afterClose={() => withdraw.reset()}
      destroyOnHidden
    >
      <p>
        Nilainya dihitung lagi dari hasil yang sekarang. Lembar yang sudah dibagikan tidak berubah; tarik
        kembali dari orang tua bila isinya menjadi lain.
      </p>
      {withdraw.isError && <Alert tone="danger">{withdraw.error.message}</Alert>}
      <Form
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        preserve={false}
        onFinish={(body) => withdraw.mutate({ params: { id }, body })}
      >
        <Form.Item
          name="alasan"
          label="Alasan"
          rules={[{ required: true, whitespace: true, min: 3, max: 300 }]}
        >
          <Input.TextArea rows={3} placeholder="mis. Nilai susulan Budi baru selesai" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
