import { useState } from 'react'
import { Button, Modal } from 'antd'
import { soal } from '@suluh/contract/soal'
import type { SoalParts } from '@suluh/contract/soal-form'
import { useOne } from '#kernel/data-hooks.ts'
import { Alert } from '#ui/alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DifferenceView } from './difference-view.tsx'

type EditorConflictProps = {
  id: string
  message: string
  mine: SoalParts
  onTakeTheirs: () => Promise<unknown>
  onKeepMine: () => Promise<unknown>
}

/** Somebody else saved the same question: look at theirs, then take it or put one's own after it. */
export function EditorConflict({ id, message, mine, onTakeTheirs, onKeepMine }: EditorConflictProps) {
  const [isOpen, setOpen] = useState(false)
  const done = (act: () => Promise<unknown>) => () => {
    setOpen(false)
    void act()
  }
  return (
    <div className="editor-conflict">
      <Alert tone="danger">
        <strong>Tulisan Anda belum tersimpan.</strong> {message.replace(' Muat ulang untuk melihatnya.', '')}{' '}
        Tidak ada yang ditimpa.{' '}
        <Button size="small" type="primary" onClick={() => setOpen(true)}>
          Lihat bedanya
        </Button>
      </Alert>
      <Modal
        open={isOpen}
        onCancel={() => setOpen(false)}
        title="Dua orang mengubah soal ini"
        width="min(760px, 100vw)"
        destroyOnHidden
        footer={[
          <Button key="theirs" onClick={done(onTakeTheirs)}>
            Pakai versi mereka
          </Button>,
          <Button key="mine" type="primary" onClick={done(onKeepMine)}>
            Simpan punya saya sebagai versi baru
          </Button>,
        ]}
      >
        <p>
          Dicoret: ada di versi mereka, tidak ada di tulisan Anda. Digaris bawah: ada di tulisan Anda saja.
          Kedua versi tetap ada di riwayat bila Anda menyimpan punya Anda.
        </p>
        {isOpen && <Theirs id={id} mine={mine} />}
      </Modal>
    </div>
  )
}

function Theirs({ id, mine }: { id: string; mine: SoalParts }) {
  const { result, query } = useOne(soal.one, { params: { id } })
  if (!result || query.isFetching) return <Skeleton lines={5} />
  const { content, key, pembahasan } = result
  return <DifferenceView before={{ content, key, pembahasan }} after={mine} />
}
