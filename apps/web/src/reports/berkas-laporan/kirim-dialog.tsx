import { useRef, useState } from 'react'
import { Checkbox, Modal } from 'antd'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import {
  berkasLaporan,
  perBerkasLabels,
  type KirimanBerkas,
  type PerBerkas,
} from '@suluh/contract/reports/berkas-laporan'
import { call } from '#platform/kernel/data/call.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { ownZone } from '#platform/kernel/data/download.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import styles from './kirim-dialog.module.css'

type KirimDialogProps = {
  report: Pick<ReportReading, 'id' | 'nama'>
  per: PerBerkas
  parameters: ParameterValues
  onClose: () => void
}

/** Each takes a browser a second or two, and others may be printing. */
const longestMs = 15 * 60_000

const whose: Record<PerBerkas, string> = {
  murid: 'Setiap murid menerima berkasnya sendiri.',
  kelas: 'Wali kelas menerima berkas kelasnya.',
  lembaga: 'Kepala menerima berkas lembaganya.',
}

/** Who gets which file and who gets none, before anything goes by mail. */
export function KirimDialog({ report: { id, nama }, per, parameters, onClose }: KirimDialogProps) {
  const { result, query } = useCustom(berkasLaporan.recipients, { params: { id }, body: { per, parameters } })
  const [left, setLeft] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const able = result?.berkas.filter(({ penerima }) => penerima !== null) ?? []
  const unable = result?.berkas.filter(({ penerima }) => penerima === null) ?? []
  const chosen = able.filter(({ key }) => !left.includes(key))
  const sending = useRef<AbortController>(undefined)
  const close = () => {
    sending.current?.abort()
    onClose()
  }
  const send = async () => {
    const { signal } = (sending.current = new AbortController())
    setBusy(true)
    setProblem(undefined)
    const body = { per, parameters, zona: ownZone(), kepada: chosen.map(({ key }) => key) }
    try {
      const { dikirim } = await call(
        berkasLaporan.send,
        { params: { id }, body },
        { errorName: 'CustomRequest', timeoutMs: longestMs, signal },
      )
      notificationProvider.open({
        type: 'success',
        message: `${dikirim} berkas dikirim. Yang belum sampai terlihat di Email dan pesan keluar.`,
      })
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setProblem(error instanceof Error ? error.message : String(error))
      void query.refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`Kirim lewat email: satu PDF per ${perBerkasLabels[per].toLowerCase()}`}
      okText={isBusy ? 'Membuat dan mengirim…' : `Kirim ${chosen.length} berkas`}
      cancelText="Batal"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onCancel={close}
      onOk={() => void send()}
    >
      <Stack gap={4}>
        {query.isError && !result && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
        {!result && !query.isError && <Skeleton lines={5} />}
        {problem && <Alert tone="danger">{problem}</Alert>}
        {result && (
          <>
            <Text>
              {whose[per]} {able.length} dari {result.berkas.length} berkas “{nama}” punya penerima.
              {chosen.length > result.sisa && ` Hari ini tinggal ${result.sisa} lagi yang dapat dikirim.`}
            </Text>
            {able.length > 0 && (
              <ul className={classes(styles.list, styles.scroll)} aria-label="Yang dikirim">
                {able.map((each) => (
                  <li key={each.key}>
                    <Checkbox
                      checked={!left.includes(each.key)}
                      disabled={isBusy}
                      onChange={({ target }) =>
                        setLeft(target.checked ? left.filter((key) => key !== each.key) : [...left, each.key])
                      }
                    >
                      <Whose of={each} />
                      <Text size="small" tone="soft">
                        kepada {each.penerima?.nama}, {each.penerima?.email}
                      </Text>
                    </Checkbox>
                  </li>
                ))}
              </ul>
            )}
            {unable.length > 0 && (
              <>
                <strong>{unable.length} tidak dikirim</strong>
                <div className={styles.scroll} tabIndex={0} role="region" aria-label="Tidak dikirim">
                  <ul className={styles.list} aria-label="Yang tidak dikirim">
                    {unable.map((each) => (
                      <li key={each.key}>
                        <Whose of={each} />
                        <Text size="small" tone="soft">
                          {each.sebab}
                        </Text>
                      </li>
                    ))}
                  </ul>
                </div>
              </>
            )}
            <Text size="small" tone="soft">
              Hanya ke alamat yang sudah terbukti milik orangnya, dan hanya isi yang boleh ia lihat sendiri.
              Berkas menunggu paling lama tiga hari di email keluar, lalu dihapus.
            </Text>
          </>
        )}
      </Stack>
    </Modal>
  )
}

function Whose({ of: { nama, di } }: { of: KirimanBerkas }) {
  return <span>{di === null ? nama : `${nama} (${di})`}</span>
}
