import { Checkbox, Modal, Radio } from 'antd'
import { useState } from 'react'
import {
  gabungan,
  type AudienceGabungan,
  type ForMurid,
  type GabunganDetail,
} from '@suluh/contract/results/gabungan'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

type PublishFormProps = {
  detail: GabunganDetail
  isOpen: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

const muridWords: Record<ForMurid, string> = {
  tidak: 'tidak boleh',
  nilai: 'nilai gabungannya sendiri',
  peringkat: 'nilai, peringkat dan alasannya sendiri',
}

/** Who may read the ranking. */
export function PublishForm({ detail, isOpen, onClose, onDone }: PublishFormProps) {
  const { forGuru, forLembaga, forMurid, status, id } = detail
  const first = status === 'beku' && !forGuru && !forLembaga && forMurid === 'tidak'
  const [readers, setReaders] = useState<AudienceGabungan>(
    first ? { forGuru: true, forLembaga: true, forMurid: 'tidak' } : { forGuru, forLembaga, forMurid },
  )
  const publish = useCustomMutation(gabungan.publish, {
    silent: true,
    successMessage: status === 'terbit' ? 'Pembaca disimpan' : 'Peringkat diterbitkan',
    onSuccess: () => {
      onClose()
      void onDone()
    },
  })
  const set = (part: Partial<AudienceGabungan>) => setReaders({ ...readers, ...part })
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={status === 'terbit' ? 'Siapa yang membaca' : 'Terbitkan peringkat'}
      okText={status === 'terbit' ? 'Simpan' : 'Terbitkan'}
      cancelText="Batal"
      confirmLoading={publish.isPending}
      onOk={() => publish.mutate({ params: { id }, body: readers })}
      afterClose={() => publish.reset()}
    >
      <Stack gap={3}>
        {publish.isError && <Alert tone="danger">{publish.error.message}</Alert>}
        <p>Siapa yang boleh membaca peringkat ini?</p>
        <Checkbox checked={readers.forLembaga} onChange={({ target }) => set({ forLembaga: target.checked })}>
          Lembaga: murid mereka sendiri
        </Checkbox>
        <Checkbox checked={readers.forGuru} onChange={({ target }) => set({ forGuru: target.checked })}>
          Guru: murid di group yang mereka ajar
        </Checkbox>
        <Radio.Group
          vertical
          aria-label="Murid"
          value={readers.forMurid}
          onChange={({ target }) => set({ forMurid: target.value as ForMurid })}
          options={(['tidak', 'nilai', 'peringkat'] as const).map((value) => ({
            value,
            label: `Murid: ${muridWords[value]}`,
          }))}
        />
        <Text size="small" tone="soft">
          {status === 'terbit'
            ? 'Perubahan berlaku begitu disimpan.'
            : 'Mereka dapat membacanya begitu diterbitkan.'}{' '}
          Murid baru melihatnya setelah hasil setiap ujian di dalamnya dibuka menurut aturan jadwalnya.
          Peringkat dapat ditarik kembali kapan saja.
        </Text>
      </Stack>
    </Modal>
  )
}
