import { penetapanBatas, type PenetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { nilaiPanel } from '@suluh/contract/results/penetapan-batas-words'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

/** The panel recommends; this is where somebody decides, and the package's own rules say whether it may be now. */
export function TakeOver({ sesi }: { sesi: PenetapanBatas }) {
  const { id, hasil, paketSoal, dipakai } = sesi
  const offered = nilaiPanel(hasil)
  const [chosen, setChosen] = useState<number>()
  const nilai = chosen ?? offered[0]?.nilai
  const take = useCustomMutation(penetapanBatas.takeOver, {
    silent: true,
    successMessage: 'KKM paket diubah',
    invalidates: ['paket-soal'],
  })
  async function ask(taken: number): Promise<void> {
    const before = paketSoal.threshold === null ? 'belum ada' : formatNumber(paketSoal.threshold, 1)
    const isOk = await confirm({
      message: `Jadikan ${formatNumber(taken, 1)} KKM paket ini?`,
      description: `KKM paket sekarang: ${before}. Yang baru berlaku bagi ujian dari terbitan berikutnya; hasil ujian yang sudah ada tidak berubah.`,
      okText: 'Pakai sebagai KKM',
      isDanger: false,
    })
    if (isOk) take.mutate({ params: { id }, body: { nilai: taken } })
  }
  return (
    <Stack gap={3}>
      {dipakai && (
        <Alert tone="success">
          Dipakai sebagai KKM paket: {formatNumber(dipakai.nilai, 1)}, oleh{' '}
          {dipakai.oleh ?? 'pengguna terhapus'}, {formatDateTime(dipakai.pada)}.
        </Alert>
      )}
      {paketSoal.status === 'draf' ? (
        <Cluster gap={3} align="end">
          <label>
            KKM paket
            <br />
            <Select
              aria-label="KKM paket"
              style={{ minWidth: 160 }}
              value={nilai}
              onChange={setChosen}
              options={offered.map((each) => ({
                value: each.nilai,
                label: `${formatNumber(each.nilai, 1)} (ronde ${each.ronde})`,
              }))}
            />
          </label>
          <Button
            type={dipakai ? 'default' : 'primary'}
            disabled={nilai === undefined}
            loading={take.isPending}
            onClick={() => nilai !== undefined && void ask(nilai)}
          >
            Pakai sebagai KKM paket
          </Button>
        </Cluster>
      ) : (
        <Text size="small" tone="soft">
          Untuk memakai batas ini, kembalikan{' '}
          <Link to={`/dashboard/paket-soal/${paketSoal.id}`}>paketnya</Link> ke draf dahulu. Ujian yang sudah
          ada tetap memakai KKM yang lama.
        </Text>
      )}
      {take.error && <Alert tone="warning">{take.error.message}</Alert>}
    </Stack>
  )
}
