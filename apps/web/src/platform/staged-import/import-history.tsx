import { Button } from 'antd'
import type { StatusImport } from '@suluh/contract/platform/staged-import'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'
import type { ImportKindProps } from './import-kind.ts'

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
    <section className="impor-history">
      <h2>Impor sebelumnya</h2>
      <ul>
        {result.data.map(({ id, fileName, status, counts, peran, oleh, dibuatPada }) => (
          <li key={id}>
            <Button type="link" onClick={() => onOpen(id)}>
              {fileName}
            </Button>
            <WordTag tone={words[status][0]}>{words[status][1]}</WordTag>
            <span>
              {formatNumber((counts.baru ?? 0) + (counts.ubah ?? 0))} {peran?.nama.toLowerCase() ?? noun} ·{' '}
              {oleh} · {formatDateTime(dibuatPada)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
