import { useState, type ReactNode } from 'react'
import { Button } from 'antd'
import { formatDateTime } from '#platform/kernel/format.ts'

type Version = { version: number; oleh: string | null; dibuatPada: string }
type VersionListProps<V extends Version> = {
  /** Newest first. */
  versions: readonly V[]
  renderChange: (now: V, before: V, isCurrent: boolean) => ReactNode
  onRestore?: ((version: V) => void) | undefined
}

/** A history, each entry with what it changed; an older one can be taken up again. */
export function VersionList<V extends Version>({ versions, renderChange, onRestore }: VersionListProps<V>) {
  const [open, setOpen] = useState<number>()
  return (
    <ol className="soal-history">
      {versions.map((each, index) => {
        const before = versions[index + 1]
        return (
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
                <Button size="small" onClick={() => onRestore(each)}>
                  Pulihkan
                </Button>
              )}
            </div>
            {open === each.version &&
              (before ? (
                renderChange(each, before, index === 0)
              ) : (
                <p className="soal-uses-when">Versi pertama.</p>
              ))}
          </li>
        )
      })}
    </ol>
  )
}
