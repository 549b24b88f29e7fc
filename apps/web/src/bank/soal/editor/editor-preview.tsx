import { memo, useMemo, useState } from 'react'
import { Segmented } from 'antd'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { drawFormulas } from '@suluh/rich-text/formula'
import { Stack } from '#platform/ui/light/layout.tsx'
import { QuestionView } from '../question/question-view.tsx'
import { PreviewFrame } from './preview-frame.tsx'

type EditorPreviewProps = { parts: SoalParts; stimulus: string }
const widths = { ponsel: 390, komputer: 1180 }

/** The question as a student has it, drawn by the exam's own parts in a window of that width. */
export const EditorPreview = memo(function EditorPreview({ parts, stimulus }: EditorPreviewProps) {
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

/** The content with every formula drawn, as publishing does it. */
function drawn(content: SoalParts['content']): SoalParts['content'] {
  return JSON.parse(JSON.stringify(content), (_, each: unknown) =>
    typeof each === 'string' && each.includes('data-tex') ? drawFormulas(each) : each,
  ) as SoalParts['content']
}
