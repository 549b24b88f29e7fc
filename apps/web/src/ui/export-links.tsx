import { exportAddress } from './export-address.ts'
import './button.css'

type ExportLinksProps = { path: string; query?: Record<string, string | null | undefined> }

/** A report's table as files. */
export function ExportLinks({ path, query = {} }: ExportLinksProps) {
  return (['xlsx', 'csv'] as const).map((format) => (
    <a key={format} className="button button-plain" href={exportAddress(path, { ...query, format })} download>
      {format === 'xlsx' ? 'Excel' : 'CSV'}
    </a>
  ))
}
