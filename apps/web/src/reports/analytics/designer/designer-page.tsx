import { useState } from 'react'
import { Grid } from 'antd'
import { applicationReport, type ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { toDraft, type Draft } from './designer-state.ts'
import { DesignerScreen } from './designer-screen.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './designer.module.css'

/** `/analytics/designer/{id}`: one report, loaded, designed and saved as a whole. */
export function DesignerPage() {
  const { id = '' } = useParams()
  return (
    <AntdPage>
      <LoadedReport key={id} id={id} />
    </AntdPage>
  )
}

function LoadedReport({ id }: { id: string }) {
  const isRoomy = Grid.useBreakpoint().sm ?? true
  const [stored, setStored] = useState<ApplicationReportDetail>()
  const form = useForm({
    save: applicationReport.save,
    one: applicationReport.one,
    params: { id },
    toValues: toDraft,
    toBody: (draft: Draft, version: number) => ({ ...draft, nama: draft.nama.trim(), version }),
    autoSave: { enabled: true },
    onSuccess: setStored,
  })
  if (form.record === undefined || form.initialValues === undefined)
    return (
      <Stack as="main" gap={4} className={styles.start}>
        {form.query.isError ? (
          <>
            <BackLink isInLine to="/dashboard/analytics">
              Semua laporan
            </BackLink>
            <h1>Laporan belum dapat dibuka</h1>
            <LoadError error={form.query.error} onRetry={() => void form.query.refetch()} />
          </>
        ) : (
          <Skeleton lines={12} />
        )}
      </Stack>
    )
  return (
    <>
      {!isRoomy && <TooSmall id={id} />}
      {/* A tablet that is turned must not lose what stands on the canvas. */}
      <div hidden={!isRoomy}>
        <DesignerScreen
          key={form.revision}
          report={stored && stored.version >= form.record.version ? stored : form.record}
          initial={form.initialValues}
          form={form}
          onStored={setStored}
        />
      </div>
    </>
  )
}

/** Designing wants room; reading does not. */
function TooSmall({ id }: { id: string }) {
  return (
    <Stack as="main" gap={4} className={styles.start}>
      <h1>Perlu layar yang lebih lebar</h1>
      <p>
        Merancang laporan perlu layar selebar tablet atau komputer. Di ponsel laporan ini dapat dibaca dengan
        nyaman.
      </p>
      <Cluster>
        <ButtonLink variant="primary" to={`/dashboard/analytics/view/${id}`}>
          Buka laporan
        </ButtonLink>
        <ButtonLink to="/dashboard/analytics">Semua laporan</ButtonLink>
      </Cluster>
    </Stack>
  )
}
