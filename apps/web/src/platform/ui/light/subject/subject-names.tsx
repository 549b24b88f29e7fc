import { lazy, Suspense, use } from 'react'
import { Cluster } from '../layout/layout.tsx'
import { WholeNames } from '../names-in-short.tsx'
import styles from './subject-names.module.css'

// The names are there at once; their signs may follow.
const SubjectTile = lazy(async () => ({ default: (await import('./subject-tile.tsx')).SubjectTile }))

/** In one line, so that every row is as high: a subject by sign and name, several by two signs and how many there are. */
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
      {isWhole || names.length === 0 ? (
        names.join(', ') || '–'
      ) : (
        <span className={styles.line} title={names.join(', ')}>
          {names.length === 1 ? names[0] : `${names.length} pelajaran`}
        </span>
      )}
    </Cluster>
  )
}
