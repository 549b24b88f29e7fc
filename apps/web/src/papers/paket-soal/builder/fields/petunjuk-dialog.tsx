import { useState } from 'react'
import { Modal } from 'antd'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { RichTextField } from '#platform/rich-text/editor/rich-text-field.tsx'
import { RichTextRoom } from '#platform/rich-text/editor/rich-text-room.tsx'
import { Toolbar } from '#platform/rich-text/editor/toolbar.tsx'

type PetunjukDialogProps = { nama: string; html: string; onClose: () => void; onDone: (html: string) => void }

export function PetunjukDialog({ nama, html, onClose, onDone }: PetunjukDialogProps) {
  const [written, setWritten] = useState(html)
  const { closing } = useAsked(written !== html)
  return (
    <Modal
      open
      title={`Petunjuk bagian ${nama}`}
      width={720}
      okText="Pakai"
      cancelText="Batal"
      onCancel={closing(onClose)}
      onOk={() => onDone(written)}
    >
      <RichTextRoom>
        <Toolbar />
        <RichTextField
          label={`Petunjuk ${nama}`}
          html={html}
          placeholder="Mis. cara menjawab, contoh soal, alat yang boleh dipakai"
          autoFocus
          onChange={setWritten}
        />
      </RichTextRoom>
    </Modal>
  )
}
