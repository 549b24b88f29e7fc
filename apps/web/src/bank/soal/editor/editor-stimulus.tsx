import { useState } from 'react'
import { Button, Modal } from 'antd'
import { BookOutlined } from '@ant-design/icons'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { NewSoalDialog } from '../list/new-soal-dialog.tsx'
import { SearchBox } from '#platform/ui/antd/search-box.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { StimulusForm } from './stimulus-form.tsx'
import styles from './editor.module.css'

type EditorStimulusProps = {
  stimulusId: string | null
  soalId: string
  pelajaranId: string
  onChoose: (stimulusId: string | null) => void
  /** What it says now, for the preview. */
  onHtml: (html: string) => void
}

/** What the question shares with others: none, a new one, or one that is there. */
export function EditorStimulus({ stimulusId, soalId, pelajaranId, onChoose, onHtml }: EditorStimulusProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const create = useCreate(stimulus.create, { successMessage: false, onSuccess: ({ id }) => onChoose(id) })
  if (stimulusId === null)
    return (
      <Cluster gap={3}>
        <Button
          icon={<BookOutlined />}
          loading={create.isPending}
          onClick={() => create.mutate({ body: { html: '' } })}
        >
          Tambah bacaan bersama
        </Button>
        <Button type="text" onClick={() => setChoosing(true)}>
          Pilih bacaan yang sudah ada
        </Button>
        <StimulusPicker
          isOpen={isChoosing}
          onClose={() => setChoosing(false)}
          onChoose={(id) => {
            setChoosing(false)
            onChoose(id)
          }}
        />
      </Cluster>
    )
  return (
    <Stack as="section" gap={3}>
      <StimulusForm key={stimulusId} id={stimulusId} onHtml={onHtml} soalId={soalId} />
      <Cluster gap={3}>
        <Button onClick={() => setAdding(true)}>Tambah soal untuk bacaan ini</Button>
        <Button type="text" onClick={() => onChoose(null)}>
          Lepas dari soal ini
        </Button>
      </Cluster>
      <NewSoalDialog
        isOpen={isAdding}
        pelajaranId={pelajaranId}
        stimulusId={stimulusId}
        onClose={() => setAdding(false)}
        onMade={({ id }) => void navigate(`/dashboard/paket-soal/bank/${id}`)}
      />
    </Stack>
  )
}

function StimulusPicker(props: { isOpen: boolean; onClose: () => void; onChoose: (id: string) => void }) {
  const { isOpen, onClose, onChoose } = props
  const [q, setQ] = useState('')
  const { result } = useList(stimulus.list, { enabled: isOpen, q })
  return (
    <Modal open={isOpen} onCancel={onClose} title="Pilih bacaan" footer={null}>
      <SearchBox label="Cari bacaan" value={q} onSearch={setQ} />
      {result.data.length === 0 ? (
        <EmptyState text="Belum ada bacaan yang cocok." />
      ) : (
        <Stack as="ul">
          {result.data.map(({ id, plainText, questions }) => (
            <li key={id}>
              <button type="button" className={styles.stimulus} onClick={() => onChoose(id)}>
                <span>{plainText.slice(0, 160) || '(gambar atau audio)'}</span>
                <Text as="span" tone="soft">
                  {questions} soal
                </Text>
              </button>
            </li>
          ))}
        </Stack>
      )}
    </Modal>
  )
}
