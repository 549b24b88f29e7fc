import { useState } from 'react'
import { Button, Modal, Radio } from 'antd'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import {
  berkasLaporan,
  mostBerkas,
  perBerkasLabels,
  type PerBerkas,
} from '@suluh/contract/reports/berkas-laporan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { ownZone } from '#platform/kernel/data/download.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { downloadAsked, fileName } from '../analytics/view/download.ts'
import { KirimDialog } from './kirim-dialog.tsx'

type BerkasDialogProps = {
  report: Pick<ReportReading, 'id' | 'nama' | 'mayEdit'>
  parameters: ParameterValues
  onClose: () => void
}

/** The report once for each student, class or school, as PDF files in one zip or by mail. */
export function BerkasDialog({ report: { id, nama, mayEdit }, parameters, onClose }: BerkasDialogProps) {
  const { result, query } = useCustom(berkasLaporan.choices, { params: { id } })
  const [chosen, setChosen] = useState<PerBerkas>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const possible = result?.per.filter(({ sebab }) => sebab === null) ?? []
  const per = chosen ?? possible[0]?.per
  const make = async () => {
    if (!per) return
    setBusy(true)
    setProblem(undefined)
    try {
      await downloadAsked(berkasLaporan.zip, id, { per, parameters, zona: ownZone() }, fileName(nama, 'zip'))
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  if (per && isSending)
    return (
      <AntdPage>
        <KirimDialog report={{ id, nama }} per={per} parameters={parameters} onClose={onClose} />
      </AntdPage>
    )
  return (
    <AntdPage>
      <Modal
        open
        title="Satu PDF untuk setiap…"
        onCancel={onClose}
        footer={
          <Cluster justify="end" gap={2}>
            <Button onClick={onClose}>Batal</Button>
            {mayEdit && (
              <Button disabled={!per || !result?.ada || isBusy} onClick={() => setSending(true)}>
                Kirim lewat email…
              </Button>
            )}
            <Button
              type="primary"
              loading={isBusy}
              disabled={!per || !result?.ada}
              onClick={() => void make()}
            >
              {isBusy ? 'Membuat PDF…' : 'Unduh zip'}
            </Button>
          </Cluster>
        }
      >
        <Stack gap={4}>
          {query.isError && !result && <Alert tone="danger">{query.error.message}</Alert>}
          {!result && !query.isError && <Skeleton lines={3} />}
          {result && !result.ada && (
            <Alert tone="warning">
              Di server ini tidak ada peramban yang membuat PDF. Cetak satu per satu dari peramban Anda.
            </Alert>
          )}
          {problem && <Alert tone="danger">{problem}</Alert>}
          {result && (
            <Radio.Group
              aria-label="Satu PDF untuk setiap"
              value={per}
              onChange={({ target }) => setChosen(target.value as PerBerkas)}
            >
              <Stack gap={3}>
                {result.per.map(({ per: each, sebab }) => (
                  <Radio key={each} value={each} disabled={sebab !== null}>
                    {perBerkasLabels[each]}
                    {sebab && (
                      <Text size="small" tone="soft">
                        {sebab}
                      </Text>
                    )}
                  </Radio>
                ))}
              </Stack>
            </Radio.Group>
          )}
          <Text size="small" tone="soft">
            Setiap berkas memuat angkanya sendiri saja, dengan saringan seperti di kertas ini; namanya menurut
            kelas dan nama. Paling banyak {mostBerkas} berkas, masing-masing satu dua detik.
          </Text>
        </Stack>
      </Modal>
    </AntdPage>
  )
}
