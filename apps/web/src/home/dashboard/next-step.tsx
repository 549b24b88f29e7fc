import { useEffect } from 'react'
import { dashboard } from '@suluh/contract/home/dashboard'
import { useLocation } from '#platform/kernel/router/routed.tsx'
import { askAccess, useAllowed, useCan } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { firstSteps } from './first-steps.ts'
import { TourStrip, useIsTouring } from './tour.tsx'
import styles from './next-step.module.css'

/** A small read every other second, and only until a school has its first result. */
const againMs = 2000

/** Above a staff page: the tour where one is taken, else what a new school does next. */
export function NextStep() {
  return useIsTouring() ? <TourStrip /> : <FirstStepStrip />
}

/** Above every staff page, until a new school has its first result: what comes next, one press away. */
function FirstStepStrip() {
  const { pathname } = useLocation()
  const { can } = useCan({ resource: 'paket-soal', action: 'write' })
  useEffect(() => {
    if (can) askAccess(firstSteps.map(({ izin }) => izin)).catch(() => undefined)
  }, [can])
  const mine = useAllowed(firstSteps, ({ izin }) => izin)
  const { result: steps, query } = useCustom(dashboard.langkah, { enabled: can })
  const isNew = steps !== undefined && !steps.hasil
  const { refetch } = query
  // What was made on this page or in another tab leaves its mark here without being told.
  useEffect(() => {
    if (!isNew) return
    const timer = setInterval(() => document.hidden || void refetch(), againMs)
    return () => clearInterval(timer)
  }, [isNew, refetch])
  if (!isNew || pathname === '/dashboard') return null
  const at = mine.findIndex(({ key }) => !steps[key])
  const next = mine[at]
  if (!next) return null
  const isHere = next.here.test(pathname)
  return (
    <Cluster as="aside" gap={3} className={styles.strip} aria-label="Langkah berikutnya" data-print="never">
      <span className={styles.words} role="status">
        Menuju hasil pertama, langkah {at + 1} dari {mine.length}: <strong>{next.label}</strong>.
        {isHere && ` ${next.hint}`}
      </span>
      {!isHere && (
        <ButtonLink variant="primary" to={next.to}>
          {next.button}
        </ButtonLink>
      )}
    </Cluster>
  )
}
