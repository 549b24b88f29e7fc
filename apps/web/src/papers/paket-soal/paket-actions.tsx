import { useState } from 'react'
import { Button, Dropdown, Modal, Radio } from 'antd'
import { MoreOutlined, PrinterOutlined } from '@ant-design/icons'
import { paketSoal, type PaketSoalDetail, type StatusPaket } from '@suluh/contract/papers/paket-soal'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { checksOf, type Draft } from './builder/builder-draft.ts'
import { useCopy } from './use-copy.ts'
import { Berbagi, berbagiLabels } from '@suluh/contract/bank/berbagi'

const writeIzin = { resource: 'paket-soal', action: 'write' } as const
const readSoalIzin = { resource: 'soal', action: 'read' } as const
const publishIzin = { resource: 'paket-soal', action: 'publish' } as const

const doneWords: Record<StatusPaket, string> = {
  draf: 'Kembali ke draf. Ujian yang sudah dijadwalkan tetap memakai isi yang terbit.',
  terbit: 'Paket terbit. Jadwalkan ujiannya kapan saja.',
  arsip: 'Paket diarsipkan. Ujian dan hasilnya tetap ada.',
}

type PaketActionsProps = {
  paket: PaketSoalDetail
  draft: Draft
  isDirty: boolean
  /** The tab that is shown; on the schedule's own tab its button is there already. */
  tab: string
  /** Stores what was typed a moment ago; undefined where that failed. */
  onSave: () => Promise<unknown>
  onChanged: () => Promise<void>
  onShow: (tab: string) => void
  /** To the schedule and into its form. */
  onSchedule: () => void
}

/** What can be done with the package as a whole; which one is primary follows from its status. */
export function PaketActions(props: PaketActionsProps) {
  const { paket, draft, isDirty, tab, onSave, onChanged, onShow, onSchedule } = props
  const navigate = useNavigate()
  const copy = useCopy()
  const [isSharing, setSharing] = useState(false)
  const { can: mayWrite } = useCan(writeIzin)
  const { can: mayTry } = useCan(readSoalIzin)
  const { can: mayPublish } = useCan(publishIzin)
  const change = useCustomMutation(paketSoal.setStatus, {
    successMessage: false,
    onSuccess: ({ status }) => {
      notificationProvider.open({ type: 'success', message: doneWords[status] })
      void onChanged()
    },
  })
  async function setStatus(status: StatusPaket) {
    // Only what is stored can be published.
    if (isDirty && (await onSave()) === undefined) return
    change.mutate({ params: { id: paket.id }, body: { status } })
  }

  async function publish() {
    const checks = checksOf(draft)
    if (checks.some(({ level }) => level === 'masalah')) return showChecks(onShow)
    const advice = checks.length > 0 ? ` Masih ada ${checks.length} saran di pemeriksaan.` : ''
    const questions = draft.sections.reduce((sum, { soal }) => sum + soal.length, 0)
    const isOk = await confirm({
      message: 'Terbitkan paket ini?',
      description: `${questions} soal dibekukan dan siap dijadwalkan; murid baru melihatnya dalam ujian yang Anda jadwalkan. Untuk mengubah isinya, kembalikan ke draf.${advice}`,
      okText: 'Terbitkan',
      isDanger: false,
    })
    if (isOk) await setStatus('terbit')
  }

  const isBusy = change.isPending
  return (
    <>
      {paket.status !== 'draf' && (
        <AccessButton izin={publishIzin} loading={isBusy} onClick={() => void setStatus('draf')}>
          Kembalikan ke draf
        </AccessButton>
      )}
      {paket.status === 'draf' && (
        <AccessButton izin={publishIzin} type="primary" loading={isBusy} onClick={() => void publish()}>
          Terbitkan paket
        </AccessButton>
      )}
      {paket.status === 'terbit' && tab !== 'jadwal' && (
        <AccessButton izin={{ resource: 'event', action: 'write' }} type="primary" onClick={onSchedule}>
          Jadwalkan ujian
        </AccessButton>
      )}
      {mayTry && <PrintMenu id={paket.id} onSave={isDirty ? onSave : undefined} />}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'bagikan', label: 'Bagikan…', disabled: !paket.mayEdit, onClick: () => setSharing(true) },
            { key: 'salin', label: 'Salin paket', disabled: !mayWrite, onClick: () => copy(paket.id) },
            {
              key: 'coba',
              label: 'Coba sebagai murid',
              disabled: !mayTry,
              onClick: () => void navigate(`/paket-soal/coba/${paket.id}`),
            },
            {
              key: 'statistik',
              label: 'Statistik butir',
              onClick: () => void navigate(`/paket-soal/${paket.id}/statistik-paket-soal`),
            },
            {
              key: 'ekspor',
              label: 'Ekspor soal',
              onClick: () => void navigate(`/dashboard/paket-soal/ekspor?paketSoalId=${paket.id}`),
            },
            ...(paket.status === 'arsip'
              ? []
              : [
                  {
                    key: 'arsip',
                    label: 'Arsipkan',
                    disabled: !mayPublish,
                    onClick: () => void setStatus('arsip'),
                  },
                ]),
          ],
        }}
      >
        <Button icon={<MoreOutlined />} aria-label="Tindakan lain" />
      </Dropdown>
      {isSharing && <ShareDialog paket={paket} onClose={() => setSharing(false)} />}
    </>
  )
}

type PrintMenuProps = { id: string; onSave: (() => Promise<unknown>) | undefined }

/** Every paper and file of the package, of what is stored. */
function PrintMenu({ id, onSave }: PrintMenuProps) {
  const navigate = useNavigate()
  const open = (to: string) => async () => {
    if (!onSave || (await onSave())) void navigate(to)
  }
  const keep = (path: string, query: Record<string, string>) => async () => {
    if (!onSave || (await onSave())) location.assign(exportAddress(`/paket-soal/${id}/${path}`, query))
  }
  const item = (key: string, label: string, act: () => Promise<void>) => ({
    key,
    label,
    onClick: () => void act(),
  })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          item('naskah', 'Naskah soal dan lembar jawaban', open(`/paket-soal/${id}/cetak`)),
          item('kunci', 'Kunci dan pembahasan', open(`/paket-soal/${id}/cetak?bagian=kunci,pembahasan`)),
          item('kisi-kisi', 'Kisi-kisi', open(`/paket-soal/${id}/kisi-kisi`)),
          item('kartu', 'Kartu soal', open(`/paket-soal/${id}/kisi-kisi?lembar=kartu`)),
          { type: 'divider' },
          item('naskah-word', 'Naskah soal (Word)', keep('paper/word', { bagian: 'naskah' })),
          item('kunci-word', 'Kunci (Word)', keep('paper/word', { bagian: 'kunci' })),
          item('kisi-word', 'Kisi-kisi (Word)', keep('kisi-kisi/berkas', { format: 'docx' })),
          item(
            'kartu-word',
            'Kartu soal (Word)',
            keep('kisi-kisi/berkas', { format: 'docx', lembar: 'kartu' }),
          ),
          item('kisi-excel', 'Kisi-kisi (Excel)', keep('kisi-kisi/berkas', { format: 'xlsx' })),
        ],
      }}
    >
      <Button icon={<PrinterOutlined />}>Cetak</Button>
    </Dropdown>
  )
}

function showChecks(onShow: (tab: string) => void): void {
  onShow('susun')
  requestAnimationFrame(() => {
    const panel = document.getElementById('pemeriksaan')
    panel?.scrollIntoView({ block: 'center' })
    panel?.focus({ preventScroll: true })
  })
}

const notes: Record<Berbagi, string> = {
  pribadi: 'Selain Anda hanya pengelola dan staf yang dapat membukanya.',
  lembaga: 'Rekan di lembaga Anda dapat melihat, menyalin, dan menjadwalkannya.',
  aplikasi: 'Guru di semua lembaga dapat melihat, menyalin, dan menjadwalkannya.',
}

type ShareDialogProps = { paket: PaketSoalDetail; onClose: () => void }

/** Says who else may read the package; published or not. */
function ShareDialog({ paket, onClose }: ShareDialogProps) {
  const [berbagi, setBerbagi] = useState(paket.berbagi)
  const { mutate: share, isPending } = useCustomMutation(paketSoal.share, {
    successMessage: `Paket dibagikan: ${berbagiLabels[berbagi].toLowerCase()}`,
    onSuccess: onClose,
  })
  return (
    <Modal
      open
      title="Bagikan paket"
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={() => share({ params: { id: paket.id }, body: { berbagi } })}
    >
      <Radio.Group
        vertical
        value={berbagi}
        onChange={({ target }) => setBerbagi(target.value as Berbagi)}
        options={Berbagi.options.map((value) => ({
          value,
          label: (
            <>
              <strong>{berbagiLabels[value]}</strong>
              <br />
              {notes[value]}
            </>
          ),
        }))}
      />
    </Modal>
  )
}
