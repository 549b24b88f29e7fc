import { wilayah } from '@suluh/contract/school/wilayah'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import styles from './province-select.module.css'

/** A place by its official codes; the regency is always one of the province. */
export type Place = { provinsiKode: string | null; kabupatenKotaKode: string | null }
const nowhere: Place = { provinsiKode: null, kabupatenKotaKode: null }

type ProvinceSelectProps = {
  value?: Place
  onChange?: (place: Place) => void
  /** Asks for the province alone. */
  withoutRegency?: boolean
  disabled?: boolean
}

/** Province, then regency or city; both searched by typing. Fits into a form as one value. */
export function ProvinceSelect({
  value = nowhere,
  onChange,
  withoutRegency = false,
  disabled = false,
}: ProvinceSelectProps) {
  const provinces = useList(wilayah.provinsi, { pagination: { mode: 'off' } })
  const regencies = useList(wilayah.kabupatenKota, {
    pagination: { mode: 'off' },
    filters: [{ field: 'provinsiKode', operator: 'eq', value: value.provinsiKode }],
    enabled: !withoutRegency && value.provinsiKode !== null,
  })
  // While another province loads, the former one's regencies must not be offered.
  const offered = regencies.result.data.filter((row) => row.provinsiKode === value.provinsiKode)
  return (
    <Grid min="200px" className={styles.select}>
      <Select
        aria-label="Provinsi"
        placeholder="Pilih provinsi"
        allowClear
        disabled={disabled}
        showSearch
        loading={provinces.query.isPending}
        value={value.provinsiKode}
        onChange={(provinsiKode: string | undefined) =>
          onChange?.({ provinsiKode: provinsiKode ?? null, kabupatenKotaKode: null })
        }
        options={provinces.result.data.map(({ kode, nama }) => ({ value: kode, label: nama }))}
      />
      {!withoutRegency && (
        <Select
          aria-label="Kabupaten atau kota"
          placeholder={value.provinsiKode ? 'Pilih kabupaten/kota' : 'Pilih provinsi dahulu'}
          allowClear
          disabled={disabled || value.provinsiKode === null}
          showSearch
          loading={regencies.query.isFetching}
          value={offered.length > 0 ? value.kabupatenKotaKode : null}
          onChange={(kabupatenKotaKode: string | undefined) =>
            onChange?.({ ...value, kabupatenKotaKode: kabupatenKotaKode ?? null })
          }
          options={offered.map(({ kode, nama }) => ({ value: kode, label: nama }))}
        />
      )}
    </Grid>
  )
}
