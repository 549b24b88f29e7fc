import { memo, useState, useMemo } from 'react'
import { Segmented } from 'antd'
import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { soalAdvice } from '@suluh/contract/bank/soal-advice'
import { soalProblemWords, type SoalProblem } from '@suluh/contract/bank/soal-problem'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { EditorHistory } from '../history/editor-history.tsx'
import { SimilarSoal } from '../list/similar-soal.tsx'
import { SoalUses } from '../list/soal-uses.tsx'
import styles from './editor.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import { drawFormulas } from '@suluh/rich-text/formula'
import { drawn } from '../question/drawn.ts'
import { QuestionView } from '../question/question-view.tsx'
import { PreviewFrame } from './preview-frame.tsx'

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
      {soalAdvice(parts).map((advice) => (
        <Text key={advice.code} tone="warning">
          <ExclamationCircleOutlined aria-hidden /> {soalProblemWords(advice).message}.{' '}
          {soalProblemWords(advice).mend}
        </Text>
      ))}
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

type EditorPreviewProps = { parts: SoalParts; stimulus: string }
const widths = { ponsel: 390, komputer: 1180 }

/** The question as a student has it, drawn by the exam's own parts in a window of that width. */
const EditorPreview = memo(function EditorPreview({ parts, stimulus }: EditorPreviewProps) {
  const [device, setDevice] = useState<keyof typeof widths>('ponsel')
  const [value, setValue] = useState<AnswerValue>(null)
  const content = useMemo(() => drawn(parts.content), [parts.content])
  return (
    <Stack gap={3}>
      <Segmented
        value={device}
        onChange={setDevice}
        options={[
          { value: 'ponsel', label: 'Ponsel' },
          { value: 'komputer', label: 'Komputer' },
        ]}
      />
      <PreviewFrame width={widths[device]} title="Pratinjau soal">
        <QuestionView
          key={content.form}
          name="pratinjau"
          content={content}
          stimulus={drawFormulas(stimulus)}
          value={value}
          onChange={setValue}
        />
      </PreviewFrame>
    </Stack>
  )
})
