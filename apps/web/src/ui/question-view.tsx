import type { AnswerValue, SoalContent } from '@suluh/contract/soal-form'
import { AnswerInput } from './answer-input.tsx'
import { RichHtml } from './rich-html.tsx'
import './question-view.css'

type QuestionViewProps = {
  /** Tells the fields of one question from those of another. */
  name: string
  content: SoalContent
  /** What the question shares with others; empty where there is nothing. */
  stimulus: string
  value: AnswerValue
  onChange: (value: AnswerValue) => void
}

/** A question as its student has it: what it is about beside or above it, its words, the field to answer. */
export function QuestionView({ name, content, stimulus, value, onChange }: QuestionViewProps) {
  return (
    <div className={stimulus ? 'question question-beside' : 'question'}>
      {stimulus && (
        <details className="question-stimulus" open>
          <summary>Bacaan untuk soal ini</summary>
          <RichHtml html={stimulus} />
        </details>
      )}
      <div className="question-body">
        <RichHtml html={content.stem} />
        <AnswerInput key={name} {...{ name, content, value, onChange }} />
      </div>
    </div>
  )
}
