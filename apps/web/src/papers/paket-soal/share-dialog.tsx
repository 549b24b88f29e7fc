import { useState } from 'react'
import { Modal, Radio } from 'antd'
import { Berbagi, berbagiLabels } from '@suluh/contract/bank/berbagi'
import { paketSoal, type PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'

const notes: Record<Berbagi, string> = {
  pribadi: 'Selain Anda hanya pengelola dan staf yang dapat membukanya.',
  lembaga: 'Rekan di lembaga Anda dapat melihat, menyalin, dan menjadwalkannya.',
  aplikasi: 'Guru di semua lembaga dapat melihat, menyalin, dan menjadwalkannya.',
}

type ShareDialogProps = { paket: PaketSoalDetail; onClose: () => void }

/** Says who else may read the package; published or not. */
export function ShareDialog({ paket, onClose }: ShareDialogProps) {
  const [berbagi, setBerbagi] = useState(paket.berbagi)
  const { mutate: share, isPending } = useCustomMutation(paketSoal.share, {
    successMessage: `Paket dibagikan: ${berbagiLabels[berbagi].toLowerCase()}`,
    onSuccess: onClose,
  })
  return (
    <Modal
      open
      title="Bagikan paket"
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={() => share({ params: { id: paket.id }, body: { berbagi } })}
    >
      <Radio.Group
        vertical
        value={berbagi}
        onChange={({ target }) => setBerbagi(target.value as Berbagi)}
        options={Berbagi.options.map((value) => ({
          value,
          label: (
            <>
              <strong>{berbagiLabels[value]}</strong>
              <br />
              {notes[value]}
            </>
          ),
        }))}
      />
    </Modal>
  )
}
