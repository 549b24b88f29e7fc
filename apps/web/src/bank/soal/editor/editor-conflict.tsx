import { useState, type ReactNode } from 'react'
import { Button, Modal } from 'antd'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import styles from './editor.module.css'

type EditorConflictProps<T> = {
  message: string
  title: string
  /** What becomes of the version that is not chosen. */
  note: string
  /** What was typed, at the moment it is looked at. */
  mine: () => T
  renderDifference: (mine: T) => ReactNode
  keepLabel: string
  onTakeTheirs: () => Promise<unknown>
  onKeepMine: () => Promise<unknown>
}

/** Somebody else saved the same: look at theirs, then take it or put one's own after it. */
export function EditorConflict<T>(props: EditorConflictProps<T>) {
  const { message, title, note, mine, renderDifference, keepLabel, onTakeTheirs, onKeepMine } = props
  const [opened, setOpened] = useState<{ mine: T }>()
  const close = () => setOpened(undefined)
  const done = (act: () => Promise<unknown>) => () => {
    close()
    void act()
  }
  return (
    <div className={styles.notice}>
      <Alert tone="danger">
        <strong>Tulisan Anda belum tersimpan.</strong> {message.replace(' Muat ulang untuk melihatnya.', '')}{' '}
        Tidak ada yang ditimpa.{' '}
        <Button size="small" type="primary" onClick={() => setOpened({ mine: mine() })}>
          Lihat bedanya
        </Button>
      </Alert>
      <Modal
        open={opened !== undefined}
        onCancel={close}
        title={title}
        width="min(760px, 100vw)"
        destroyOnHidden
        footer={[
          <Button key="theirs" onClick={done(onTakeTheirs)}>
            Pakai versi mereka
          </Button>,
          <Button key="mine" type="primary" onClick={done(onKeepMine)}>
            {keepLabel}
          </Button>,
        ]}
      >
        <p>
          Dicoret: ada di versi mereka, tidak ada di tulisan Anda. Digaris bawah: ada di tulisan Anda saja.{' '}
          {note}
        </p>
        {opened && renderDifference(opened.mine)}
      </Modal>
    </div>
  )
}
