import { exportAddress } from './export-address.ts'
import { ButtonAnchor } from '#platform/ui/light/button.tsx'

type ExportLinksProps = {
  path: string
  query?: Record<string, string | null | undefined>
  /** The list whose rows they hold. */
  list?: Parameters<typeof exportAddress>[2]
}

/** A report's table as files. */
export function ExportLinks({ path, query = {}, list }: ExportLinksProps) {
  return (['xlsx', 'csv'] as const).map((format) => (
    <ButtonAnchor key={format} href={exportAddress(path, { ...query, format }, list)} download>
      {format === 'xlsx' ? 'Excel' : 'CSV'}
    </ButtonAnchor>
  ))
}
