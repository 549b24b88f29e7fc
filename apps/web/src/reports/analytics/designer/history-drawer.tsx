import { useState } from 'react'
import { Button } from 'antd'
import { applicationReport, type ReportVersion } from '@suluh/contract/reports/application-report'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { differ, ringkasanOf } from '@suluh/contract/reports/ringkasan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatDateTime } from '#platform/kernel/format.ts'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { kindLabel } from './canvas/kind-words.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

type HistoryDrawerProps = {
  id: string
  /** The draft, which is not kept yet. */
  definition: ReportDefinition
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onRestore: (nomor: number) => void
}

const kinds: Record<ReportVersion['kind'], string> = { simpan: 'Simpan', terbit: 'Terbit', pulih: 'Pulih' }

/** The kept states of the report by day, newest first: what each changed, what was in it, and back to it. */
export function HistoryDrawer({ id, definition, isOpen, isBusy, onClose, onRestore }: HistoryDrawerProps) {
  const { result, query } = useCustom(applicationReport.versions, { params: { id }, enabled: isOpen })
  const [shown, setShown] = useState<number>()
  const days = Map.groupBy(result ?? [], ({ dibuatPada }) => formatDate(dibuatPada))
  const newest = result?.[0]?.nomor
  return (
    <Drawer title="Riwayat versi" open={isOpen} onClose={onClose}>
      {query.isError && !result && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={6} />}
      {result?.length === 0 && <EmptyState text="Belum ada versi. Setiap simpanan muncul di sini." />}
      <Stack gap={5}>
        {isOpen && newest !== undefined && <Now id={id} nomor={newest} definition={definition} />}
        {[...days].map(([day, versions]) => (
          <Stack as="section" gap={3} key={day} aria-label={day}>
            <Text as="h3" tone="soft">
              {day}
            </Text>
            <Stack as="ol" gap={4}>
              {versions.map((version) => (
                <Stack as="li" gap={1} key={version.nomor}>
                  <Cluster>
                    <strong>Versi {version.nomor}</strong>
                    <WordTag tone={version.kind === 'terbit' ? 'success' : 'plain'}>
                      {kinds[version.kind]}
                    </WordTag>
                  </Cluster>
                  <p>{version.ringkasan}</p>
                  <Text size="small" tone="soft">
                    {version.oleh}, {formatDateTime(version.dibuatPada)}
                  </Text>
                  <Cluster>
                    <Button
                      size="small"
                      aria-expanded={shown === version.nomor}
                      onClick={() => setShown(shown === version.nomor ? undefined : version.nomor)}
                    >
                      Lihat isi
                    </Button>
                    <Button size="small" loading={isBusy} onClick={() => onRestore(version.nomor)}>
                      Pulihkan
                    </Button>
                  </Cluster>
                  {shown === version.nomor && <Contents id={id} nomor={version.nomor} />}
                </Stack>
              ))}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Drawer>
  )
}

/** The draft as it stands: what has been changed since the newest kept state. */
function Now({ id, nomor, definition }: { id: string; nomor: number; definition: ReportDefinition }) {
  const { result } = useCustom(applicationReport.version, { params: { id, nomor: String(nomor) } })
  if (!result) return <Skeleton lines={2} />
  return (
    <Stack as="section" gap={1} aria-label="Rancangan sekarang">
      <strong>Rancangan sekarang</strong>
      <p>
        {differ(result, definition)
          ? `${ringkasanOf(result, definition)} sejak versi ${nomor}`
          : `Sama dengan versi ${nomor}`}
      </p>
      <Text size="small" tone="soft">
        Tersimpan sendiri, dan menjadi versi setelah jeda kerja atau saat diterbitkan.
      </Text>
    </Stack>
  )
}

function Contents({ id, nomor }: { id: string; nomor: number }) {
  const { result, query } = useCustom(applicationReport.version, { params: { id, nomor: String(nomor) } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={3} />
  return <Outline definition={result} />
}

/** A state in words: its pages, and what stands on each. */
function Outline({ definition: { pages, widgets } }: { definition: ReportDefinition }) {
  return (
    <Text as="ul" size="small">
      {pages.map((page) => (
        <li key={page.id}>
          {page.nama}
          <ul>
            {page.layout.map(({ widget: id }) => {
              const widget = widgets[id]
              return (
                widget && (
                  <li key={id}>{[kindLabel(widget.kind), widget.judul].filter(Boolean).join(': ')}</li>
                )
              )
            })}
          </ul>
        </li>
      ))}
    </Text>
  )
}
