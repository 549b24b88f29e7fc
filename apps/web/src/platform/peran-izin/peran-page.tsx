import { peranIzin, type PeranDetail, type Grant } from '@suluh/contract/platform/peran-izin'
import { Link, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useList, useOne } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './peran.module.css'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { PeranActions } from './peran-actions.tsx'
import { PeranPreview } from './peran-preview.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { useState } from 'react'
import { Button, Switch } from 'antd'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { changesBetween, withGrant } from './grants.ts'
import { IzinMatrix } from './izin-matrix.tsx'
import { IdleChoice } from '#platform/sesi/idle-choice.tsx'
import { SaveBar } from '#platform/ui/antd/save-bar.tsx'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'

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
      <Stack gap={4}>
        {query.isPending || !shown ? (
          <div className={styles.page}>
            <Skeleton lines={8} />
          </div>
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
        <IdleChoice />
      </Stack>
    </>
  )
}

const tabs = [
  { key: 'izin', label: 'Izin' },
  { key: 'pemegang', label: 'Pemegang' },
  { key: 'lihat', label: 'Lihat sebagai' },
] as const

/** One role: its rights, who has it, and what they see. */
function PeranPanel({ id }: { id: string }) {
  const { result: peran, query } = useOne(peranIzin.one, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!peran) return <Skeleton lines={8} />
  return <Peran peran={peran} />
}

function Peran({ peran }: { peran: PeranDetail }) {
  const [search] = useSearchParams()
  const shown = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'izin'
  return (
    <Card aria-labelledby="peran-nama">
      <Cluster as="header" gap={3} className="row-address">
        <h2 id="peran-nama">{peran.nama}</h2>
        {!peran.isStandard && <WordTag>Buatan sendiri</WordTag>}
        <PeranActions peran={peran} />
      </Cluster>
      <TabLinks
        label={`Tentang peran ${peran.nama}`}
        shown={shown}
        tabs={tabs.map((tab) => ({ ...tab, to: `?peran=${peran.id}&tab=${tab.key}` }))}
      />
      {shown === 'izin' && <IzinForm key={peran.version} peran={peran} />}
      {shown === 'pemegang' && <PemegangTable peran={peran} />}
      {shown === 'lihat' && <PeranPreview peran={peran} />}
    </Card>
  )
}

/** The matrix as a form: nothing acts before it is saved, and then it acts at once for everybody. */
function IzinForm({ peran }: { peran: PeranDetail }) {
  const [grants, setGrants] = useState<Grant[]>(peran.grants)
  const changes = changesBetween(peran.grants, grants)
  const letGo = useLeavePrompt(changes > 0)
  const { mutate, isPending } = useUpdate(peranIzin.update, {
    successMessage: 'Izin tersimpan dan langsung berlaku.',
    onSuccess: letGo,
  })
  const save = () =>
    mutate({ params: { id: peran.id }, body: { nama: peran.nama, grants, version: peran.version } })
  return (
    <>
      <SecondFactorSwitch peran={peran} />
      {peran.locked && <Alert tone="info">{peran.locked}</Alert>}
      <IzinMatrix
        peran={peran}
        grants={grants}
        onChange={(izin, cakupan) => setGrants((before) => withGrant(before, izin, cakupan))}
      />
      {changes > 0 && (
        <SaveBar className={styles.save} role="status">
          <span>{changes} perubahan belum disimpan</span>
          <Button onClick={() => setGrants(peran.grants)}>Batalkan</Button>
          <Button type="primary" loading={isPending} onClick={save}>
            Simpan izin
          </Button>
        </SaveBar>
      )}
    </>
  )
}

/** Whether a code is asked of who has the role; acts from their next sign-in on. */
function SecondFactorSwitch({ peran }: { peran: PeranDetail }) {
  const { can } = useCan({ resource: 'peran-izin', action: 'write' })
  const { mutate, isPending } = useUpdate(peranIzin.setSecondFactor, {
    successMessage: 'Tersimpan. Berlaku saat mereka masuk berikutnya.',
  })
  if (peran.grants.some(({ izin }) => izin === 'ujian.take')) return null
  return (
    <Cluster as="label" gap={2} className={styles.secondFactor}>
      <Switch
        checked={peran.secondFactor}
        disabled={!can}
        loading={isPending}
        onChange={(isDemanded) => mutate({ params: { id: peran.id }, body: { isDemanded } })}
      />
      <span>Wajib verifikasi dua langkah</span>
    </Cluster>
  )
}

/** Who has the role. */
function PemegangTable({ peran }: { peran: PeranDetail }) {
  const table = useTable(peranIzin.holders, { params: { id: peran.id } })
  return (
    <>
      {(table.q !== '' || table.result.total > table.pageSize) && (
        <FilterRow table={table} search="Cari nama" />
      )}
      <DataTable
        label={`Pemegang peran ${peran.nama}`}
        table={table}
        columns={[
          {
            key: 'nama',
            title: 'Nama',
            sort: 'nama',
            width: 240,
            render: ({ id, nama, lembaga }) => (
              <>
                <Link to={`/dashboard/settings/pengguna/${peran.kode}/${id}`}>{nama}</Link>
                <span className="row-brief">{lembaga}</span>
              </>
            ),
          },
          { key: 'lembaga', title: 'Lembaga', width: 240, render: ({ lembaga }) => lembaga ?? '–' },
          {
            key: 'status',
            title: 'Status',
            render: ({ status }) => (
              <WordTag tone={status === 'aktif' ? 'success' : 'plain'}>
                {status === 'aktif' ? 'Aktif' : 'Nonaktif'}
              </WordTag>
            ),
          },
        ]}
        empty={<EmptyState text={`Belum ada yang memegang peran ${peran.nama}.`} />}
      />
    </>
  )
}
