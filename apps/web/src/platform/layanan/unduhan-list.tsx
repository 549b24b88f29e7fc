import type { ReactNode } from 'react'
import type { Unduhan } from '@suluh/contract/platform/layanan/layanan'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './unduhan-list.module.css'

const words = { dibuat: 'Sedang disiapkan', siap: 'Siap diunduh', gagal: 'Gagal; siapkan sekali lagi' }

type UnduhanListProps = {
  unduhan: Unduhan[]
  /** What one can do with each, by its id; whoever can do something reads its hash, too. */
  actions?: Record<string, ReactNode>
}

/** What was asked for lately, how far it is, and until when it is there. */
export function UnduhanList({ unduhan, actions }: UnduhanListProps) {
  return unduhan.map((each) => (
    <Stack key={each.id} gap={1} className={styles.one} aria-live="polite">
      <strong>{words[each.status]}</strong>
      <Text tone="soft">
        Diminta {each.oleh}, {formatDateTime(each.dibuatPada)}
        {each.bytes !== null && ` · ${formatNumber(each.bytes / 1e6)} MB`} · disimpan sampai{' '}
        {formatDateTime(each.sampai)}
      </Text>
      {actions && each.sha256 && (
        <Text size="small" tone="soft" className={styles.hash}>
          SHA-256: {each.sha256}
        </Text>
      )}
      {actions?.[each.id]}
    </Stack>
  ))
}
