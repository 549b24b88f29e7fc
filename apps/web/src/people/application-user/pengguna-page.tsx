import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { useEffect, useState } from 'react'
import { Tabs } from '#platform/ui/antd/tabs.tsx'
import {
  applicationUser,
  type ApplicationUserDetail,
  type RiwayatUser,
} from '@suluh/contract/people/application-user'
import { useLocation, useNavigate, useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useAllowed } from '#platform/kernel/auth/access-control.ts'
import { useCustom, useOne } from '#platform/kernel/data/data-hooks.ts'
import { Avatar } from '#platform/ui/light/avatar.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { FreshPasswordDialog, type Told } from './fresh-password-dialog.tsx'
import { PenggunaActions } from './pengguna-actions.tsx'
import { StatusUserTag } from './pengguna-columns.tsx'
import { PenggunaProfil } from './pengguna-profil.tsx'
import { PenggunaUjian } from './pengguna-ujian.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './pengguna.module.css'
import { formatDateTime } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'

const panels = [
  {
    key: 'ujian',
    label: 'Ujian',
    izin: { resource: 'hasil-ujian', action: 'read' } as const,
    Panel: PenggunaUjian,
  },
  {
    key: 'riwayat',
    label: 'Riwayat',
    izin: { resource: 'audit', action: 'read' } as const,
    Panel: PenggunaRiwayat,
  },
]

/** One person: who they are, their exams, and what was done with and by them. */
export function PenggunaPage() {
  const { id = '', role } = useParams()
  const { search } = useLocation()
  const { result: user, query } = useOne(applicationUser.one, { params: { id } })
  const navigate = useNavigate()
  const named = user?.peran.kode
  useEffect(() => {
    // The address names the role: another one, as of a role that changed or a typing error, leads to the right place.
    if (named !== undefined && named !== role)
      void navigate(`/dashboard/settings/pengguna/${named}/${id}${search}`, { replace: true })
  }, [named, role, id, search, navigate])
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!user) return <Skeleton lines={10} />
  return <Person key={user.id} user={user} />
}

function Person({ user }: { user: ApplicationUserDetail }) {
  const [search, setSearch] = useSearchParams()
  const [told, setTold] = useState<Told>()
  const { result: roles } = useCustom(peranIzin.options, {})
  const allowed = useAllowed(panels, (panel) => panel.izin)
  const tabs = [
    { key: 'profil', label: 'Profil', children: roles && <PenggunaProfil user={user} roles={roles} /> },
    ...allowed.map(({ key, label, Panel }) => ({ key, label, children: <Panel userId={user.id} /> })),
  ]
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'profil'
  const place = [user.lembaga?.nama, ...user.groups].filter(Boolean).join(' · ')
  return (
    <>
      <Cluster gap={4} align="start" nowrap className={styles.head}>
        <Avatar nama={user.nama} fotoId={user.fotoId} />
        <PageHeader
          title={user.nama}
          beside={<StatusUserTag status={user.status} />}
          note={`${user.peran.nama}${place ? ` · ${place}` : ''}`}
        >
          <PenggunaActions user={user} onTold={setTold} />
        </PageHeader>
      </Cluster>
      <Tabs
        activeKey={tab}
        items={tabs}
        destroyOnHidden
        onChange={(key) => setSearch(key === 'profil' ? {} : { tab: key })}
      />
      <FreshPasswordDialog told={told} onClose={() => setTold(undefined)} />
    </>
  )
}

const columns: DataColumn<RiwayatUser>[] = [
  {
    key: 'at',
    title: 'Waktu',
    sort: 'at',
    width: 170,
    render: ({ at, said, oleh, side, targetNama }) => (
      <>
        {formatDateTime(at)}
        <span className="row-brief">
          <strong>{said}</strong>
          {side === 'terhadap' ? `oleh ${oleh}` : targetNama}
        </span>
      </>
    ),
  },
  {
    key: 'oleh',
    title: 'Oleh',
    width: 200,
    render: ({ oleh, side }) => (side === 'oleh' ? <em>orang ini</em> : oleh),
  },
  { key: 'action', title: 'Yang terjadi', width: 280, render: ({ said }) => said },
  {
    key: 'target',
    title: 'Pada',
    width: 240,
    render: ({ targetNama, side }) => (side === 'terhadap' ? 'orang ini' : (targetNama ?? '–')),
  },
]

/** What was done to this person and what they did, the newest first. */
function PenggunaRiwayat({ userId }: { userId: string }) {
  const table = useTable(applicationUser.riwayat, { params: { id: userId } })
  return (
    <DataTable
      label="Riwayat"
      table={table}
      columns={columns}
      empty={<EmptyState text="Belum ada yang tercatat untuk orang ini." />}
    />
  )
}
