import { Button, Checkbox, Tag, Segmented } from 'antd'
import { CloseCircleOutlined, EditOutlined, WarningOutlined } from '@ant-design/icons'
import {
  formLabels,
  type ImportedSoal,
  type ImportMatch,
  type ImportProblem,
} from '@suluh/contract/bank/soal-import'
import { soalProblems } from '@suluh/contract/bank/soal-form'
import { soalProblemWords, type SoalProblem } from '@suluh/contract/bank/soal-problem'
import { SoalSheet } from '../question/soal-sheet.tsx'
import styles from './import.module.css'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { DifferenceView } from '../history/difference-view.tsx'
import { differencesOf } from '../history/soal-difference.ts'

type ImportQuestionProps = {
  index: number
  question: ImportedSoal
  problems: ImportProblem[]
  match: ImportMatch | null
  /** The question above has the same text, so it is not shown once more. */
  sharesAbove: boolean
  isNew: boolean
  isTaken: boolean
  isBroken: boolean
  /** Where it goes, where that is not where all go. */
  place: string | undefined
  /** While questions are chosen to be changed together: whether this one is. */
  isSelected: boolean | undefined
  isBusy: boolean
  onSelect: (isSelected: boolean) => void
  onKey: (letter: string) => void
  onMend: () => void
  onToggle: (isTaken: boolean) => void
  onChooseNew: (isNew: boolean) => void
  onShowSource: () => void
}

/** One question as understood, and whether it goes into the bank. */
export function ImportQuestion(props: ImportQuestionProps) {
  const { index, question, problems, match, isNew, isTaken, isBroken, isSelected } = props
  const { onToggle, onSelect, onMend, onChooseNew, onShowSource } = props
  const { content, key, pembahasan, stimulus } = question
  const isSame = match?.kind === 'sama'
  return (
    <Stack as="article" gap={3} className={styles.question} data-question={index} data-taken={isTaken}>
      <Cluster as="header">
        {isSelected === undefined ? (
          <Checkbox
            checked={isTaken}
            disabled={isBroken || isSame}
            onChange={({ target }) => onToggle(target.checked)}
          >
            Soal {question.number || index + 1}
          </Checkbox>
        ) : (
          <Checkbox checked={isSelected} onChange={({ target }) => onSelect(target.checked)}>
            Ubah soal {question.number || index + 1}
          </Checkbox>
        )}
        <Tag>{formLabels[content.form]}</Tag>
        {stimulus !== '' && (
          <Tag>{props.sharesAbove ? 'Bacaan bersama seperti soal di atasnya' : 'Bacaan bersama'}</Tag>
        )}
        {match && <Tag>{isSame ? 'Sudah ada' : isNew ? 'Soal baru' : 'Memperbarui'}</Tag>}
        {props.place && <Tag>{props.place}</Tag>}
        <Button size="small" icon={<EditOutlined />} onClick={onMend}>
          Perbaiki
        </Button>
        {question.source !== null && (
          <Button type="link" size="small" onClick={onShowSource}>
            Lihat di sumber
          </Button>
        )}
      </Cluster>
      {problems.map(({ severity, ...problem }) => (
        <Text
          key={`${problem.code} ${problem.args.join(' ')}`}
          tone={severity === 'galat' ? 'danger' : 'warning'}
        >
          {severity === 'galat' ? <CloseCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{' '}
          {sentences(problem)}
        </Text>
      ))}
      <MissingKey {...props} />
      {match && <ImportMatchNote match={match} question={question} isNew={isNew} onChoose={onChooseNew} />}
      {[
        ['CP atau TP', question.capaian],
        ['Indikator', question.indikator],
      ].map(
        ([name, text]) =>
          text && (
            <Text key={name} size="small" tone="soft">
              {name}: {text}
            </Text>
          ),
      )}
      <SoalSheet
        content={content}
        answer={key}
        pembahasan={pembahasan}
        stimulus={props.sharesAbove ? '' : stimulus}
      />
    </Stack>
  )
}

/** The letters to choose from, where the key is all that a choice lacks. */
function MissingKey({ index, question, isBusy, onKey }: ImportQuestionProps) {
  const { content, key } = question
  if (content.form !== 'pilihan-ganda' || key.form !== content.form) return null
  const lacks = soalProblems({ content, key })
  if (lacks.length !== 1 || lacks[0]?.code !== 'kunci-kosong') return null
  return (
    <Cluster gap={2} role="group" aria-label={`Kunci soal ${question.number || index + 1}`}>
      <Text as="span" strong>
        Kuncinya:
      </Text>
      {content.options.map(({ id }) => (
        <Button key={id} disabled={isBusy} onClick={() => onKey(id)}>
          {id}
        </Button>
      ))}
    </Cluster>
  )
}

function sentences(problem: SoalProblem): string {
  const { message, mend } = soalProblemWords(problem)
  return `${message}. ${mend}`
}

type ImportMatchProps = {
  match: ImportMatch
  question: ImportedSoal
  isNew: boolean
  onChoose: (isNew: boolean) => void
}

/** A question that is in the bank already: what it would become, and whether it should. */
function ImportMatchNote({ match, question, isNew, onChoose }: ImportMatchProps) {
  if (match.kind === 'sama')
    return <p className={styles.match}>Soal ini sudah ada di bank dan isinya sama, jadi dilewati.</p>
  // A file that names no shared text leaves that of the bank as it is.
  const before = question.stimulus === '' ? { ...match, stimulus: '' } : match
  return (
    <Stack as="section" align="start" className={styles.match} aria-label="Perbedaan dengan bank soal">
      <p>Soal ini sudah ada di bank, tetapi isinya berbeda.</p>
      <Segmented
        size="small"
        value={isNew ? 'baru' : 'ubah'}
        onChange={(value) => onChoose(value === 'baru')}
        options={[
          { value: 'ubah', label: 'Perbarui yang ada' },
          { value: 'baru', label: 'Jadikan soal baru' },
        ]}
      />
      {differencesOf(before, question).length === 0 ? (
        <Text size="small" tone="soft">
          Kata-katanya sama; yang berbeda gambar, rumus, atau hiasan teksnya.
        </Text>
      ) : (
        <DifferenceView before={before} after={question} />
      )}
      <details>
        <summary>Lihat yang sekarang ada di bank</summary>
        <SoalSheet content={match.content} answer={match.key} pembahasan={match.pembahasan} />
      </details>
    </Stack>
  )
}
