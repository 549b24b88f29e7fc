import { useState } from 'react'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { buktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { ujian } from '@suluh/contract/exams/ujian'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { BuktiCard } from './bukti-card.tsx'
import { BuktiFound } from './bukti-found.tsx'
import { KodeForm } from './kode-form.tsx'
import { listKept } from './kept-bukti.ts'
import styles from './bukti-simpan.module.css'

/** `/bukti-simpan/{kode}`: what a receipt stands for; without a code, where to type one, and a student's own. */
export function BuktiPage() {
  const { kode } = useParams()
  const identity = useGetIdentity()
  const { can } = useCan({ resource: 'ujian', action: 'take' })
  return (
    <Stack as="main" gap={5} className={styles.page}>
      <DocumentBar back={{ to: '/dashboard', label: 'Beranda' }} />
      <header>
        <h1>Bukti simpan</h1>
        <Text tone="soft">Kode yang diterima murid setelah mengumpulkan ujian.</Text>
      </header>
      {kode && <Checked key={kode} kode={kode} />}
      <KodeForm key={`form-${kode ?? ''}`} path="/bukti-simpan" kode={kode} />
      {!kode && identity && can && <OwnBukti userId={identity.id} />}
    </Stack>
  )
}

function Checked({ kode }: { kode: string }) {
  const { result, query } = useCustom(buktiSimpan.check, { params: { kode } })
  if (query.isError) return <Alert tone="warning">{query.error.message}</Alert>
  return result ? <BuktiFound murid={result.murid} bukti={result} /> : <Skeleton lines={5} />
}

type Own = { attemptId: string; event: string; submittedAt: string | null }

/** The student's own: what this device keeps, and what the server knows of besides. Nothing for whoever sits no exams. */
function OwnBukti({ userId }: { userId: string }) {
  const [opened, setOpened] = useState<string>()
  const { result } = useCustom(ujian.list, {})
  const known: Own[] = (result ?? []).flatMap(({ attempt, event }) =>
    ['dikumpulkan', 'dinilai', 'dihentikan'].includes(attempt.status)
      ? [{ attemptId: attempt.id, event: event.nama, submittedAt: null }]
      : [],
  )
  const kept: Own[] = listKept(userId)
  const all = [
    ...kept,
    ...known.filter(({ attemptId }) => !kept.some((each) => each.attemptId === attemptId)),
  ]
  if (all.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <h2>Bukti simpan Anda</h2>
      <Stack as="ul" gap={0} className={styles.list}>
        {all.map(({ attemptId, event, submittedAt }) => (
          <Stack as="li" gap={3} key={attemptId}>
            <Cluster nowrap justify="between">
              <span>
                {event}
                {submittedAt && <Text tone="soft">{formatDateTime(submittedAt)}</Text>}
              </span>
              <Button
                aria-expanded={opened === attemptId}
                onClick={() => setOpened(opened === attemptId ? undefined : attemptId)}
              >
                {opened === attemptId ? 'Tutup' : 'Tampilkan'}
              </Button>
            </Cluster>
            {opened === attemptId && <BuktiCard attemptId={attemptId} userId={userId} />}
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}
