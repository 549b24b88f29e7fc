import { lazy, Suspense, use } from 'react'
import { Cluster } from '../layout/layout.tsx'
import { NamesInShort, WholeNames } from '../names-in-short.tsx'
import styles from './subject-names.module.css'

// The names are there at once; their signs may follow.
const SubjectTile = lazy(async () => ({ default: (await import('./subject-tile.tsx')).SubjectTile }))

/** Subjects by sign and name, in one line so that every row is as high: the signs of two, the name of the first. */
export function SubjectNames({ names }: { names: readonly string[] }) {
  const signed = names.slice(0, 2)
  const isWhole = use(WholeNames)
  return (
    <Cluster gap={2} nowrap>
      {names.length > 0 && (
        <span className={styles.signs}>
          <Suspense
            fallback={signed.map((nama) => (
              <span key={nama} className={styles.room} />
            ))}
          >
            {signed.map((nama) => (
              <SubjectTile key={nama} nama={nama} />
            ))}
          </Suspense>
        </span>
      )}
      <NamesInShort names={names} shown={1} className={isWhole ? undefined : styles.line} />
    </Cluster>
  )
}
