import { lazy, Suspense } from 'react'
import { type MyGroup } from '@suluh/contract/exams/my-groups'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { myGroups } from '@suluh/contract/exams/my-groups'
import styles from './my-groups.module.css'

// A list as the staff's pages have it: nothing of its weight is loaded for a pupil.
const AllGroups = lazy(async () => ({
  default: (await import('#people/group-belajar/all-groups.tsx')).AllGroups,
}))

/**
 * `/dashboard/group-belajar`: the groups that one teaches or learns in, light enough for a pupil's phone; below them,
 * for the staff, all that they may read.
 */
export function MyGroupsPage() {
  const { result, query } = useCustom(myGroups.mine, {})
  const { can: mayKeep } = useCan({ resource: 'group-belajar', action: 'write' })
  const isMurid = useGetIdentity()?.peran.kode === 'murid'
  const settings = mayKeep && (
    <ButtonLink to="/dashboard/settings/group-belajar">Kelola group belajar</ButtonLink>
  )
  const isAll = result !== undefined && !isMurid
  return (
    <Stack gap={6} className={isAll ? undefined : styles.page}>
      <Cluster as="header" justify="between" align="start">
        <h1>Group Belajar</h1>
        {settings}
      </Cluster>
      {query.isPending && <Skeleton lines={5} />}
      {query.isError && !result && (
        <Alert tone="warning">
          <p>{query.error.message}</p>
          <Button onClick={() => void query.refetch()}>Coba lagi</Button>
        </Alert>
      )}
      {result?.length === 0 && isMurid && (
        <EmptyState text="Anda belum masuk group belajar mana pun. Tanyakan kepada sekolah Anda." />
      )}
      {result && result.length > 0 && (
        <Stack as="ul" gap={4} className={styles.cards}>
          {result.map((group) => (
            <li key={group.id}>
              <GroupCard group={group} />
            </li>
          ))}
        </Stack>
      )}
      {isAll && (
        <Suspense fallback={null}>
          <AllGroups own={result.length} />
        </Suspense>
      )}
    </Stack>
  )
}

function GroupCard({
  group: { id, nama, above, lembaga, tahunAjaran, isGuru, guru, members, next },
}: {
  group: MyGroup
}) {
  const place = [...above.map((each) => each.nama), lembaga, tahunAjaran].filter(Boolean).join(' · ')
  return (
    <Stack as={Card} className={styles.card}>
      <h2>
        <Link to={`/dashboard/group-belajar/${id}`}>{nama}</Link> {isGuru && <WordTag>Mengajar</WordTag>}
      </h2>
      {place && <p className={styles.soft}>{place}</p>}
      <p>
        {formatNumber(members)} murid{guru.length > 0 && ` · ${inShort(guru)}`}
      </p>
      <p className={styles.soft}>
        {next ? (
          <>
            Ujian terdekat: <strong>{next.nama}</strong>, {whenText(next)}
          </>
        ) : (
          'Belum ada ujian yang dijadwalkan'
        )}
      </p>
    </Stack>
  )
}

function whenText({ opensAt, closesAt }: { opensAt: string; closesAt: string }): string {
  return Date.parse(opensAt) <= Date.now()
    ? `terbuka sampai ${formatDateTime(closesAt)}`
    : formatDateTime(opensAt)
}

function inShort(names: string[]): string {
  const more = names.length - 2
  return more > 0 ? `${names.slice(0, 2).join(', ')}, dan ${more} guru lain` : names.join(', ')
}
