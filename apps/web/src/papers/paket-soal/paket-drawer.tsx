import { Descriptions } from 'antd'
import { paketSoal, type PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import { presets } from '@suluh/contract/papers/preset'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatDuration, formatNumber } from '#platform/kernel/format.ts'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { StatusTag } from './status-tag.tsx'
import styles from './paket-soal.module.css'

/** A package at a glance, without leaving the list. */
export function PaketDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { result, query } = useOne(paketSoal.one, { params: { id: id ?? '' }, enabled: id !== undefined })
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={result?.nama ?? 'Paket soal'}
      extra={
        id && (
          <ButtonLink variant="primary" to={`/dashboard/paket-soal/${id}`}>
            Buka
          </ButtonLink>
        )
      }
    >
      {result ? (
        <Glance paket={result} />
      ) : query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Drawer>
  )
}

function Glance({ paket }: { paket: PaketSoalDetail }) {
  const questions = paket.sections.reduce((sum, { soal }) => sum + soal.length, 0)
  return (
    <>
      <Descriptions
        column={1}
        colon={false}
        size="small"
        items={[
          { key: 'status', label: 'Status', children: <StatusTag status={paket.status} /> },
          { key: 'preset', label: 'Pola', children: presets[paket.preset].nama },
          { key: 'questions', label: 'Soal', children: formatNumber(questions) },
          { key: 'time', label: 'Waktu', children: timeInWords(paket) },
          {
            key: 'threshold',
            label: 'Batas lulus',
            children: paket.threshold === null ? 'Tidak ada' : formatNumber(paket.threshold),
          },
          { key: 'changed', label: 'Diubah', children: formatDateTime(paket.diubahPada) },
        ]}
      />
      {paket.sections.map((section) => (
        <Stack as="section" key={section.id} className={styles.glance}>
          <Cluster as="h3" gap={3} justify="between" nowrap>
            {section.nama}{' '}
            <Text as="span" tone="soft">
              {section.soal.length} soal
            </Text>
          </Cluster>
          {section.soal.length === 0 ? (
            <Text tone="soft">Belum ada soal.</Text>
          ) : (
            <Stack as="ol" gap={1}>
              {section.soal.map((soal) => (
                <li key={soal.id}>{soal.plainText}</li>
              ))}
            </Stack>
          )}
        </Stack>
      ))}
    </>
  )
}

function timeInWords({ timeMode, durationSeconds, sections }: PaketSoalDetail): string {
  if (timeMode === 'keseluruhan') return `${formatDuration(durationSeconds)}, satu waktu untuk semua`
  const all = sections.reduce((sum, section) => sum + section.durationSeconds, 0)
  return `${formatDuration(all)}, tiap bagian dengan waktunya`
}
