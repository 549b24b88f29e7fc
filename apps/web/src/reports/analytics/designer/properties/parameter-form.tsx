import { Button, Checkbox, Flex } from 'antd'
import type { Parameter } from '@suluh/contract/reports/report-definition'
import { findDimension } from '../../use-catalogue.ts'
import { FilterValues } from './filter-values.tsx'
import { removeParameter } from './parameter-commands.ts'
import { TextInput } from './text-input.tsx'
import { useDatasets, useDesigner } from '../use-designer.ts'
import styles from '../designer.module.css'

/** What readers choose by: its name, how many values, and what is chosen at first. */
export function ParameterForm({ parameter }: { parameter: Parameter }) {
  const { change } = useDesigner()
  const datasets = useDatasets()
  const { id, nama, dataset, field, type, several, initial } = parameter
  const dimension = findDimension(
    datasets.find(({ name }) => name === dataset),
    field,
  )
  const set = (part: Partial<Parameter>, group?: string) =>
    change({
      label: 'Ubah saringan laporan',
      ...(group && { group }),
      recipe: ({ definition }) => {
        const target = definition.parameters.find((each) => each.id === id)
        if (target) Object.assign(target, part)
      },
    })
  const isListed = type === 'text' || type === 'boolean'
  return (
    <Flex vertical gap={12}>
      <label className={styles.field}>
        Nama saringan
        <TextInput
          label="Nama saringan"
          value={nama}
          most={200}
          isNeeded
          onChange={(next) => set({ nama: next }, `parameter ${id}`)}
        />
      </label>
      {type === 'text' && (
        <Checkbox
          checked={several}
          onChange={({ target }) =>
            set({ several: target.checked, ...(!target.checked && { initial: initial.slice(0, 1) }) })
          }
        >
          Boleh memilih beberapa
        </Checkbox>
      )}
      <div className={styles.field}>
        <span>Terpilih saat dibuka (kosong: semua)</span>
        <FilterValues
          dataset={dataset}
          dimension={dimension}
          label={nama}
          operator={type === 'boolean' ? 'eq' : isListed ? 'in' : 'between'}
          value={initial}
          onChange={(next) => set({ initial: several || !isListed ? next : next.slice(-1) })}
        />
      </div>
      {initial.length > 0 && (
        <Button size="small" onClick={() => set({ initial: [] })}>
          Mulai dari semua
        </Button>
      )}
      <Button
        danger
        onClick={() =>
          change({ label: 'Hapus saringan laporan', recipe: (draft) => removeParameter(draft, id) })
        }
      >
        Hapus saringan {nama} dari laporan
      </Button>
    </Flex>
  )
}
