import { lazy, Suspense } from 'react'
import { Cluster } from '../layout/layout.tsx'
import { NamesInShort } from '../names-in-short.tsx'
import styles from './subject-names.module.css'

// The names are there at once; their signs may follow.
const SubjectTile = lazy(async () => ({ default: (await import('./subject-tile.tsx')).SubjectTile }))

/** Subjects by sign and name: the signs of two, as many as there are names. */
export function SubjectNames({ names }: { names: readonly string[] }) {
  const signed = names.slice(0, 2)
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
      <NamesInShort names={names} />
    </Cluster>
  )
}
