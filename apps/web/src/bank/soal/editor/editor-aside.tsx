import { memo, useState } from 'react'
import { Segmented } from 'antd'
import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { soalProblemWords, type SoalProblem } from '@suluh/contract/bank/soal-problem'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { EditorHistory } from '../history/editor-history.tsx'
import { EditorPreview } from './editor-preview.tsx'
import { SimilarSoal } from '../list/similar-soal.tsx'
import { SoalUses } from '../list/soal-uses.tsx'
import styles from './editor.module.css'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'

type EditorAsideProps = {
  id: string
  parts: SoalParts
  stimulus: string
  problems: SoalProblem[]
  onRestore: (parts: SoalParts) => void
}
type View = 'pratinjau' | 'riwayat' | 'pemakaian'

/** Beside what is written: how it looks, what is missing, how it came to be and where it was used. */
export const EditorAside = memo(function EditorAside(props: EditorAsideProps) {
  const { id, parts, stimulus, problems, onRestore } = props
  const [view, setView] = useState<View>('pratinjau')
  return (
    <Stack as="aside" gap={3} className={styles.aside} data-in-order aria-label="Pratinjau dan riwayat">
      <div role="status">
        {problems.length === 0 ? (
          <Text tone="success">
            <CheckCircleOutlined aria-hidden /> Soal lengkap
          </Text>
        ) : (
          <Stack as="ul" gap={0}>
            {problems
              .map((problem) => soalProblemWords(problem).message)
              .map((problem) => (
                <Text as="li" key={problem} tone="warning">
                  <ExclamationCircleOutlined aria-hidden /> {problem}
                </Text>
              ))}
          </Stack>
        )}
      </div>
      <SimilarSoal id={id} />
      <Segmented
        block
        value={view}
        onChange={setView}
        options={[
          { value: 'pratinjau', label: 'Pratinjau' },
          { value: 'riwayat', label: 'Riwayat' },
          { value: 'pemakaian', label: 'Pemakaian' },
        ]}
      />
      {view === 'pratinjau' && <EditorPreview parts={parts} stimulus={stimulus} />}
      {view === 'riwayat' && <EditorHistory id={id} parts={parts} onRestore={onRestore} />}
      {view === 'pemakaian' && <SoalUses id={id} />}
    </Stack>
  )
})
