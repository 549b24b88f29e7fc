import { useState } from 'react'
import { groupBelajar, type GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import { type GroupExam } from '@suluh/contract/exams/my-groups'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { useCustom, useList, useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { myGroups } from '@suluh/contract/exams/my-groups'
import styles from './my-groups.module.css'

/** `/dashboard/group-belajar/:id`: what comes, how it went, and who is in it. */
export function MyGroupPage() {
  const { id = '' } = useParams()
  const { result, query } = useOne(groupBelajar.one, { params: { id } })
  if (query.isError && !result)
    return (
      <Alert tone="warning">
        <p>{query.error.message}</p>
        <ButtonLink to="/dashboard/group-belajar">Kembali ke Group Belajar</ButtonLink>
      </Alert>
    )
  if (!result) return <Skeleton lines={8} />
  return <MyGroup key={id} group={result} />
}

function MyGroup({ group }: { group: GroupBelajarDetail }) {
  const { can: mayKeep } = useCan({ resource: 'group-belajar', action: 'write' })
  const { id, nama, above, lembaga, tahunAjaran } = group
  const place = [...above.map((each) => each.nama), lembaga, tahunAjaran].filter(Boolean).join(' · ')
  return (
    <Stack gap={6} className={styles.page} data-in-order>
      <nav className={styles.back} aria-label="Letak group">
        <Link to="/dashboard/group-belajar">Group Belajar</Link>
      </nav>
      <Cluster as="header" justify="between" align="start">
        <div>
          <h1>
            {nama} {group.isArchived && <WordTag tone="warning">Arsip</WordTag>}
          </h1>
          {place && <p className={styles.soft}>{place}</p>}
        </div>
        {mayKeep && group.mayEdit && (
          <ButtonLink to={`/dashboard/settings/group-belajar/${id}`}>Kelola group</ButtonLink>
        )}
      </Cluster>
      {group.subgroups > 0 && <GroupsBelow id={id} />}
      <Exams id={id} />
      <Members group={group} />
    </Stack>
  )
}

/** Those that the reader may open: all for who teaches the group, for a pupil one's own. */
function GroupsBelow({ id }: { id: string }) {
  const { result, query } = useList(groupBelajar.list, {
    pagination: { mode: 'off' },
    filters: [{ field: 'below', operator: 'eq', value: id }],
  })
  if (query.isPending) return <Skeleton lines={3} />
  if (result.data.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <h2>Group di dalamnya</h2>
      <Stack as="ul" gap={0}>
        {result.data.map(({ id: below, nama, membersBelow }) => (
          <Cluster as="li" justify="between" gap={4} className={styles.row} key={below}>
            <Link to={`/dashboard/group-belajar/${below}`}>{nama}</Link>
            <span className={styles.soft}>{formatNumber(membersBelow)} murid</span>
          </Cluster>
        ))}
      </Stack>
    </Stack>
  )
}

function Exams({ id }: { id: string }) {
  const { result, query } = useCustom(myGroups.progress, { params: { id } })
  if (query.isPending) return <Skeleton lines={4} />
  if (!result) return <Alert tone="warning">{query.error?.message}</Alert>
  const { coming, finished } = result
  return (
    <>
      <Stack as="section" gap={3}>
        <h2>Ujian sekarang dan berikutnya</h2>
        {coming.length === 0 && (
          <p className={styles.soft}>Belum ada ujian yang dijadwalkan untuk group ini.</p>
        )}
        <Stack as="ul" gap={0}>
          {coming.map((exam) => (
            <Cluster as="li" justify="between" gap={4} className={styles.row} key={exam.id}>
              <strong>{exam.nama}</strong>
              {exam.status === 'berlangsung' ? (
                <WordTag tone="active">Berlangsung</WordTag>
              ) : (
                <span className={styles.soft}>{exam.paketSoal.nama}</span>
              )}
              <span className={styles.soft}>
                {formatDateTime(exam.opensAt)} sampai {formatDateTime(exam.closesAt)}
              </span>
            </Cluster>
          ))}
        </Stack>
      </Stack>
      <Stack as="section" gap={3}>
        <h2>Kemajuan</h2>
        {finished.length === 0 ? (
          <p className={styles.soft}>Belum ada ujian yang selesai.</p>
        ) : (
          <p>{headLine(finished)}</p>
        )}
        <Stack as="ul" gap={0}>
          {finished.map((exam) => (
            <FinishedExam key={exam.id} exam={exam} />
          ))}
        </Stack>
      </Stack>
    </>
  )
}

/** What the list shows, in a sentence. */
function headLine(finished: GroupExam[]): string {
  const known = finished.flatMap(({ average }) => average ?? [])
  const [last, before] = known
  const count = `${finished.length} ujian selesai`
  if (last === undefined) return `${count}. Rata-rata belum dapat ditampilkan.`
  return `${count}. Rata-rata terakhir ${formatNumber(last)}${before === undefined ? '' : trendText(last, before)}.`
}

/** As the figures read: a change that rounding hides is none. */
function trendText(last: number, before: number): string {
  if (formatNumber(last) === formatNumber(before)) return ', sama dengan sebelumnya'
  return `, ${last > before ? 'naik' : 'turun'} dari ${formatNumber(before)}`
}

function FinishedExam({ exam }: { exam: GroupExam }) {
  const { id, nama, paketSoal, opensAt, invited, taken, waiting, average, own } = exam
  const identity = useGetIdentity()
  return (
    <Cluster as="li" justify="between" gap={4} className={styles.row}>
      {own === null ? (
        <strong>{nama}</strong>
      ) : (
        <Link to={`/paket-soal/${paketSoal.id}/hasil-ujian/${identity?.id}/${id}`}>{nama}</Link>
      )}
      <span>
        {average === null ? (
          <span className={styles.soft}>
            {waiting > 0 ? `${formatNumber(waiting)} hasil menunggu dinilai` : 'rata-rata tidak ditampilkan'}
          </span>
        ) : (
          <>
            rata-rata <strong>{formatNumber(average)}</strong>
          </>
        )}
        {own !== null && (
          <>
            {' · '}nilai Anda <strong>{formatNumber(own, 2)}</strong>
          </>
        )}
      </span>
      {average !== null && <ProgressBar value={average} max={100} label={`Rata-rata ${nama}`} />}
      <span className={styles.soft}>
        {formatDate(opensAt)} · {formatNumber(taken)} dari {formatNumber(invited)} murid ikut
      </span>
    </Cluster>
  )
}

const membersAtOnce = 60

function Members({ group }: { group: GroupBelajarDetail }) {
  const [pageSize, setPageSize] = useState(membersAtOnce)
  const { result, query } = useList(groupBelajar.members, {
    params: { id: group.id },
    pagination: { pageSize },
  })
  const murid = result.data.filter(({ isGuru }) => !isGuru)
  const guru = result.data.filter(({ isGuru }) => isGuru)
  if (query.isPending) return <Skeleton lines={6} />
  const isHidden = group.members > 0 && murid.length === 0
  return (
    <Stack as="section" gap={3}>
      <h2>Anggota</h2>
      {group.guru.length > 0 && (
        <p>Guru: {guru.length > 0 ? guru.map(({ nama }) => nama).join(', ') : group.guru.join(', ')}</p>
      )}
      {isHidden && (
        <p>{formatNumber(group.members)} murid. Namanya tidak ditampilkan di group sebesar ini.</p>
      )}
      {group.members === 0 && <EmptyState text="Belum ada murid yang langsung di group ini." />}
      {murid.length > 0 && (
        <>
          <p className={styles.soft}>{formatNumber(group.members)} murid</p>
          <Stack as="ol" className={styles.members}>
            {murid.map(({ id, nama, nomor }) => (
              <li key={id}>
                {nama} {nomor && <span className={styles.soft}>{nomor}</span>}
              </li>
            ))}
          </Stack>
        </>
      )}
      {result.total > result.data.length && (
        <Button busy={query.isFetching} onClick={() => setPageSize(Math.min(pageSize * 4, 1000))}>
          Tampilkan lebih banyak
        </Button>
      )}
    </Stack>
  )
}
