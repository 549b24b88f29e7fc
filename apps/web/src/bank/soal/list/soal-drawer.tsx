import type { ReactNode } from 'react'
import { Descriptions } from 'antd'
import { soal } from '@suluh/contract/bank/soal'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { useLocation } from '#platform/kernel/router/routed.tsx'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { SoalSheet } from '../question/soal-sheet.tsx'

type SoalDrawerProps = { id: string | undefined; onClose: () => void; children?: ReactNode }

/** One question of the bank, as it is now: content, key and pembahasan; `children` stand below. */
export function SoalDrawer({ id, onClose, children }: SoalDrawerProps) {
  const { pathname, search } = useLocation()
  const back = encodeURIComponent(pathname + search)
  const { result, query } = useOne(soal.one, { params: { id: id ?? '' }, enabled: id !== undefined })
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title="Soal"
      extra={
        result?.mayEdit && (
          <ButtonLink to={`/dashboard/paket-soal/bank/${result.id}?dari=${back}`}>Sunting</ButtonLink>
        )
      }
    >
      {result ? (
        <>
          <SoalSheet
            content={result.content}
            answer={result.key}
            pembahasan={result.pembahasan}
            stimulus={result.stimulus?.html}
          />
          <Descriptions
            column={1}
            colon={false}
            size="small"
            style={{ marginTop: 24 }}
            items={[
              { key: 'form', label: 'Bentuk', children: formLabels[result.form] },
              { key: 'pelajaran', label: 'Pelajaran', children: result.pelajaran.nama },
              { key: 'aspek', label: 'Aspek', children: result.aspek?.nama ?? '–' },
              ...(result.capaian ? [{ key: 'capaian', label: 'CP atau TP', children: result.capaian }] : []),
              ...(result.indikator
                ? [{ key: 'indikator', label: 'Indikator', children: result.indikator }]
                : []),
              {
                key: 'version',
                label: 'Versi',
                children: `${result.version} (${formatDateTime(result.diubahPada)})`,
              },
            ]}
          />
          {children}
        </>
      ) : query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}
