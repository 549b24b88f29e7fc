import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { ImportProblem } from '@suluh/contract/bank/soal-import'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import styles from './import.module.css'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'

type ImportProblemsProps = {
  problems: ImportProblem[]
  onGo: (source: string | null, question: number | null) => void
}

/** What is wrong or doubtful, each with its place; a click shows it in the file and in what was understood. */
export function ImportProblems({ problems, onGo }: ImportProblemsProps) {
  if (problems.length === 0) return null
  const errors = problems.filter(({ severity }) => severity === 'galat').length
  return (
    <section className={styles.problems} aria-label="Masalah">
      <h2>
        {errors} galat, {problems.length - errors} peringatan
      </h2>
      <Stack as="ol">
        {problems
          .toSorted((a, b) => a.severity.localeCompare(b.severity))
          .map((problem, index) => (
            <li key={index}>
              <button
                type="button"
                className={styles.problem}
                data-status={problem.severity}
                onClick={() => onGo(problem.source, problem.question)}
              >
                <Text as="span" size="small" strong>
                  {problem.severity === 'galat' ? (
                    <CloseCircleOutlined aria-hidden />
                  ) : (
                    <WarningOutlined aria-hidden />
                  )}{' '}
                  {problem.severity === 'galat' ? 'Galat' : 'Peringatan'} · {problem.place}
                </Text>
                <span>{soalProblemWords(problem).message}</span>
                <Text as="span" size="small" tone="soft">
                  {soalProblemWords(problem).mend}
                </Text>
              </button>
            </li>
          ))}
      </Stack>
    </section>
  )
}
