import { Link } from '#platform/kernel/router/routed.tsx'
import { useAllowed, type Pair } from '#platform/kernel/auth/access-control.ts'
import { morePages } from '#home/search/found-places.ts'
import { menuEntries } from '#platform/shell/menu-entries.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './home.module.css'

type Place = { label: string; path: string; izin?: Pair }

/** For who has no exams, packages or reports to see here: where their work is, or that rights are missing. */
export function PlacesPart() {
  const all: Place[] = [...menuEntries(), ...morePages]
  const places = useAllowed(all, ({ izin }) => izin).filter(({ izin }) => izin)
  return (
    <Stack as="section" gap={4}>
      <h2>Halaman Anda</h2>
      {places.length === 0 ? (
        <p className={styles.soft}>
          Belum ada halaman yang dapat dibuka dari sini. Minta pengelola melengkapi izin peran Anda.
        </p>
      ) : (
        <Stack as="ul" gap={0} className={styles.list} data-tight>
          {places.map(({ path, label }) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
