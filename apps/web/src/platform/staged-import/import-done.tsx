import { useEffect, useRef, type ReactNode } from 'react'
import { Button, Result } from 'antd'
import { fillPath } from '@suluh/contract/platform/endpoint'
import type { StagedImport } from '@suluh/contract/platform/staged-import'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { config } from '#platform/config.ts'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import type { ImportKindProps, RowCalls } from './import-kind.ts'

export type DoneProps = {
  /** Resources of which other screens show what came in. */
  changes: string[]
  /** Where the rows have gone: " ke bank soal". */
  into?: string
  /** What undoing leaves as it is. */
  keeps: string
  /** Where one goes on from here. */
  renderLinks: (entry: StagedImport) => ReactNode
}
type ImportDoneProps = ImportKindProps &
  DoneProps & { entry: StagedImport; onChanged: () => void; onAgain: () => void }

/** While it works, how far it is; afterwards what came of it, where to go on, and the way back. */
export function ImportDone(props: ImportDoneProps) {
  const { entry, calls, noun, into = '', keeps, onChanged, onAgain } = props
  const { status, counts } = entry
  const params = { ...props.params, id: entry.id }
  const undo = useCustomMutation(calls.undo, { successMessage: 'Impor dibatalkan', onSuccess: onChanged })
  const resources = props.changes.join(' ')
  useEffect(() => {
    if (status === 'berjalan') return
    for (const resource of resources.split(' ')) void queryClient.invalidateQueries({ queryKey: [resource] })
  }, [status, resources])
  if (status === 'berjalan') return <Running entry={entry} noun={noun} onAsk={onChanged} />
  const isUndone = status === 'dibatalkan'
  const { baru, ubah, tolak } = counts
  async function takeBack() {
    const description = `${formatNumber(baru)} ${noun} baru dihapus dan ${formatNumber(ubah)} ${noun} dikembalikan seperti semula. ${keeps}`
    if (await confirm({ description, okText: 'Batalkan impor' })) undo.mutate({ params })
  }
  const came = [
    baru > 0 && `${formatNumber(baru)} ${noun} masuk${into}`,
    ubah > 0 && `${formatNumber(ubah)} ${noun} diperbarui`,
  ]
  const rejectedPath = (calls as Partial<RowCalls>).rejected?.path
  return (
    <Result
      status={isUndone ? 'info' : 'success'}
      title={isUndone ? 'Impor dibatalkan' : came.filter(Boolean).join(', ')}
      subTitle={
        entry.note ??
        (tolak > 0 && !isUndone
          ? `${formatNumber(tolak)} baris ditolak; unduh, perbaiki, lalu unggah lagi.`
          : undefined)
      }
      extra={
        <Cluster justify="center">
          {props.renderLinks(entry)}
          {rejectedPath !== undefined && tolak > 0 && (
            <Button href={`${config.apiUrl}${fillPath(rejectedPath, params)}`} download>
              Unduh baris yang ditolak
            </Button>
          )}
          {!isUndone && (
            <Button danger loading={undo.isPending} onClick={() => void takeBack()}>
              Batalkan impor
            </Button>
          )}
          <Button type="text" onClick={onAgain}>
            Impor berkas lain
          </Button>
        </Cluster>
      }
    />
  )
}

const everyMs = 1000

function Running({ entry, noun, onAsk }: { entry: StagedImport; noun: string; onAsk: () => void }) {
  const ask = useRef(onAsk)
  useEffect(() => {
    ask.current = onAsk
  })
  useEffect(() => {
    const timer = setInterval(() => ask.current(), everyMs)
    return () => clearInterval(timer)
  }, [])
  const { done, total } = entry.progress
  return (
    <Stack as={Card} gap={3} role="status">
      <p>
        <strong>
          {formatNumber(done)} dari {formatNumber(total)} {noun}
        </strong>{' '}
        disiapkan. Anda boleh meninggalkan halaman ini; pekerjaannya tetap berjalan.
      </p>
      <ProgressBar value={done} max={total} label="Kemajuan impor" />
    </Stack>
  )
}
