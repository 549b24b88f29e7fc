import { Button } from 'antd'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { PrintPageButton } from '#platform/ui/antd/list-tools/print-page-button.tsx'

type FilesProps = { path: string; query?: { snapshotId?: string; eventId?: string } }

/** Statistics as files and on paper. */
export function StatistikFiles({ path, query }: FilesProps) {
  return (
    <>
      <Button href={exportAddress(path, { format: 'xlsx', ...query })}>Excel</Button>
      <Button href={exportAddress(path, { format: 'csv', ...query })}>CSV</Button>
      <PrintPageButton />
    </>
  )
}
