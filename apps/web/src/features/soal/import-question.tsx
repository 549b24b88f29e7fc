import { Button, Checkbox, Tag } from 'antd'
import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { formLabels, type ImportedSoal, type ImportProblem } from '@suluh/contract/soal-import'
import { SoalSheet } from '#ui/soal-sheet.tsx'

type ImportQuestionProps = {
  index: number
  question: ImportedSoal
  problems: ImportProblem[]
  isTaken: boolean
  isBroken: boolean
  onToggle: (isTaken: boolean) => void
  onShowSource: () => void
}

/** One question as understood, and whether it goes into the bank. */
export function ImportQuestion(props: ImportQuestionProps) {
  const { index, question, problems, isTaken, isBroken, onToggle, onShowSource } = props
  return (
    <article className="import-question" data-question={index} data-taken={isTaken}>
      <header>
        <Checkbox checked={isTaken} disabled={isBroken} onChange={({ target }) => onToggle(target.checked)}>
          Soal {question.number || index + 1}
        </Checkbox>
        <Tag>{formLabels[question.content.form]}</Tag>
        {question.source !== null && (
          <Button type="link" size="small" onClick={onShowSource}>
            Lihat di sumber
          </Button>
        )}
      </header>
      {problems.map(({ severity, message, mend }) => (
        <p key={message} className={`import-note is-${severity}`}>
          {severity === 'galat' ? <CloseCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{' '}
          {message} {mend}
        </p>
      ))}
      <SoalSheet content={question.content} answer={question.key} pembahasan={question.pembahasan} />
    </article>
  )
}
