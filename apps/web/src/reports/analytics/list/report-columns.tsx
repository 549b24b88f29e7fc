import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { applicationReport, type ReportInList } from '@suluh/contract/reports/application-report'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import { StatusReportTag } from '../status-report-tag.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { ReportSketch } from '../report-sketch.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './report-list.module.css'

type Actions = { onShare: (id: string) => void; onDelete: (id: string, nama: string) => void }

export function reportColumns(actions: Actions): DataColumn<ReportInList>[] {
  return [
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 380,
      render: ({ id, nama, keterangan, sketch }) => (
        <Cluster nowrap gap={3} align="start">
          <span className={styles.sketch}>
            <ReportSketch boxes={sketch} />
          </span>
          <Stack gap={0}>
            <Link to={`/dashboard/analytics/view/${id}`}>{nama}</Link>
            {keterangan && (
              <Text size="small" tone="soft" className={styles.note}>
                {keterangan}
              </Text>
            )}
          </Stack>
        </Cluster>
      ),
    },
    { key: 'folder', title: 'Folder', sort: 'folder', render: ({ folder }) => folder || '–' },
    { key: 'status', title: 'Status', sort: 'status', render: (row) => <StatusReportTag report={row} /> },
    {
      key: 'owner',
      title: 'Pemilik',
      sort: 'owner',
      render: ({ owner, isOwn }) => (isOwn ? 'Saya' : (owner?.nama ?? 'Sudah tidak ada')),
    },
    {
      key: 'diubah',
      title: 'Diubah',
      sort: 'diubahPada',
      render: ({ diubahPada }) => formatDateTime(diubahPada),
    },
    actionsColumn((row) => <RowActions report={row} {...actions} />),
  ]
}

function RowActions({ report, onShare, onDelete }: Actions & { report: ReportInList }) {
  const navigate = useNavigate()
  const { can: mayWrite } = useCan({ resource: 'analytics', action: 'write' })
  const { can: mayDelete } = useCan({ resource: 'analytics', action: 'delete' })
  const { id, nama, status, mayEdit } = report
  const copy = useCustomMutation(applicationReport.copy, {
    successMessage: 'Salinan dibuat',
    onSuccess: (made) => void navigate(`/analytics/designer/${made.id}`),
  })
  const isArchived = status === 'arsip'
  const archive = useCustomMutation(applicationReport.archive, {
    successMessage: isArchived ? 'Laporan dikembalikan' : 'Laporan diarsipkan',
  })
  const why = mayEdit ? undefined : 'Hanya pemiliknya yang dapat mengubah laporan ini'
  const untouchable = { disabled: !mayEdit, ...(why && { title: why }) }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'lihat', label: 'Lihat', onClick: () => void navigate(`/dashboard/analytics/view/${id}`) },
          {
            key: 'rancang',
            label: 'Rancang',
            ...untouchable,
            onClick: () => void navigate(`/analytics/designer/${id}`),
          },
          {
            key: 'salin',
            label: 'Salin',
            disabled: !mayWrite,
            onClick: () => copy.mutate({ params: { id } }),
          },
          { key: 'bagikan', label: 'Bagikan…', ...untouchable, onClick: () => onShare(id) },
          {
            key: 'arsip',
            label: isArchived ? 'Kembalikan dari arsip' : 'Arsipkan',
            ...untouchable,
            onClick: () => archive.mutate({ params: { id }, body: { archived: !isArchived } }),
          },
          { type: 'divider' },
          {
            key: 'hapus',
            label: 'Hapus',
            danger: true,
            disabled: !mayEdit || !mayDelete,
            ...(!mayDelete ? { title: translate('buttons.notAccessTitle') } : why && { title: why }),
            onClick: () => onDelete(id, nama),
          },
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${nama}`} />
    </Dropdown>
  )
}
