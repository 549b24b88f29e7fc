import { Checkbox, Input, InputNumber, Button } from 'antd'
import { changeSection, type Draft, type DraftSection } from './builder-draft.ts'
import { DrawFields } from './fields/draw-fields.tsx'
import { Field } from './fields/field.tsx'
import { MinutesInput } from './fields/minutes-input.tsx'
import { ScoringFields } from './fields/scoring-fields.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { lazy, Suspense, useState } from 'react'
import { readableText } from '@suluh/rich-text/plain-text'
import styles from './builder.module.css'
import { Text } from '#platform/ui/light/layout/text.tsx'

type SectionDetailsProps = { draft: Draft; section: DraftSection; onChange: (draft: Draft) => void }

/** Right column: name, time, threshold, shuffling and points of the chosen section. */
export function SectionDetails({ draft, section, onChange }: SectionDetailsProps) {
  const change = (part: Partial<DraftSection>) => onChange(changeSection(draft, section.id, part))
  return (
    <Stack gap={3}>
      <Field
        label="Nama bagian"
        {...(section.nama.trim() === '' && { error: 'Tolong masukkan nama bagian' })}
      >
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            value={section.nama}
            onChange={({ target }) => change({ nama: target.value })}
          />
        )}
      </Field>
      {draft.timeMode === 'per-section' && (
        <Field label="Waktu bagian" hint="Setengah menit boleh, mis. 42,5">
          {(id) => (
            <MinutesInput
              id={id}
              seconds={section.durationSeconds}
              onChange={(durationSeconds) => change({ durationSeconds })}
            />
          )}
        </Field>
      )}
      <Field label="Batas lulus bagian" hint="Skor paling sedikit; kosongkan bila tidak ada">
        {(id) => (
          <InputNumber
            id={id}
            value={section.threshold}
            decimalSeparator=","
            onChange={(threshold) => change({ threshold })}
          />
        )}
      </Field>
      <PetunjukField section={section} onChange={(petunjuk) => change({ petunjuk })} />
      <Checkbox
        checked={section.shuffleQuestions}
        onChange={({ target }) => change({ shuffleQuestions: target.checked })}
      >
        Acak urutan soal
      </Checkbox>
      <Checkbox
        checked={section.shuffleOptions}
        onChange={({ target }) => change({ shuffleOptions: target.checked })}
      >
        Acak urutan opsi
      </Checkbox>
      <DrawFields section={section} onChange={(draws) => change({ draws })} />
      <ScoringFields section={section} onChange={(scoring) => change({ scoring })} />
    </Stack>
  )
}

const PetunjukDialog = lazy(async () => ({
  default: (await import('./fields/petunjuk-dialog.tsx')).PetunjukDialog,
}))

type PetunjukFieldProps = { section: DraftSection; onChange: (petunjuk: string) => void }

/** What students read before the section; written in a dialog, because the editor of rich text is large. */
function PetunjukField({ section: { id, nama, petunjuk }, onChange }: PetunjukFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={1} className={styles.field}>
      <strong>Petunjuk bagian</strong>
      {petunjuk !== '' && <p className={styles.words}>{readableText(petunjuk) || '(gambar)'}</p>}
      <Button onClick={() => setOpen(true)}>{petunjuk === '' ? 'Tulis petunjuk' : 'Ubah petunjuk'}</Button>
      <Text size="small" tone="soft">
        Dibaca murid sebelum bagian ini; kosongkan bila tidak perlu.
      </Text>
      <Suspense fallback={null}>
        {isOpen && (
          <PetunjukDialog
            key={id}
            nama={nama}
            html={petunjuk}
            onClose={() => setOpen(false)}
            onDone={(html) => {
              onChange(html)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </Stack>
  )
}
