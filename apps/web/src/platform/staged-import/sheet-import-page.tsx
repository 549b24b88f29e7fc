import { fillPath } from '@suluh/contract/platform/endpoint'
import { maxSheetBytes } from '@suluh/contract/platform/staged-import'
import { Link } from '#platform/kernel/router/routed.tsx'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { config } from '#platform/config.ts'
import { FileDrop } from '#platform/ui/antd/file-drop.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import type { ImportKindProps, SheetCalls } from './import-kind.ts'
import { ImportWizard } from './import-wizard.tsx'
import { RowsReview } from './rows-review.tsx'

type SheetImportPageProps = ImportKindProps<SheetCalls> & {
  /** The list's name as its heading has it. */
  nama: string
  /** The address that `/templat` stands under: `/lembaga`. */
  path: string
  resource: string
  /** The list that the rows come into. */
  list: string
}

/** The rows of a list from a spreadsheet. */
export function SheetImportPage({ nama, path, resource, list, ...kind }: SheetImportPageProps) {
  const { calls, params = {} } = kind
  const preview = { ...calls.preview, path: fillPath(calls.preview.path, params) }
  return (
    <ImportWizard
      {...kind}
      title={`Impor ${nama.toLowerCase()}`}
      note={<Link to={list}>{nama}</Link>}
      changes={[resource]}
      keeps="Yang sudah dipakai atau diubah lagi tetap ada."
      renderUpload={(onRead) => (
        <Stack gap={4}>
          <FileDrop
            accept=".xlsx,.xls,.ods,.csv"
            note="Excel (.xlsx, .xls, .ods) atau CSV; paling besar 20 MB"
            maxBytes={maxSheetBytes}
            mend="Bagi berkasnya."
            read={(body, signal) => dataProvider.custom(preview, { body }, { signal })}
            onRead={({ id }) => onRead(id)}
          />
          <Text tone="soft">
            Belum ada yang disimpan sebelum Anda menyetujuinya.{' '}
            <a href={`${config.apiUrl}${path}/templat`} download>
              Unduh templat Excel
            </a>
          </Text>
        </Stack>
      )}
      renderReview={(entry, steps) => <RowsReview {...kind} {...steps} entry={entry} />}
      renderLinks={() => (
        <ButtonLink variant="primary" key="list" to={list}>
          Lihat daftar
        </ButtonLink>
      )}
    />
  )
}
