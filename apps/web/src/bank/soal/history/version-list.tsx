import { useState, type ReactNode } from 'react'
import { Button } from 'antd'
import { formatDateTime } from '#platform/kernel/format.ts'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './history.module.css'

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
    <Stack as="ol">
      {versions.map((each, index) => {
        const before = versions[index + 1]
        return (
          <Stack as="li" key={each.version} gap={1} className={styles.entry}>
            <Cluster>
              <span className={styles.words}>
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
            </Cluster>
            {open === each.version &&
              (before ? renderChange(each, before, index === 0) : <Text tone="soft">Versi pertama.</Text>)}
          </Stack>
        )
      })}
    </Stack>
  )
}
