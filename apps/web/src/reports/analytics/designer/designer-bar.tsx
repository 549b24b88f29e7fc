import { Button, Dropdown, Input, Tooltip } from 'antd'
import {
  ArrowLeftOutlined,
  DownloadOutlined,
  EyeOutlined,
  HistoryOutlined,
  MoreOutlined,
  PrinterOutlined,
  RedoOutlined,
  ShareAltOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import type { SaveStatus } from '#platform/kernel/changes/autosave.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { SaveIndicator } from '#platform/ui/antd/save-indicator.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { StatusReportTag } from '../status-report-tag.tsx'
import type { DesignerState } from './designer-state.ts'
import { useDesigner } from './use-designer.ts'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { usePrintKey } from '#platform/ui/print/print-key.ts'
import styles from './designer.module.css'

type DesignerBarProps = {
  state: DesignerState
  report: ApplicationReportDetail
  saving: { status: SaveStatus; error: Error | undefined }
  /** Who else has the report open, in words. */
  others: string
  isBusy: boolean
  onPublish: () => void
  onShare: () => void
  onHistory: () => void
  onExport: () => void
  onView: () => void
  onPrint: () => void
}

/** Title, save state, and what can be done with the report as a whole. */
export function DesignerBar(props: DesignerBarProps) {
  const { state, report, saving, others, isBusy, onPublish, onShare, onHistory, onExport, onView, onPrint } =
    props
  const { change } = useDesigner()
  const navigate = useNavigate()
  const { nama } = state.draft
  usePrintKey(onPrint)
  return (
    <Cluster as="header" className={styles.bar}>
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        aria-label="Semua laporan"
        title="Semua laporan"
        onClick={() => void navigate('/dashboard/analytics')}
      />
      <Cluster className={styles.title}>
        <h1 className="visually-hidden">Perancang laporan {nama}</h1>
        <Input
          aria-label="Nama laporan"
          variant="borderless"
          maxLength={200}
          value={nama}
          status={nama.trim() === '' ? 'error' : ''}
          placeholder="Nama laporan"
          onChange={({ target }) =>
            change({
              label: 'Ganti nama laporan',
              group: 'nama',
              recipe: (draft) => {
                draft.nama = target.value
              },
            })
          }
        />
        <StatusReportTag report={report} />
        <SaveIndicator {...saving} />
        <span role="status" data-part="presence">
          {others && (
            <WordTag tone="active" icon={<TeamOutlined />}>
              {others}
            </WordTag>
          )}
        </span>
      </Cluster>
      <Steps state={state} />
      <Cluster nowrap>
        <HelpButton />
        <Button icon={<EyeOutlined />} onClick={onView}>
          Lihat
        </Button>
        <Button icon={<PrinterOutlined />} onClick={onPrint}>
          Cetak
        </Button>
        <Button type="primary" loading={isBusy} onClick={onPublish}>
          Terbitkan
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'bagikan', label: 'Bagikan…', icon: <ShareAltOutlined />, onClick: onShare },
              { key: 'excel', label: 'Unduh Excel', icon: <DownloadOutlined />, onClick: onExport },
              { key: 'riwayat', label: 'Riwayat versi', icon: <HistoryOutlined />, onClick: onHistory },
            ],
          }}
        >
          <Button icon={<MoreOutlined />} aria-label="Tindakan lain" />
        </Dropdown>
      </Cluster>
    </Cluster>
  )
}

function Steps({ state: { past, future } }: { state: DesignerState }) {
  const { undo, redo } = useDesigner()
  const last = past.at(-1)?.label
  const next = future.at(-1)?.label
  return (
    <Cluster nowrap>
      <Tooltip title={last && `Batalkan: ${last} (Ctrl+Z)`}>
        <Button type="text" icon={<UndoOutlined />} aria-label="Batalkan" disabled={!last} onClick={undo} />
      </Tooltip>
      <Tooltip title={next && `Ulangi: ${next} (Ctrl+Y)`}>
        <Button type="text" icon={<RedoOutlined />} aria-label="Ulangi" disabled={!next} onClick={redo} />
      </Tooltip>
    </Cluster>
  )
}
