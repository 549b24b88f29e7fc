import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { ImportProblem } from '@suluh/contract/bank/soal-import'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'

type ImportProblemsProps = {
  problems: ImportProblem[]
  onGo: (source: string | null, question: number | null) => void
}

/** What is wrong or doubtful, each with its place; a click shows it in the file and in what was understood. */
export function ImportProblems({ problems, onGo }: ImportProblemsProps) {
  if (problems.length === 0) return null
  const errors = problems.filter(({ severity }) => severity === 'galat').length
  return (
    <section className="import-problems" aria-label="Masalah">
      <h2>
        {errors} galat, {problems.length - errors} peringatan
      </h2>
      <ol>
        {problems
          .toSorted((a, b) => a.severity.localeCompare(b.severity))
          .map((problem, index) => (
            <li key={index}>
              <button
                type="button"
                className={`import-problem is-${problem.severity}`}
                onClick={() => onGo(problem.source, problem.question)}
              >
                <span className="import-problem-place">
                  {problem.severity === 'galat' ? (
                    <CloseCircleOutlined aria-hidden />
                  ) : (
                    <WarningOutlined aria-hidden />
                  )}{' '}
                  {problem.severity === 'galat' ? 'Galat' : 'Peringatan'} · {problem.place}
                </span>
                <span>{soalProblemWords(problem).message}</span>
                <span className="import-problem-mend">{soalProblemWords(problem).mend}</span>
              </button>
            </li>
          ))}
      </ol>
    </section>
  )
}
