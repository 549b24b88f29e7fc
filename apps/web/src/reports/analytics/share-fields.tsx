import { Form } from 'antd'
import { peranIzin } from '@suluh/contract/platform/peran-izin'
import type { ReportShare } from '@suluh/contract/reports/application-report'
import { applicationUser } from '@suluh/contract/people/application-user'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { LembagaSelect } from '#people/group-belajar/place-selects.tsx'

type ShareFieldsProps = {
  shares: readonly ReportShare[]
  onChange: (shares: ReportShare[]) => void
  /** What these may, where a screen asks of several groups of people. */
  what?: string
}

/** People by role, by lembaga and by name. */
export function ShareFields({ shares, onChange, what }: ShareFieldsProps) {
  const peran = useCustom(peranIzin.options, {})
  const idsOf = (kind: ReportShare['kind']) =>
    shares.flatMap((share) => (share.kind === kind ? [share.id] : []))
  const set = (kind: ReportShare['kind'], ids: string[]) =>
    onChange([...shares.filter((share) => share.kind !== kind), ...ids.map((id) => ({ kind, id }))])
  const named = (field: string) => (what === undefined ? field : `${what}: ${field.toLowerCase()}`)
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="Peran">
        <Select
          mode="multiple"
          aria-label={named('Peran')}
          placeholder="Pilih peran"
          showSearch
          loading={peran.query.isFetching}
          value={idsOf('peran')}
          onChange={(ids) => set('peran', ids)}
          options={(peran.result ?? []).map(({ id: value, nama }) => ({ value, label: nama }))}
        />
      </Form.Item>
      <Form.Item label="Lembaga">
        <LembagaSelect
          mode="multiple"
          aria-label={named('Lembaga')}
          placeholder="Pilih lembaga"
          value={idsOf('lembaga')}
          onChange={(ids: string[]) => set('lembaga', ids)}
        />
      </Form.Item>
      <Form.Item label="Orang">
        <ListSelect
          mode="multiple"
          aria-label={named('Orang')}
          placeholder="Cari nama"
          value={idsOf('user')}
          onChange={(ids: string[]) => set('user', ids)}
          list={applicationUser.list}
          filters={[{ field: 'status', operator: 'eq', value: 'aktif' }]}
          labelOf={({ nama, peran: { nama: role }, lembaga }) =>
            [nama, role, lembaga?.nama].filter(Boolean).join(' · ')
          }
        />
      </Form.Item>
    </Form>
  )
}
