import { paper } from '@suluh/contract/paper'
import { useParams } from 'react-router'
import { useCustom } from '#kernel/data-hooks.ts'
import { LoadError } from '#ui/load-error.tsx'
import { pageRule, type PaperSize } from '#ui/print-page.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { KeySheet, PembahasanSheet } from './key-sheet.tsx'
import { PaperBar } from './paper-bar.tsx'
import { usePaperOptions } from './paper-options.ts'
import { QuestionSheet } from './question-sheet.tsx'
import './paper.css'
import './ljk.css'

/** A package as it is printed: question sheets in versions, answer sheets, keys and explanations. */
export function PaperPage() {
  const { id = '' } = useParams()
  const [options, change] = usePaperOptions()
  const { versions, acakSoal, acakOpsi, columns, size, parts, only } = options
  const query = { versions: String(versions), acakSoal: String(acakSoal), acakOpsi: String(acakOpsi) }
  const { result: printed, query: state } = useCustom(paper.one, { params: { id }, query })
  const letters = printed?.versions.map(({ letter }) => letter) ?? []
  const shown = printed?.versions.filter(({ letter }) => only === null || letter === only) ?? []
  const hasVersions = letters.length > 1
  const isEmpty = printed?.versions.every(({ sections }) => sections.length === 0) ?? false
  return (
    <div className="paper" data-columns={columns} data-size={size}>
      <style>{pageRules(size, letters, shown.length * parts.length > 1)}</style>
      <PaperBar paketSoalId={id} options={options} letters={letters} onChange={change} />
      {state.isError && <LoadError error={state.error} onRetry={() => void state.refetch()} />}
      {!printed && state.isPending && <Skeleton lines={20} />}
      {isEmpty && <p className="paper-empty">Paket ini belum berisi soal yang boleh Anda baca.</p>}
      {printed &&
        !isEmpty &&
        shown.map((version) => (
          <div key={version.letter} className="paper-version" style={{ page: `paket-${version.letter}` }}>
            {parts.includes('naskah') && (
              <QuestionSheet paper={printed} version={version} hasVersions={hasVersions} columns={columns} />
            )}
            {parts.includes('lembar') && (
              <AnswerSheet paper={printed} version={version} hasVersions={hasVersions} />
            )}
            {parts.includes('kunci') && (
              <KeySheet paper={printed} version={version} hasVersions={hasVersions} />
            )}
            {parts.includes('pembahasan') && (
              <PembahasanSheet paper={printed} version={version} hasVersions={hasVersions} />
            )}
          </div>
        ))}
    </div>
  )
}

/** Size and page numbers; each version names itself at the foot of its pages. A total would count the other sheets, too. */
function pageRules(size: PaperSize, letters: string[], hasSeveral: boolean): string {
  const number = hasSeveral ? '@bottom-right { content: counter(page) }' : ''
  const foot = (name: string, words: string) =>
    `@page ${name} { @bottom-left { content: ${JSON.stringify(words)}; font: 8.5pt serif } ${number} }`
  return [
    pageRule(size),
    ...letters.map((letter) => foot(`paket-${letter}`, letters.length > 1 ? `Paket ${letter}` : '')),
  ].join('\n')
}
