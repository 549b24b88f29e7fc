import type { StatusImport } from '@suluh/contract/platform/staged-import'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import type { ImportKindProps } from './import-kind.ts'
import styles from './staged-import.module.css'

const words: Record<StatusImport, [Tone, string]> = {
  pratinjau: ['warning', 'Belum dimasukkan'],
  berjalan: ['active', 'Berjalan'],
  selesai: ['success', 'Selesai'],
  gagal: ['danger', 'Belum berhasil'],
  dibatalkan: ['plain', 'Dibatalkan'],
}

/** Earlier imports, to go on with or to take back. */
export function ImportHistory({
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
