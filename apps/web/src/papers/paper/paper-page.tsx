import { paper } from '@suluh/contract/papers/paper'
import { useParams } from 'react-router'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { pageRule, type PaperSize } from '#platform/ui/print/print-page.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { KeySheet, PembahasanSheet } from './key-sheet.tsx'
import { PaperBar } from './paper-bar.tsx'
import type { SheetProps } from './paper-head.tsx'
import { paperParts, usePaperOptions, type PaperPart } from './paper-options.ts'
import { QuestionSheet } from './question-sheet.tsx'
import styles from './paper.module.css'

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
    <main className={`paper ${styles.paper}`} data-columns={columns} data-size={size}>
      <style>{pageRules(size, letters, parts, shown.length * parts.length === 1)}</style>
      <PaperBar paketSoalId={id} options={options} letters={letters} onChange={change} />
      {state.isError && <LoadError error={state.error} onRetry={() => void state.refetch()} />}
      {!printed && state.isPending && <Skeleton lines={20} />}
      {isEmpty && <p className={styles.empty}>Paket ini belum berisi soal yang boleh Anda baca.</p>}
      {printed && !isEmpty && printed.hidden > 0 && (
        <p className={styles.empty} role="status">
          {printed.hidden} soal paket ini tidak dibagikan kepada Anda dan tidak ada di naskah ini. Nomor,
          versi, dan kuncinya lain dari naskah pembuatnya.
        </p>
      )}
      {printed &&
        !isEmpty &&
        shown.map((version) => (
          <div key={version.letter} className="paper-version">
            {parts.map((part) => (
              <div key={part} style={{ page: pageName(version.letter, part) }}>
                <Sheet
                  part={part}
                  columns={columns}
                  paper={printed}
                  version={version}
                  hasVersions={hasVersions}
                />
              </div>
            ))}
          </div>
        ))}
    </main>
  )
}

function Sheet({ part, columns, ...sheet }: SheetProps & { part: PaperPart; columns: 1 | 2 }) {
  switch (part) {
    case 'naskah':
      return <QuestionSheet {...sheet} columns={columns} />
    case 'lembar':
      return <AnswerSheet {...sheet} />
    case 'kunci':
      return <KeySheet {...sheet} />
    case 'pembahasan':
      return <PembahasanSheet {...sheet} />
  }
}

const pageName = (letter: string, part: PaperPart) => `paket-${letter}-${part}`

/**
 * Size, and what stands at the foot of the pages: which version and sheet they are of, each numbered from 1. A sheet
 * printed alone says how many pages it has; among others that total would count theirs, too.
 */
function pageRules(size: PaperSize, letters: string[], parts: PaperPart[], isAlone: boolean): string {
  const foot = (letter: string, part: PaperPart) => {
    const name = pageName(letter, part)
    const words = [...(letters.length > 1 ? [`Paket ${letter}`] : []), paperParts[part]].join(' · ')
    const number = isAlone ? '' : `counter-increment: ${name}; @bottom-right { content: counter(${name}) }`
    return `@page ${name} { @bottom-left { content: ${JSON.stringify(words)}; font: 8.5pt serif } ${number} }`
  }
  return [pageRule(size), ...letters.flatMap((letter) => parts.map((part) => foot(letter, part)))].join('\n')
}
