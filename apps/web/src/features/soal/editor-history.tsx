import { useState } from 'react'
import { Button } from 'antd'
import { soal, type SoalVersion } from '@suluh/contract/soal'
import type { SoalParts } from '@suluh/contract/soal-form'
import { useCustom } from '#kernel/data-hooks.ts'
import { formatDateTime } from '#kernel/format.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DifferenceView } from './difference-view.tsx'

type EditorHistoryProps = { id: string; parts?: SoalParts; onRestore?: (parts: SoalParts) => void }

/** The versions of a question, newest first, each with what it changed; an older one can be taken up again. */
export function EditorHistory({ id, parts, onRestore }: EditorHistoryProps) {
  const { result, query } = useCustom(soal.versions, { params: { id } })
  const [open, setOpen] = useState<number>()
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={5} />
  return (
    <ol className="soal-history">
      {result.map((each, index) => (
        <li key={each.version}>
          <div className="soal-history-head">
            <span>
              <strong>{index === 0 ? 'Sekarang' : `Versi ${each.version}`}</strong> ·{' '}
              {each.oleh ?? 'Seseorang'}, {formatDateTime(each.dibuatPada)}
            </span>
            <Button
              size="small"
              aria-expanded={open === each.version}
              onClick={() => setOpen(open === each.version ? undefined : each.version)}
            >
              Perubahan
            </Button>
            {onRestore && index > 0 && (
              <Button size="small" onClick={() => onRestore(partsOf(each))}>
                Pulihkan
              </Button>
            )}
          </div>
          {open === each.version && (
            <Change now={each} before={result[index + 1]} parts={index === 0 ? parts : undefined} />
          )}
        </li>
      ))}
    </ol>
  )
}

function Change({
  now,
  before,
  parts,
}: {
  now: SoalVersion
  before: SoalVersion | undefined
  parts: SoalParts | undefined
}) {
  if (!before) return <p className="soal-uses-when">Versi pertama.</p>
  return <DifferenceView before={partsOf(before)} after={parts ?? partsOf(now)} />
}

function partsOf({ content, key, pembahasan }: SoalVersion): SoalParts {
  return { content, key, pembahasan }
}
