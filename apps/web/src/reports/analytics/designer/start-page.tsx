import { AntdPage } from '#platform/shell/antd-page.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { CreateForm } from '../create-form.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './designer.module.css'

/** `/analytics/designer`: what to begin with. */
export function StartPage() {
  return (
    <AntdPage>
      <Stack as="main" className={styles.start}>
        <BackLink isInLine to="/dashboard/analytics">
          Semua laporan
        </BackLink>
        <PageHeader
          title="Buat laporan"
          note="Pilih contoh yang paling dekat, atau mulai dari halaman kosong."
        >
          <HelpButton />
        </PageHeader>
        <CreateForm />
      </Stack>
    </AntdPage>
  )
}
