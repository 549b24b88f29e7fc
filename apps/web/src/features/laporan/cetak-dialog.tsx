import { useEffect, useState } from 'react'
import { Button, Modal, Select } from 'antd'
import { laporanMurid, type LaporanEventDetail } from '@suluh/contract/laporan-murid'
import { useNavigate } from 'react-router'
import { useCustom } from '#kernel/data-hooks.ts'
import { useCustomMutation } from '#kernel/mutation-hooks.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

const pollMs = 1000
const toOptions = (units: { id: string; nama: string }[]) =>
  units.map(({ id, nama }) => ({ value: id, label: nama }))

/** Orders the reports of many students, shows how far they are, and opens them as one document. */
export function CetakDialog({ detail, onClose }: { detail: LaporanEventDetail; onClose: () => void }) {
  const [lembagaId, setLembaga] = useState<string>()
  const [groupBelajarId, setGroup] = useState<string>()
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
              body: { ...(lembagaId && { lembagaId }), ...(groupBelajarId && { groupBelajarId }) },
            })
          }
        >
          Buat laporan
        </Button>,
      ]}
    >
      {orderId === undefined ? (
        <div className="laporan-cetak">
          <p>Laporan setiap murid dibuat menjadi satu dokumen untuk dicetak atau disimpan sebagai PDF.</p>
          {detail.lembaga.length > 1 && (
            <Select<string>
              aria-label="Lembaga"
              placeholder="Semua lembaga"
              allowClear
              onChange={(id: string | undefined) => setLembaga(id)}
              options={toOptions(detail.lembaga)}
            />
          )}
          {detail.groups.length > 0 && (
            <Select<string>
              aria-label="Group belajar"
              placeholder="Semua group"
              allowClear
              onChange={(id: string | undefined) => setGroup(id)}
              options={toOptions(detail.groups)}
            />
          )}
        </div>
      ) : result?.status === 'gagal' ? (
        <p role="alert">Laporan tidak selesai dibuat. Tutup, lalu coba lagi.</p>
      ) : (
        <div className="laporan-cetak" role="status">
          <p>
            {result?.done ?? 0} dari {result?.total ?? '…'} laporan selesai. Dokumennya terbuka sendiri
            sesudahnya.
          </p>
          <ProgressBar value={result?.done ?? 0} max={result?.total ?? 1} label="Laporan selesai" />
        </div>
      )}
    </Modal>
  )
}
