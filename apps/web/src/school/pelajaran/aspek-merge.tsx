import { useState } from 'react'
import { Modal, Select } from 'antd'
import { pelajaran, type Aspek, type Pelajaran } from '@suluh/contract/school/pelajaran'
import { usageText } from '@suluh/contract/platform/usage'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Stack } from '#platform/ui/light/layout.tsx'

type AspekMergeProps = { subject: Pelajaran; from: Aspek | undefined; onClose: () => void }

/** Two parts become one: everything of the first goes over to the second. */
export function AspekMerge({ subject, from, onClose }: AspekMergeProps) {
  const [intoId, setIntoId] = useState<string>()
  const merge = useCustomMutation(pelajaran.mergeAspek, {
    successMessage: `${from?.nama ?? 'Aspek'} digabungkan`,
    invalidates: ['soal', 'paket-soal'],
    onSuccess: onClose,
  })
  const params = { pelajaranId: subject.id, id: from?.id ?? '' }
  const { result: usage } = useCustom(pelajaran.usageOfAspek, { params, enabled: from !== undefined })
  const others = subject.aspek.filter(({ id }) => id !== from?.id)
  const used = usage && usage.length > 0 ? `, yang ${usageText(usage)},` : ''
  return (
    <Modal
      open={from !== undefined}
      onCancel={onClose}
      afterClose={() => setIntoId(undefined)}
      title={`Gabungkan ${from?.nama ?? ''}`}
      okText="Gabungkan"
      cancelText="Batal"
      okButtonProps={{ disabled: intoId === undefined }}
      confirmLoading={merge.isPending}
      onOk={() => intoId && merge.mutate({ params, body: { intoId } })}
    >
      <Stack gap={4}>
        <p>
          Semua soal dan aspek di bawah {from?.nama}
          {used} pindah ke aspek yang dipilih, lalu {from?.nama} dihapus. Ini tidak dapat dibatalkan. Paket
          yang sudah terbit tetap memakai nama lama.
        </p>
        <Select
          aria-label="Gabungkan ke"
          placeholder="Pilih aspek tujuan"
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={intoId ?? null}
          onChange={(id: string | null) => setIntoId(id ?? undefined)}
          options={others.map(({ id, nama }) => ({ value: id, label: nama }))}
        />
      </Stack>
    </Modal>
  )
}
