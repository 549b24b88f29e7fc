import { paper } from '@suluh/contract/papers/paper'
import { useRef } from 'react'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PaperPages } from '#platform/ui/print/paper-pages.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { KeySheet, PembahasanSheet } from './key-sheet.tsx'
import { KepalaForm } from './kepala-form.tsx'
import { useOptionsBeside } from './options-beside.ts'
import { PaperBar } from './paper-bar.tsx'
import type { SheetProps } from './paper-head.tsx'
import { paperParts, usePaperOptions, type PaperPart } from './paper-options.ts'
import { QuestionSheet } from './question-sheet.tsx'
import styles from './paper.module.css'

/** A package as it is printed: question sheets in versions, answer sheets, keys and explanations. */
export function PaperPage() {
  const { id = '' } = useParams()
  const [options, change] = usePaperOptions()
  const { versions, acakSoal, acakOpsi, columns, size, parts, isDuplex, only } = options
  const query = { versions: String(versions), acakSoal: String(acakSoal), acakOpsi: String(acakOpsi) }
  const { result: printed, query: state } = useCustom(paper.one, { params: { id }, query })
  const room = useRef<HTMLElement>(null)
  useOptionsBeside(room, options)
  const letters = printed?.versions.map(({ letter }) => letter) ?? []
  const shown = printed?.versions.filter(({ letter }) => only === null || letter === only) ?? []
  const hasVersions = letters.length > 1
  const isEmpty = printed?.versions.every(({ sections }) => sections.length === 0) ?? false
  return (
    <main ref={room} className={`paper ${styles.paper}`} data-columns={columns} data-size={size}>
      <PaperPages size={size} isDuplex={isDuplex} />
      {printed && <h1 className="visually-hidden">{titleOf(printed.nama, parts, shown)}</h1>}
      <PaperBar
        paketSoalId={id}
        options={options}
        letters={letters}
        sheets={shown.length * parts.length}
        onChange={change}
      />
      {printed && <KepalaForm paketSoalId={id} kepala={printed.kepala} mayEdit={printed.mayEditKepala} />}
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
              <Sheet key={part} part={part} paper={printed} version={version} hasVersions={hasVersions} />
            ))}
          </div>
        ))}
    </main>
  )
}

function Sheet({ part, ...sheet }: SheetProps & { part: PaperPart }) {
  switch (part) {
    case 'naskah':
      return <QuestionSheet {...sheet} />
    case 'lembar':
      return <AnswerSheet {...sheet} />
    case 'kunci':
      return <KeySheet {...sheet} />
    case 'pembahasan':
      return <PembahasanSheet {...sheet} />
  }
}

/** `Naskah soal dan Lembar jawaban A, B · Sumatif IPA`: what the file is called that is saved from the print. */
function titleOf(nama: string, parts: PaperPart[], versions: readonly { letter: string }[]): string {
  const which = parts.map((part) => paperParts[part]).join(' dan ')
  return `${which} ${versions.map(({ letter }) => letter).join(', ')} · ${nama}`
}
