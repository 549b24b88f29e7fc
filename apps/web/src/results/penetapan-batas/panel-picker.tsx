import type { CalonPenetapan } from '@suluh/contract/results/penetapan-batas'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

type PickerProps = { orang: CalonPenetapan['orang']; value: string[]; onChange: (ids: string[]) => void }

/** Who rates; whoever may not read a question yet cannot be picked, and it says why. */
export function PanelPicker({ orang, value, onChange }: PickerProps) {
  const options = orang.map(({ id, nama, peran, tersembunyi }) => ({
    value: id,
    label: tersembunyi > 0 ? `${nama} (belum boleh melihat ${tersembunyi} soal)` : `${nama} (${peran})`,
    disabled: tersembunyi > 0,
  }))
  return (
    <Stack gap={1}>
      <label>
        Panelis
        <Select
          mode="multiple"
          style={{ width: '100%' }}
          placeholder="Ketik nama guru"
          value={value}
          options={options}
          onChange={onChange}
        />
      </label>
      <Text size="small" tone="soft">
        Pilih sedikitnya lima orang yang mengenal murid dan bahannya. Hanya yang sudah boleh melihat semua
        soal paket ini di bank soal yang dapat dipilih.
      </Text>
    </Stack>
  )
}
