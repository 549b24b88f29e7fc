import { memo, useState } from 'react'
import { Segmented } from 'antd'
import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { soalProblemWords, type SoalProblem } from '@suluh/contract/bank/soal-problem'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { EditorHistory } from '../history/editor-history.tsx'
import { EditorPreview } from './editor-preview.tsx'
import { SimilarSoal } from '../list/similar-soal.tsx'
import { SoalUses } from '../list/soal-uses.tsx'

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
    <aside className="editor-aside" data-in-order aria-label="Pratinjau dan riwayat">
      <div className="editor-problems" role="status">
        {problems.length === 0 ? (
          <p>
            <CheckCircleOutlined aria-hidden /> Soal lengkap
          </p>
        ) : (
          <ul>
            {problems
              .map((problem) => soalProblemWords(problem).message)
              .map((problem) => (
                <li key={problem}>
                  <ExclamationCircleOutlined aria-hidden /> {problem}
                </li>
              ))}
          </ul>
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
    </aside>
  )
})
