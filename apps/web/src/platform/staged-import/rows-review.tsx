import { useState } from 'react'
import { Button, Checkbox } from 'antd'
import type { StagedImport, StagedOutcome } from '@suluh/contract/platform/staged-import'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { formatNumber } from '#platform/kernel/format.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { ImportRows } from './import-rows.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { SaveBar } from '#platform/ui/antd/save-bar.tsx'
import type { ImportKindProps, RowCalls } from './import-kind.ts'
import type { ReviewSteps } from './import-wizard.tsx'

type RowsReviewProps = ImportKindProps<RowCalls> & ReviewSteps & { entry: StagedImport }

/** What the file would do, before anything is done: how many of each kind, every row, one button. */
export function RowsReview({ entry, onChanged, onAgain, ...kind }: RowsReviewProps) {
  const { calls, noun } = kind
  const [makeGroups, setMakeGroups] = useState(true)
  const [useLikeGroups, setUseLikeGroups] = useState(true)
  const confirm = useCustomMutation(calls.confirm, { successMessage: false, onSuccess: onChanged })
  const { counts, peran, lembaga, newGroups, likeGroups, ignored, warnings } = entry
  const count = (outcome: StagedOutcome) => counts[outcome] ?? 0
  const total = count('baru') + count('ubah')
  const params = { ...kind.params, id: entry.id }
  return (
    <Stack gap={4}>
      <p className="row-address">
        <strong>{entry.fileName}</strong> · {entry.layout}
        {entry.sheet && ` · lembar ${entry.sheet}`}
        {peran && ` · sebagai ${peran.nama}`}
        {lembaga && ` · ${lembaga}`}
      </p>
      {entry.status === 'gagal' && (
        <Alert tone="danger">
          <strong>Impor belum berhasil; tidak ada yang tertulis.</strong>{' '}
          {entry.note ?? 'Pekerjaannya terputus. Mulai lagi.'}
        </Alert>
      )}
      {entry.status === 'pratinjau' && entry.note && <Text tone="soft">{entry.note}</Text>}
      <ImportRows {...kind} entry={entry} />
      {ignored.length > 0 && <Text tone="soft">Kolom yang tidak diambil: {ignored.join(', ')}.</Text>}
      {likeGroups.length > 0 && (
        <Checkbox checked={useLikeGroups} onChange={({ target }) => setUseLikeGroups(target.checked)}>
          Masukkan ke group belajar yang sudah ada, walau namanya ditulis lain: {namesInShort(likeGroups, 6)}
        </Checkbox>
      )}
      {newGroups.length > 0 && (
        <Checkbox checked={makeGroups} onChange={({ target }) => setMakeGroups(target.checked)}>
          Buat {newGroups.length} group belajar yang belum ada: {newGroups.slice(0, 6).join(', ')}
          {newGroups.length > 6 && `, dan ${newGroups.length - 6} lainnya`}
        </Checkbox>
      )}
      <SaveBar justify="end">
        <p role="status">{leftOut(noun, count('tolak'), count('sama'), warnings)}</p>
        <Button onClick={onAgain}>Ganti berkas</Button>
        <Button
          type="primary"
          disabled={total === 0}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ params, body: { makeGroups, useLikeGroups } })}
        >
          Masukkan {formatNumber(total)} {noun}
        </Button>
      </SaveBar>
    </Stack>
  )
}

function leftOut(noun: string, rejected: number, same: number, warnings: number): string {
  const parts = [
    rejected > 0 && `${formatNumber(rejected)} baris tidak ikut karena masih ada galat`,
    same > 0 && `${formatNumber(same)} ${noun} sudah sama`,
    warnings > 0 && `${formatNumber(warnings)} baris perlu dilihat`,
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join('; ')}.` : 'Semua baris ikut.'
}
