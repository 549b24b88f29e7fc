import type { BoardDeed } from '@suluh/contract/exams/pengawasan'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { formatClock } from '#platform/kernel/format.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { sentenceOf } from './log-words.ts'
import styles from './board.module.css'

/** `Dijeda oleh Sari: listrik padam (3 peserta)`. */
export function deedWords({ count, names, ...deed }: BoardDeed): string {
  const whom = count > names.length ? `${count} peserta` : namesInShort(names, names.length)
  return `${sentenceOf(deed)} (${whom})`
}

/** What all who watch this exam have done last; the newest in sight, the others folded away. */
export function BoardDeeds({ deeds }: { deeds: readonly BoardDeed[] }) {
  const [newest, ...before] = deeds
  if (!newest) return null
  return (
    <details className={styles.deeds} data-part="deeds">
      <summary>
        <Deed deed={newest} />
      </summary>
      <Stack as="ul" gap={1}>
        {before.map((deed) => (
          <li key={`${deed.at} ${deed.kind}`}>
            <Deed deed={deed} />
          </li>
        ))}
      </Stack>
    </details>
  )
}

function Deed({ deed }: { deed: BoardDeed }) {
  return (
    <>
      <time>{formatClock(Date.parse(deed.at))}</time> {deedWords(deed)}
    </>
  )
}
