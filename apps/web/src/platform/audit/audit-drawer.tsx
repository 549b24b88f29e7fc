import { Drawer } from 'antd'
import type { AuditLine } from '@suluh/contract/platform/audit'
import { formatDateTime } from '#platform/kernel/format.ts'
import { Fact, Facts } from '#platform/ui/light/facts.tsx'

/** Everything that is known of one line. */
export function AuditDrawer({ line, onClose }: { line: AuditLine | undefined; onClose: () => void }) {
  return (
    <Drawer open={line !== undefined} onClose={onClose} size={480} title={line?.said}>
      {line && (
        <Facts width="100%">
          <Fact name="Waktu">{formatDateTime(line.at)}</Fact>
          <Fact name="Siapa">{[line.oleh.nama, line.oleh.lembaga].filter(Boolean).join(' · ')}</Fact>
          <Fact name="Sasaran">{line.targetNama ?? line.target}</Fact>
          <Fact name="Alamat jaringan">{line.address ?? '–'}</Fact>
          <Fact name="Perangkat">{line.device ?? '–'}</Fact>
          {Object.entries(line.detail).map(([key, value]) => (
            <Fact key={key} name={inWords(key)}>
              {asText(value)}
            </Fact>
          ))}
        </Facts>
      )}
    </Drawer>
  )
}

const names: Record<string, string> = {
  ids: 'Baris',
  diberi: 'Izin diberi',
  dicabut: 'Izin dicabut',
  version: 'Versi sebelumnya',
}

/** `lembagaId` is "Lembaga". */
function inWords(key: string): string {
  const spaced = key
    .replace(/Ids?$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
  return names[key] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function asText(value: unknown): string {
  if (value === null || value === '') return '(kosong)'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (Array.isArray(value)) return value.length ? value.map(asText).join(', ') : '(tidak ada)'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${inWords(key)}: ${asText(each)}`)
      .join('; ')
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '–'
}
