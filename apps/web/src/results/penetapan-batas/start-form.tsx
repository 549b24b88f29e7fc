import {
  penetapanBatas,
  type CalonPenetapan,
  type MetodePenetapan,
} from '@suluh/contract/results/penetapan-batas'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PanelPicker } from './panel-picker.tsx'
import styles from './penetapan-batas.module.css'

const usual = 'Penetapan batas kelulusan'

type FormProps = { paketSoalId: string; onClose: () => void }

/** How, with whom, and whose results show what a cut would do. */
export function StartForm({ paketSoalId, onClose }: FormProps) {
  const { result, query } = useCustom(penetapanBatas.calon, { params: { id: paketSoalId }, query: {} })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={6} />
  if (result.alasan !== null) return <Alert tone="info">{result.alasan}</Alert>
  return <Form paketSoalId={paketSoalId} calon={result} onClose={onClose} />
}

function Form({ paketSoalId, calon, onClose }: FormProps & { calon: CalonPenetapan }) {
  const navigate = useNavigate()
  const [nama, setNama] = useState(usual)
  const [metode, setMetode] = useState<MetodePenetapan>('angoff')
  const [eventId, setEventId] = useState<string | null>(calon.event[0]?.id ?? null)
  const [panelis, setPanelis] = useState<string[]>([])
  const letGo = useLeavePrompt(nama !== usual || panelis.length > 0)
  const create = useCustomMutation(penetapanBatas.create, {
    silent: true,
    successMessage: 'Ronde 1 dimulai; panelis melihatnya di Dashboard',
    invalidates: ['penetapan-batas'],
    onSuccess: ({ id }) => {
      letGo()
      void navigate(`/penetapan-batas/${id}`)
    },
  })
  const { snapshotId } = calon
  return (
    <Stack gap={4} className={styles.part} aria-label="Mulai penetapan batas" as="section">
      <label>
        Nama
        <Input value={nama} maxLength={200} onChange={(event) => setNama(event.target.value)} />
      </label>
      <MethodChoice metode={metode} alasan={calon.alasanBookmark} onChange={setMetode} />
      <PanelPicker orang={calon.orang} value={panelis} onChange={setPanelis} />
      {calon.event.length > 0 && (
        <label>
          Hasil ujian yang ditunjukkan sesudah ronde ditutup
          <Select
            style={{ width: '100%' }}
            allowClear
            placeholder="Tanpa hasil ujian"
            value={eventId}
            options={calon.event.map(({ id, nama: name, n }) => ({
              value: id,
              label: `${name} (${n} murid)`,
            }))}
            onChange={(value: string | undefined) => setEventId(value ?? null)}
          />
        </label>
      )}
      {create.error && <Alert tone="warning">{create.error.message}</Alert>}
      <Cluster justify="end">
        <Button onClick={onClose}>Batal</Button>
        <Button
          type="primary"
          loading={create.isPending}
          disabled={nama.trim() === '' || panelis.length === 0}
          onClick={() =>
            create.mutate({
              params: { id: paketSoalId },
              body: { nama, metode, eventId, panelis, ...(snapshotId && { snapshotId }) },
            })
          }
        >
          Mulai ronde 1
        </Button>
      </Cluster>
    </Stack>
  )
}

type MethodProps = {
  metode: MetodePenetapan
  alasan: string | null
  onChange: (metode: MetodePenetapan) => void
}

function MethodChoice({ metode, alasan, onChange }: MethodProps) {
  return (
    <Stack as="fieldset" gap={2} className={styles.methods}>
      <legend>Cara menilai</legend>
      <Radio.Group value={metode} onChange={(event) => onChange(event.target.value as MetodePenetapan)}>
        <Stack gap={3}>
          <Radio value="angoff">
            <strong>Angoff</strong>
            <Text as="span" size="small" tone="soft" className={styles.note}>
              Untuk setiap soal: berapa dari 100 murid yang baru saja pantas lulus menjawab benar. Cocok untuk
              sekolah, juga sebelum ujian.
            </Text>
          </Radio>
          <Radio value="bookmark" disabled={alasan !== null}>
            <strong>Bookmark</strong>
            <Text as="span" size="small" tone="soft" className={styles.note}>
              {alasan ??
                'Soal diurutkan dari yang termudah menurut hasil ujian; panelis memasang batas di antaranya.'}
            </Text>
          </Radio>
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
