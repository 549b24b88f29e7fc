import { pelajaran } from '@suluh/contract/school/pelajaran'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { PelajaranField } from '#school/pelajaran/pelajaran-field.tsx'
import styles from './editor.module.css'

/** Where in the bank the questions go. */
export type Place = { pelajaranId?: string; aspekId?: string }

export function PlaceFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const { result, query } = useList(pelajaran.list, { pagination: { mode: 'off' } })
  const aspek = result.data.find(({ id }) => id === place.pelajaranId)?.aspek ?? []
  return (
    <Cluster gap={3} align="end" className={`${styles.notice} ${styles.place}`}>
      <PelajaranField
        pelajaran={result.data}
        isLoading={query.isPending}
        value={place.pelajaranId}
        onChange={(pelajaranId) => onChange({ pelajaranId })}
      />
      {aspek.length > 0 && (
        <Stack as="label" gap={1}>
          <span>Aspek</span>
          <Select
            aria-label="Aspek"
            placeholder="Tanpa aspek"
            allowClear
            showSearch
            value={place.aspekId ?? null}
            onChange={(aspekId: string | undefined) =>
              onChange({
                ...(place.pelajaranId && { pelajaranId: place.pelajaranId }),
                ...(aspekId && { aspekId }),
              })
            }
            options={aspek.map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </Stack>
      )}
    </Cluster>
  )
}
