import { lazy, Suspense, useState } from 'react'
import { dashboard } from '@suluh/contract/home/dashboard'
import { askAccess, useAllowed, useCan, type Pair } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatLongDate } from '#platform/kernel/format.ts'
import type { Identity } from '#platform/kernel/auth/session.ts'
import { RuangNotice } from '#platform/keadaan/ruang-notice.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { ExamsPart } from './exams-part.tsx'
import { PaketsPart } from './pakets-part.tsx'
import { PlacesPart } from './places-part.tsx'
import { ResultsPart } from './results-part.tsx'
import { ToCentre } from './to-centre.tsx'
import { TourLink } from './tour.tsx'
import { WaitingPart } from './waiting-part.tsx'
import { WeakPart } from './weak-part.tsx'
import { firstSteps } from './first-steps.ts'
import { WelcomePanel } from './welcome-panel.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './staff-home.module.css'

const LayananNotice = lazy(async () => ({
  default: (await import('#platform/layanan/layanan-notice.tsx')).LayananNotice,
}))

const actions: { label: string; to: string; izin: Pair }[] = [
  {
    label: 'Buat paket soal',
    to: '/dashboard/paket-soal/create',
    izin: { resource: 'paket-soal', action: 'write' },
  },
  { label: 'Jadwalkan ujian', to: '/dashboard/jadwal?baru=1', izin: { resource: 'event', action: 'write' } },
  { label: 'Impor soal', to: '/dashboard/paket-soal/impor', izin: { resource: 'soal', action: 'write' } },
  {
    label: 'Impor pengguna',
    to: '/dashboard/settings/pengguna/impor',
    izin: { resource: 'application-user', action: 'write' },
  },
  { label: 'Kelola aplikasi', to: '/admin', izin: { resource: 'application', action: 'read' } },
]

const parts: readonly Pair[] = [
  { resource: 'event', action: 'read' },
  { resource: 'event', action: 'awasi' },
  { resource: 'paket-soal', action: 'read' },
  { resource: 'laporan', action: 'read' },
  { resource: 'layanan', action: 'read' },
]

/** What of theirs may wait for somebody: `dashboard.menunggu` and answers to mark. */
const works: readonly Pair[] = [
  { resource: 'hasil-ujian', action: 'mark' },
  { resource: 'hasil-ujian', action: 'rescore' },
  { resource: 'paket-soal', action: 'publish' },
  { resource: 'gabungan', action: 'write' },
  { resource: 'application-user', action: 'write' },
]

/** Before the page is drawn, so that its head has its height: what stands below it stays. Without an answer it comes all the same. */
export async function askHomeRights(): Promise<void> {
  const steps = [...actions, ...firstSteps].map(({ izin }) => izin)
  await askAccess([...parts, ...works, ...steps]).catch(() => undefined)
}

/** What needs me today, then how mine do, then what I worked on. */
export function StaffHome({ identity }: { identity: Identity }) {
  const { name, peran, lembaga, application, pusat } = identity
  const [now] = useState(() => new Date().toISOString())
  const events = useCan({ resource: 'event', action: 'read' })
  const pakets = useCan({ resource: 'paket-soal', action: 'read' })
  const makes = useCan({ resource: 'paket-soal', action: 'write' })
  const manages = useCan({ resource: 'layanan', action: 'read' })
  const reports = useCan({ resource: 'laporan', action: 'read' })
  const allowed = useAllowed(actions, ({ izin }) => izin)
  const hasWork = useAllowed(works, (izin) => izin).length > 0
  const { result: steps, query } = useCustom(dashboard.langkah, { enabled: makes.can })
  const isNew = steps !== undefined && !steps.hasil
  const isAsking = makes.can && query.isPending
  return (
    <Stack gap={6} className={styles.home} data-asking={isAsking}>
      <Cluster as="header" gap={4} justify="between">
        <div>
          <h1>Halo, {name}</h1>
          <Text tone="soft">
            {formatLongDate(now)} · {[peran.nama, lembaga ?? application].join(' · ')}
          </Text>
        </div>
        {!isNew && (
          <Cluster as="nav" className={styles.actions} aria-label="Tindakan cepat">
            {pakets.can && <TourLink />}
            {allowed.map(({ label, to }, at) => (
              <ButtonLink key={to} to={to} variant={at === 0 ? 'primary' : 'plain'}>
                {label}
              </ButtonLink>
            ))}
          </Cluster>
        )}
      </Cluster>
      {pusat !== undefined && <ToCentre pusat={pusat} />}
      <RuangNotice />
      {manages.can && (
        <Suspense fallback={null}>
          <LayananNotice />
        </Suspense>
      )}
      {isNew && <WelcomePanel steps={steps} />}
      <div className={styles.columns}>
        <Stack gap={6} className={styles.column} data-in-order>
          {events.can && <ExamsPart />}
          {reports.can && <ResultsPart />}
          {!events.can && !reports.can && !pakets.can && <PlacesPart />}
        </Stack>
        <Stack gap={6} className={styles.column} data-in-order>
          {hasWork && <WaitingPart />}
          {reports.can && <WeakPart />}
          {pakets.can && <PaketsPart />}
        </Stack>
      </div>
    </Stack>
  )
}
