import { useState } from 'react'
import { Input, Modal } from 'antd'
import { Berbagi, berbagiLabels } from '@suluh/contract/bank/berbagi'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { mostKisiText, soal, type SoalChange } from '@suluh/contract/bank/soal'
import { levelSoal, statusSoal } from '@suluh/contract/bank/soal-words'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustom, useList } from '#platform/kernel/data/data-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { levelLabels } from '../question/soal-labels.ts'
import { statusLabels } from './status-tag.tsx'

export type Change = Omit<SoalChange, 'ids'>
type BankChangeDialogProps = { count: number; onClose: () => void; onChange: (change: Change) => void }

/** The same change for all chosen questions; what is left empty stays as it is in each. */
export function BankChangeDialog({ count, onClose, onChange }: BankChangeDialogProps) {
  const [change, setChange] = useState<Change>({})
  const { result } = useList(pelajaran.list, { pagination: { mode: 'off' } })
  const { result: facets } = useCustom(soal.facets, {})
  const aspek = result.data.find(({ id }) => id === change.pelajaranId)?.aspek ?? []
  const set = <K extends keyof Change>(name: K, value: Change[K] | undefined) => {
    const { [name]: _, ...rest } = change
    setChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  const tags = (facets?.tags ?? []).map((value) => ({ value, label: value }))
  const isEmpty = Object.keys(change).length === 0
  const { closing } = useAsked(!isEmpty)
  const tagsOf = (list: string[]) =>
    list.length > 0 ? list.map((tag) => tag.trim().slice(0, 40)) : undefined
  return (
    <Modal
      open
      onCancel={closing(onClose)}
      onOk={() => onChange(change)}
      title={`Ubah ${count} soal`}
      okText={`Ubah ${count} soal`}
      cancelText="Batal"
      okButtonProps={{ disabled: isEmpty }}
    >
      <Stack gap={3}>
        <Text size="small" tone="soft">
          Yang dikosongkan tetap seperti semula di setiap soal.
        </Text>
        <Stack as="label" gap={1}>
          Pelajaran
          <Select
            aria-label="Pelajaran baru"
            placeholder="Tidak diubah"
            allowClear
            showSearch
            value={change.pelajaranId ?? null}
            onChange={(id: string | undefined) => {
              const { aspekId: _, pelajaranId: __, ...rest } = change
              setChange(id ? { ...rest, pelajaranId: id, aspekId: null } : rest)
            }}
            options={result.data.map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </Stack>
        {change.pelajaranId && (
          <Stack as="label" gap={1}>
            Aspek
            <Select
              aria-label="Aspek baru"
              placeholder="Tanpa aspek"
              allowClear
              value={change.aspekId ?? null}
              onChange={(id: string | undefined) => set('aspekId', id ?? null)}
              options={aspek.map(({ id, nama }) => ({ value: id, label: nama }))}
            />
          </Stack>
        )}
        <Stack as="label" gap={1}>
          Level kognitif
          <Select
            aria-label="Level baru"
            placeholder="Tidak diubah"
            allowClear
            value={change.level ?? null}
            onChange={(level: Change['level']) => set('level', level)}
            options={levelSoal.map((value) => ({ value, label: levelLabels[value] }))}
          />
        </Stack>
        <Stack as="label" gap={1}>
          Status
          <Select
            aria-label="Status baru"
            placeholder="Tidak diubah"
            allowClear
            value={change.status ?? null}
            onChange={(status: Change['status']) => set('status', status)}
            options={statusSoal.map((value) => ({ value, label: statusLabels[value] }))}
          />
        </Stack>
        <Stack as="label" gap={1}>
          Dibagikan kepada
          <Select
            aria-label="Dibagikan kepada"
            placeholder="Tidak diubah"
            allowClear
            value={change.berbagi ?? null}
            onChange={(berbagi: Berbagi | undefined) => set('berbagi', berbagi)}
            options={Berbagi.options.map((value) => ({ value, label: berbagiLabels[value] }))}
          />
        </Stack>
        <Stack as="label" gap={1}>
          CP atau TP
          <Input.TextArea
            aria-label="CP atau TP baru"
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={mostKisiText}
            placeholder="Tidak diubah"
            value={change.capaian ?? ''}
            onChange={({ target }) => set('capaian', target.value || undefined)}
          />
        </Stack>
        <Stack as="label" gap={1}>
          Tambah tag
          <Select
            mode="tags"
            aria-label="Tambah tag"
            placeholder="Tidak ada"
            maxCount={20}
            value={change.tambahTag ?? []}
            onChange={(list: string[]) => set('tambahTag', tagsOf(list))}
            options={tags}
          />
        </Stack>
        <Stack as="label" gap={1}>
          Lepas tag
          <Select
            mode="multiple"
            aria-label="Lepas tag"
            placeholder="Tidak ada"
            maxCount={20}
            value={change.lepasTag ?? []}
            onChange={(list: string[]) => set('lepasTag', tagsOf(list))}
            options={tags}
          />
        </Stack>
      </Stack>
    </Modal>
  )
}
