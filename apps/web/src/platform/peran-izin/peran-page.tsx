import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { Link, useSearchParams } from 'react-router'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PeranPanel } from './peran-panel.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './peran.module.css'

/** The roles of the application: the list beside what the chosen one may do. */
export function PeranPage() {
  const [search] = useSearchParams()
  const { can: maySeeLog } = useCan({ resource: 'audit', action: 'read' })
  const { result, query } = useList(peranIzin.list, { pagination: { mode: 'off' } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  const roles = result.data
  const shown = roles.find(({ id }) => id === search.get('peran')) ?? roles[0]
  return (
    <>
      <PageHeader title="Peran & Izin" note="Apa yang boleh dilakukan setiap peran, dan sejauh mana.">
        {maySeeLog && <Link to="/dashboard/settings/audit">Catatan aktivitas</Link>}
      </PageHeader>
      {query.isPending || !shown ? (
        <Skeleton lines={8} />
      ) : (
        <div className={styles.page}>
          <Stack as="nav" gap={1} className={styles.list} aria-label="Daftar peran">
            {roles.map(({ id, nama, holders }) => (
              <Link
                key={id}
                to={{ search: `?peran=${id}` }}
                aria-current={id === shown.id ? 'page' : undefined}
              >
                <span>{nama}</span>
                <Text as="small" tone="soft">
                  {holders} orang
                </Text>
              </Link>
            ))}
          </Stack>
          <PeranPanel key={shown.id} id={shown.id} />
        </div>
      )}
    </>
  )
}
