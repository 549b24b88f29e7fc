import { lazy, Suspense } from 'react'
import { Cluster } from '../layout/layout.tsx'
import { NamesInShort } from '../names-in-short.tsx'
import styles from './subject-names.module.css'

// The names are there at once; their signs may follow.
const SubjectTile = lazy(async () => ({ default: (await import('./subject-tile.tsx')).SubjectTile }))

/** Subjects by sign and name: the signs of two, as many as there are names. */
export function SubjectNames({ names }: { names: readonly string[] }) {
  return (
    <Cluster gap={2} nowrap>
      {names.length > 0 && (
        <span className={styles.signs}>
          <Suspense fallback={null}>
            {names.slice(0, 2).map((nama) => (
              <SubjectTile key={nama} nama={nama} />
            ))}
          </Suspense>
        </span>
      )}
      <NamesInShort names={names} />
    </Cluster>
  )
}
