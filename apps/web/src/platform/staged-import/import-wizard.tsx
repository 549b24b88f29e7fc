import type { ReactNode } from 'react'
import type { StagedImport, StatusImport } from '@suluh/contract/platform/staged-import'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useOne, useList } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ImportDone, type DoneProps } from './import-done.tsx'
import type { ImportKindProps } from './import-kind.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './staged-import.module.css'

type ImportWizardProps = ImportKindProps &
  DoneProps & {
    title: string
    note: ReactNode
    /** What else the address says and keeps. */
    address?: Record<string, string>
    /** Where the file is chosen; `onRead` goes on to what was understood of it. */
    renderUpload: (onRead: (id: string) => void) => ReactNode
    /** What was understood, with a way to take it over and one to another file, which throws this one away. */
    renderReview: (entry: StagedImport, steps: ReviewSteps) => ReactNode
  }
export type ReviewSteps = { onChanged: () => void; onAgain: () => void }

/** From a file to records: choose, look, take over; the import is in the address, so a reload loses nothing. */
export function ImportWizard(props: ImportWizardProps) {
  const { title, note, address = {}, renderUpload } = props
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const open = (next?: string) => setSearch(next ? { ...address, id: next } : address)
  return (
    <>
      <PageHeader title={title} note={note} />
      {id ? (
        <Import key={id} {...props} id={id} onAgain={() => open()} />
      ) : (
        <>
          {renderUpload(open)}
          <ImportHistory {...props} onOpen={open} />
        </>
      )}
    </>
  )
}

function Import({ id, onAgain, ...props }: ImportWizardProps & { id: string; onAgain: () => void }) {
  const { result, query } = useOne(props.calls.one, { params: { ...props.params, id } })
  const remove = useCustomMutation(props.calls.deleteOne, { successMessage: false, onSuccess: onAgain })
  const onChanged = () => void query.refetch()
  if (query.isError && !result) return <LoadError error={query.error} onRetry={onChanged} />
  if (!result) return <Skeleton lines={8} />
  const isOpen = result.status === 'pratinjau' || result.status === 'gagal'
  return isOpen ? (
    props.renderReview(result, {
      onChanged,
      onAgain: () => remove.mutate({ params: { ...props.params, id } }),
    })
  ) : (
    <ImportDone {...props} entry={result} onChanged={onChanged} onAgain={onAgain} />
  )
}

const words: Record<StatusImport, [Tone, string]> = {
  pratinjau: ['warning', 'Belum dimasukkan'],
  berjalan: ['active', 'Berjalan'],
  selesai: ['success', 'Selesai'],
  gagal: ['danger', 'Belum berhasil'],
  dibatalkan: ['plain', 'Dibatalkan'],
}

/** Earlier imports, to go on with or to take back. */
function ImportHistory({
  calls,
  params = {},
  noun,
  onOpen,
}: ImportKindProps & { onOpen: (id: string) => void }) {
  const { result } = useList(calls.list, { params, pagination: { pageSize: 10 } })
  if (result.total === 0) return null
  return (
    <Stack as="section" className={styles.history}>
      <Text as="h2" size="large">
        Impor sebelumnya
      </Text>
      <Stack as="ul" gap={0}>
        {result.data.map(({ id, fileName, status, counts, peran, oleh, dibuatPada }) => (
          <Cluster as="li" key={id} className={styles.line}>
            <Button variant="link" onClick={() => onOpen(id)}>
              {fileName}
            </Button>
            <WordTag tone={words[status][0]}>{words[status][1]}</WordTag>
            <Text as="span" tone="soft">
              {formatNumber((counts.baru ?? 0) + (counts.ubah ?? 0))} {peran?.nama.toLowerCase() ?? noun} ·{' '}
              {oleh} · {formatDateTime(dibuatPada)}
            </Text>
          </Cluster>
        ))}
      </Stack>
    </Stack>
  )
}
