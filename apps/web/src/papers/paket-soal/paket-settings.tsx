import { Input, InputNumber, Radio } from 'antd'
import { formatDuration } from '#platform/kernel/format.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { Draft } from './builder/builder-draft.ts'
import { Field } from './builder/fields/field.tsx'
import { MinutesInput } from './builder/fields/minutes-input.tsx'
import { ProfilFields } from './builder/fields/profil-fields.tsx'

type PaketSettingsProps = { draft: Draft; onChange: (draft: Draft) => void }

/** Right column, second tab: what holds for the whole package. */
export function PaketSettings({ draft, onChange }: PaketSettingsProps) {
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const all = draft.sections.reduce((sum, section) => sum + section.durationSeconds, 0)
  return (
    <Stack gap={3}>
      <Field label="Nama paket" {...(draft.nama.trim() === '' && { error: 'Tolong masukkan nama paket' })}>
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            value={draft.nama}
            onChange={({ target }) => change({ nama: target.value })}
          />
        )}
      </Field>
      <Field label="Waktu">
        {(id) => (
          <Radio.Group
            id={id}
            vertical
            value={draft.timeMode}
            onChange={({ target }) => change({ timeMode: target.value as Draft['timeMode'] })}
            options={[
              { value: 'keseluruhan', label: 'Satu waktu untuk semua bagian' },
              { value: 'per-section', label: 'Tiap bagian punya waktunya' },
            ]}
          />
        )}
      </Field>
      {draft.timeMode === 'keseluruhan' ? (
        <Field label="Waktu ujian">
          {(id) => (
            <MinutesInput
              id={id}
              seconds={draft.durationSeconds}
              onChange={(durationSeconds) => change({ durationSeconds })}
            />
          )}
        </Field>
      ) : (
        <Text size="small" tone="soft">
          Jumlah waktu semua bagian: {formatDuration(all)}
        </Text>
      )}
      <Field label="Perpindahan antarbagian">
        {(id) => (
          <Radio.Group
            id={id}
            vertical
            value={draft.navigation}
            onChange={({ target }) => change({ navigation: target.value as Draft['navigation'] })}
            options={[
              { value: 'bebas', label: 'Bebas' },
              { value: 'terkunci', label: 'Terkunci: urut, tidak dapat kembali' },
            ]}
          />
        )}
      </Field>
      <Field label="Batas lulus paket (nilai 0–100)" hint="KKM atau KKTP; kosongkan bila tidak ada">
        {(id) => (
          <InputNumber
            id={id}
            min={0}
            max={100}
            decimalSeparator=","
            value={draft.threshold}
            onChange={(threshold) => change({ threshold })}
          />
        )}
      </Field>
      <ProfilFields draft={draft} onChange={(profil) => change({ profil })} />
    </Stack>
  )
}
