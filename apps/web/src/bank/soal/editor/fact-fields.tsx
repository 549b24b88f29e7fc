import { Input } from 'antd'
import { Berbagi, berbagiLabels } from '@suluh/contract/bank/berbagi'
import { mostKisiText } from '@suluh/contract/bank/soal'
import { levelSoal } from '@suluh/contract/bank/soal-words'
import { Select } from '#platform/ui/antd/fields/select.tsx'
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
        showSearch
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

/** What the kisi-kisi of a package says of the question. */
export function KisiFields({ facts, onChange }: FieldProps) {
  return (
    <>
      <Stack as="label" gap={1}>
        CP atau TP
        <Input.TextArea
          aria-label="CP atau TP"
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={mostKisiText}
          placeholder="Mis. Menganalisis gerak lurus"
          value={facts.capaian ?? ''}
          onChange={({ target }) => onChange({ capaian: target.value })}
        />
      </Stack>
      <Stack as="label" gap={1}>
        Indikator
        <Input.TextArea
          aria-label="Indikator"
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={mostKisiText}
          placeholder="Mis. Disajikan grafik, murid menghitung percepatan"
          value={facts.indikator ?? ''}
          onChange={({ target }) => onChange({ indikator: target.value })}
        />
      </Stack>
    </>
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
