import { Drawer } from 'antd'
import type { AuditLine } from '@suluh/contract/platform/audit'
import { formatDateTime } from '#platform/kernel/format.ts'
import { auditSentence } from './audit-words.ts'

/** Everything that is known of one line. */
export function AuditDrawer({ line, onClose }: { line: AuditLine | undefined; onClose: () => void }) {
  return (
    <Drawer open={line !== undefined} onClose={onClose} size={480} title={line && auditSentence(line.action)}>
      {line && (
        <dl className="audit-facts">
          <Fact label="Waktu" value={formatDateTime(line.at)} />
          <Fact label="Siapa" value={[line.oleh.nama, line.oleh.lembaga].filter(Boolean).join(' · ')} />
          <Fact label="Sasaran" value={line.targetNama ?? line.target} />
          <Fact label="Alamat jaringan" value={line.address ?? '–'} />
          <Fact label="Perangkat" value={line.device ?? '–'} />
          {Object.entries(line.detail).map(([key, value]) => (
            <Fact key={key} label={inWords(key)} value={asText(value)} />
          ))}
        </dl>
      )}
    </Drawer>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
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
