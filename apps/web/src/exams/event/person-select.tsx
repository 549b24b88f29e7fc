import { applicationUser } from '@suluh/contract/people/application-user'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'

type PersonSelectProps = {
  label: string
  /** The kode of the roles that are offered. */
  peran: string
  value?: string[]
  onChange?: (ids: string[]) => void
  most?: number
  disabled?: boolean
}

/** Active people of a role, each with what tells them apart. */
export function PersonSelect({
  label,
  peran,
  value = [],
  onChange,
  most,
  disabled = false,
}: PersonSelectProps) {
  return (
    <ListSelect
      mode="multiple"
      aria-label={label}
      placeholder={label}
      value={value}
      disabled={disabled}
      {...(onChange && { onChange })}
      {...(most && { maxCount: most })}
      list={applicationUser.list}
      filters={[
        { field: 'peran', operator: 'eq', value: peran },
        { field: 'status', operator: 'eq', value: 'aktif' },
      ]}
      labelOf={({ nama, nomor, lembaga }) => [nama, nomor, lembaga?.nama].filter(Boolean).join(' · ')}
    />
  )
}
