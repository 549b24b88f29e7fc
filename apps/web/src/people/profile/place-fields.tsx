import type { ProfileInput } from '@suluh/contract/people/profile'
import { wilayah } from '@suluh/contract/school/wilayah'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { SelectField } from '#platform/ui/light/fields/select-field.tsx'

type Place = Pick<ProfileInput, 'provinsiKode' | 'kabupatenKotaKode'>
type PlaceFieldsProps = {
  value: Place
  errors: Record<string, string>
  onChange: (place: Partial<Place>) => void
}

/** The province selector of the light pages: province, then its regency or city. */
export function PlaceFields({ value, errors, onChange }: PlaceFieldsProps) {
  const provinces = useList(wilayah.provinsi, { pagination: { mode: 'off' } })
  const regencies = useList(wilayah.kabupatenKota, {
    pagination: { mode: 'off' },
    filters: [{ field: 'provinsiKode', operator: 'eq', value: value.provinsiKode }],
    enabled: value.provinsiKode !== null,
  })
  const toOption = ({ kode, nama }: { kode: string; nama: string }) => ({ value: kode, label: nama })
  // While another province loads, the former one's regencies must not be offered.
  const offered = regencies.result.data.filter((row) => row.provinsiKode === value.provinsiKode)
  return (
    <>
      <SelectField
        label="Provinsi"
        placeholder="Pilih provinsi"
        // Only once the list is there can the browser show what is chosen.
        value={provinces.result.data.length > 0 ? (value.provinsiKode ?? '') : ''}
        options={provinces.result.data.map(toOption)}
        error={errors['provinsiKode']}
        onChange={(event) => onChange({ provinsiKode: event.target.value || null, kabupatenKotaKode: null })}
      />
      <SelectField
        label="Kabupaten atau kota"
        placeholder={value.provinsiKode ? 'Pilih kabupaten/kota' : 'Pilih provinsi dahulu'}
        disabled={value.provinsiKode === null}
        value={offered.length > 0 ? (value.kabupatenKotaKode ?? '') : ''}
        options={offered.map(toOption)}
        error={errors['kabupatenKotaKode']}
        onChange={(event) => onChange({ kabupatenKotaKode: event.target.value || null })}
      />
    </>
  )
}
