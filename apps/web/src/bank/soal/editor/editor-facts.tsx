import { memo } from 'react'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { forms, statusSoal, type Form } from '@suluh/contract/bank/soal-words'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { useCustom, useList } from '#platform/kernel/data/data-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { withForm } from '@suluh/contract/bank/with-form'
import type { EditParts } from './soal-draft.ts'
import type { Facts } from './editor-values.ts'
import { AspekField, BerbagiField, KisiFields, LevelField } from './fact-fields.tsx'
import { statusLabels } from '../list/status-tag.tsx'

type EditorFactsProps = {
  form: Form
  facts: Facts
  onChange: (part: Partial<Facts>) => void
  onEdit: EditParts
}

/** Form, pelajaran, aspek, level, tags and state in one row, and below what a kisi-kisi says. */
export const EditorFacts = memo(function EditorFacts({ form, facts, onChange, onEdit }: EditorFactsProps) {
  const { result } = useList(pelajaran.list, { pagination: { mode: 'off' } })
  const { result: facets } = useCustom(soal.facets, {})
  const aspek = result.data.find(({ id }) => id === facts.pelajaranId)?.aspek ?? []
  return (
    <Stack gap={3}>
      <Grid min="170px" gap={3}>
        <Stack as="label" gap={1}>
          Bentuk
          <Select
            aria-label="Bentuk"
            value={form}
            onChange={(next: Form) => onEdit((before) => withForm(before, next))}
            options={forms.map((value) => ({ value, label: formLabels[value] }))}
          />
        </Stack>
        <Stack as="label" gap={1}>
          Pelajaran
          <Select
            aria-label="Pelajaran"
            showSearch
            value={facts.pelajaranId}
            onChange={(pelajaranId: string) => onChange({ pelajaranId, aspekId: null })}
            options={result.data.map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </Stack>
        <AspekField facts={facts} aspek={aspek} onChange={onChange} />
        <LevelField facts={facts} onChange={onChange} />
        <Stack as="label" gap={1}>
          Status
          <Select
            aria-label="Status"
            value={facts.status}
            onChange={(status: Facts['status']) => onChange({ status })}
            options={statusSoal.map((value) => ({ value, label: statusLabels[value] }))}
          />
        </Stack>
        <BerbagiField facts={facts} onChange={onChange} />
        <Stack as="label" gap={1}>
          Tag
          <Select
            mode="tags"
            aria-label="Tag"
            maxCount={20}
            tokenSeparators={[',', ';']}
            placeholder="Mis. hots, kelas 9"
            value={facts.tags}
            onChange={(tags: string[]) =>
              onChange({ tags: [...new Set(tags.map((tag) => tag.trim().slice(0, 40)).filter(Boolean))] })
            }
            options={(facets?.tags ?? []).map((value) => ({ value, label: value }))}
          />
        </Stack>
      </Grid>
      <Grid min="280px" gap={3}>
        <KisiFields facts={facts} onChange={onChange} />
      </Grid>
    </Stack>
  )
})
