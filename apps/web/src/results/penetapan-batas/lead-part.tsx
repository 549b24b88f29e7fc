import { mostRondes, penetapanBatas, type PenetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { PanelPicker } from './panel-picker.tsx'
import { TakeOver } from './take-over.tsx'
import styles from './penetapan-batas.module.css'

/** For who leads: how far the panel is, and the one next step. */
export function LeadPart({ sesi }: { sesi: PenetapanBatas }) {
  const [isPicking, setPicking] = useState(false)
  return (
    <Stack as="section" gap={4} className={styles.part} data-print="never" aria-label="Memimpin">
      <h2>Panel</h2>
      {isPicking ? (
        <PanelEditor sesi={sesi} onClose={() => setPicking(false)} />
      ) : (
        <Stack as="ul" gap={2}>
          {sesi.panel.map(({ id, nama, terisi, selesai }) => (
            <Cluster as="li" key={id} justify="between" gap={3}>
              <span>{nama}</span>
              {sesi.status === 'menilai' && (
                <WordTag tone={selesai ? 'success' : 'plain'}>
                  {selesai ? 'Sudah diserahkan' : `${terisi} dari ${sesi.jumlah}`}
                </WordTag>
              )}
            </Cluster>
          ))}
        </Stack>
      )}
      <Steps sesi={sesi} onPanel={() => setPicking(true)} isPicking={isPicking} />
      {sesi.status === 'selesai' && <TakeOver sesi={sesi} />}
    </Stack>
  )
}

type StepsProps = { sesi: PenetapanBatas; onPanel: () => void; isPicking: boolean }

function Steps({ sesi, onPanel, isPicking }: StepsProps) {
  const navigate = useNavigate()
  const { id, status, ronde, panel } = sesi
  const close = useCustomMutation(penetapanBatas.closeRonde, { successMessage: `Ronde ${ronde} ditutup` })
  const open = useCustomMutation(penetapanBatas.openRonde, { successMessage: `Ronde ${ronde + 1} dibuka` })
  const finish = useCustomMutation(penetapanBatas.finish, { successMessage: 'Penetapan selesai' })
  const remove = useCustomMutation(penetapanBatas.deleteOne, {
    successMessage: 'Penetapan dihapus',
    onSuccess: () => void navigate(`/dashboard/paket-soal/${sesi.paketSoal.id}?tab=batas`),
  })
  const waiting = panel.filter(({ selesai }) => !selesai).length
  async function askClose(): Promise<void> {
    const description =
      waiting > 0
        ? `${waiting} dari ${panel.length} panelis belum menyerahkan. Yang belum menilai semua soal tidak ikut dihitung di ronde ini.`
        : 'Semua panelis sudah menyerahkan. Sesudah ditutup, hasil ronde ini terlihat oleh panel.'
    if (
      await confirm({ message: `Tutup ronde ${ronde}?`, description, okText: 'Tutup ronde', isDanger: false })
    )
      close.mutate({ params: { id }, body: { ronde } })
  }
  async function askRemove(): Promise<void> {
    if (await confirm({ description: 'Penetapan ini dan semua penilaian di dalamnya akan dihapus.' }))
      remove.mutate({ params: { id } })
  }
  return (
    <Cluster>
      {status === 'menilai' && (
        <Button
          type={waiting === 0 ? 'primary' : 'default'}
          loading={close.isPending}
          onClick={() => void askClose()}
        >
          Tutup ronde {ronde}
        </Button>
      )}
      {status === 'dibahas' && (
        <>
          <Button
            type={ronde === 1 ? 'default' : 'primary'}
            loading={finish.isPending}
            onClick={() => finish.mutate({ params: { id }, body: { ronde } })}
          >
            Selesai, pakai hasil ronde {ronde}
          </Button>
          {ronde < mostRondes && (
            <Button
              type={ronde === 1 ? 'primary' : 'default'}
              loading={open.isPending}
              onClick={() => open.mutate({ params: { id }, body: { ronde: ronde + 1 } })}
            >
              Buka ronde {ronde + 1}
            </Button>
          )}
        </>
      )}
      {status !== 'selesai' && !isPicking && <Button onClick={onPanel}>Ubah panel</Button>}
      <Button type="text" onClick={() => void askRemove()}>
        Hapus
      </Button>
      {status === 'dibahas' && ronde < mostRondes && (
        <Text size="small" tone="soft">
          Bahas dahulu soal yang paling berbeda penilaiannya, lalu beri panel kesempatan mengubah pendapat.
        </Text>
      )}
    </Cluster>
  )
}

function PanelEditor({ sesi, onClose }: { sesi: PenetapanBatas; onClose: () => void }) {
  const { result } = useCustom(penetapanBatas.calon, {
    params: { id: sesi.paketSoal.id },
    query: { snapshotId: sesi.snapshotId },
  })
  const before = sesi.panel.map(({ id }) => id)
  const [ids, setIds] = useState(before)
  const save = useCustomMutation(penetapanBatas.savePanel, {
    successMessage: 'Panel disimpan',
    onSuccess: onClose,
  })
  const gone = before.filter((id) => !ids.includes(id)).length
  const known = new Set(result?.orang.map(({ id }) => id))
  const kept = sesi.panel.flatMap(({ id, nama }) =>
    known.has(id) ? [] : [{ id, nama, peran: 'panelis', tersembunyi: 0 }],
  )
  return (
    <Stack gap={3}>
      <PanelPicker orang={[...(result?.orang ?? []), ...kept]} value={ids} onChange={setIds} />
      {gone > 0 && (
        <Text size="small" tone="warning">
          Penilaian {gone} panelis yang dikeluarkan ikut terhapus.
        </Text>
      )}
      <Cluster>
        <Button
          type="primary"
          disabled={ids.length === 0}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id: sesi.id }, body: { panelis: ids } })}
        >
          Simpan panel
        </Button>
        <Button onClick={onClose}>Batal</Button>
      </Cluster>
    </Stack>
  )
}
