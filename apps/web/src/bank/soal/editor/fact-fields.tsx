import { Select } from 'antd'
import { Berbagi, berbagiLabels } from '@suluh/contract/bank/berbagi'
import { levelSoal } from '@suluh/contract/bank/soal-words'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { levelLabels } from '../question/soal-labels.ts'
import type { Facts } from './editor-values.ts'

type FieldProps = { facts: Facts; onChange: (part: Partial<Facts>) => void }
type AspekProps = FieldProps & { aspek: readonly { id: string; nama: string }[] }

export function AspekField({ facts, aspek, onChange }: AspekProps) {
  return (
    <Stack as="label" gap={1}>
      Aspek
      <Select
        aria-label="Aspek"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Tanpa aspek"
        value={facts.aspekId}
        onChange={(aspekId: string | undefined) => onChange({ aspekId: aspekId ?? null })}
        options={aspek.map(({ id, nama }) => ({ value: id, label: nama }))}
      />
    </Stack>
  )
}

export function LevelField({ facts, onChange }: FieldProps) {
  return (
    <Stack as="label" gap={1}>
      Level kognitif
      <Select
        aria-label="Level kognitif"
        allowClear
        placeholder="Belum ditentukan"
        value={facts.level}
        onChange={(level: Facts['level'] | undefined) => onChange({ level: level ?? null })}
        options={levelSoal.map((value) => ({ value, label: levelLabels[value] }))}
      />
    </Stack>
  )
}

/** With whom the question is shared; at first with the lembaga. */
export function BerbagiField({ facts, onChange }: FieldProps) {
  return (
    <Stack as="label" gap={1}>
      Dibagikan kepada
      <Select
        aria-label="Dibagikan kepada"
        value={facts.berbagi ?? 'lembaga'}
        onChange={(berbagi: Berbagi) => onChange({ berbagi })}
        options={Berbagi.options.map((value) => ({ value, label: berbagiLabels[value] }))}
      />
    </Stack>
  )
}
