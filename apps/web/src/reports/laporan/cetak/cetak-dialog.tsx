import { useEffect, useState } from 'react'
import { Button, Modal } from 'antd'
import { laporanMurid, type LaporanEventDetail } from '@suluh/contract/reports/laporan-murid'
import type { Filter } from '@suluh/contract/platform/list'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

const pollMs = 1000
const toOptions = (units: { id: string; nama: string }[]) =>
  units.map(({ id, nama }) => ({ value: id, label: nama }))

type CetakDialogProps = {
  detail: LaporanEventDetail
  /** What the list of students is narrowed to. */
  filters: Filter[]
  onClose: () => void
}

function chosenIn(filters: Filter[], name: string): string | undefined {
  const value = filters.find(({ field }) => field === name)?.value
  return typeof value === 'string' ? value : undefined
}

function isOne(field: string, value: string | undefined): Filter[] {
  return value ? [{ field, operator: 'eq', value }] : []
}

/** Orders the reports of many students, shows how far they are, and opens them as one document. */
export function CetakDialog({ detail, filters, onClose }: CetakDialogProps) {
  const [lembagaId, setLembaga] = useState(() => chosenIn(filters, 'lembagaId'))
  const [groupBelajarId, setGroup] = useState(() => chosenIn(filters, 'groupBelajarId'))
  const others = filters.filter(({ field }) => !['lembagaId', 'groupBelajarId'].includes(field))
  const [orderId, setOrder] = useState<string>()
  const navigate = useNavigate()
  const order = useCustomMutation(laporanMurid.print, {
    successMessage: false,
    onSuccess: ({ id }) => setOrder(id),
  })
  const stop = useCustomMutation(laporanMurid.stopPrint, { successMessage: 'Pencetakan dibatalkan' })
  const { result } = useCustom(laporanMurid.printing, {
    params: { id: orderId ?? '' },
    enabled: orderId !== undefined,
    refetchInterval: pollMs,
  })
  useEffect(() => {
    if (result?.status === 'selesai') void navigate(`/laporan/cetak/${result.id}`)
  }, [result, navigate])
  const close = () => {
    if (orderId && result?.status === 'berjalan') stop.mutate({ params: { id: orderId } })
    onClose()
  }
  return (
    <Modal
      open
      title="Cetak laporan murid"
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {orderId ? 'Batalkan' : 'Tutup'}
        </Button>,
        <Button
          key="go"
          type="primary"
          loading={order.isPending}
          disabled={orderId !== undefined}
          onClick={() =>
            order.mutate({
              params: { id: detail.id },
              query: {
                filters: [
                  ...others,
                  ...isOne('lembagaId', lembagaId),
                  ...isOne('groupBelajarId', groupBelajarId),
                ],
              },
            })
          }
        >
          Buat laporan
        </Button>,
      ]}
    >
      {orderId === undefined ? (
        <Stack gap={3}>
          <p>Laporan setiap murid dibuat menjadi satu dokumen untuk dicetak atau disimpan sebagai PDF.</p>
          {others.length > 0 && <p>Hanya murid yang cocok dengan saringan di daftar.</p>}
          {detail.lembaga.length > 1 && (
            <Select<string>
              aria-label="Lembaga"
              placeholder="Semua lembaga"
              allowClear
              value={lembagaId ?? null}
              onChange={(id: string | undefined) => setLembaga(id)}
              options={toOptions(detail.lembaga)}
            />
          )}
          {detail.groups.length > 0 && (
            <Select<string>
              aria-label="Group belajar"
              placeholder="Semua group"
              allowClear
              value={groupBelajarId ?? null}
              onChange={(id: string | undefined) => setGroup(id)}
              options={toOptions(detail.groups)}
            />
          )}
        </Stack>
      ) : result?.status === 'gagal' ? (
        <p role="alert">Laporan tidak selesai dibuat. Tutup, lalu coba lagi.</p>
      ) : (
        <Stack gap={3} role="status">
          <p>
            {result?.done ?? 0} dari {result?.total ?? '…'} laporan selesai. Dokumennya terbuka sendiri
            sesudahnya.
          </p>
          <ProgressBar value={result?.done ?? 0} max={result?.total ?? 1} label="Laporan selesai" />
        </Stack>
      )}
    </Modal>
  )
}
