import { useEffect, useRef } from 'react'
import { Button, Result } from 'antd'
import { applicationUserImport, type UserImport } from '@suluh/contract/people/application-user-import'
import { Link } from 'react-router'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'

type ImporDoneProps = { entry: UserImport; onChanged: () => void; onAgain: () => void }

/** While it works, how far it is; afterwards what came of it, the cards, and the way back. */
export function ImporDone({ entry, onChanged, onAgain }: ImporDoneProps) {
  const undo = useCustomMutation(applicationUserImport.undo, {
    successMessage: 'Impor dibatalkan',
    invalidates: ['application-user', 'group-belajar'],
    onSuccess: onChanged,
  })
  if (entry.status === 'berjalan') return <Running entry={entry} onAsk={onChanged} />
  const { counts, peran, kartuId } = entry
  const isUndone = entry.status === 'dibatalkan'
  async function takeBack() {
    const description = `${formatNumber(counts.baru ?? 0)} orang baru dihapus dan ${formatNumber(counts.ubah ?? 0)} orang dikembalikan seperti semula. Yang sudah mengerjakan ujian tetap ada.`
    if (await confirm({ description, okText: 'Batalkan impor' })) undo.mutate({ params: { id: entry.id } })
  }
  const rejected = counts.tolak ?? 0
  return (
    <Result
      status={isUndone ? 'info' : 'success'}
      title={
        isUndone
          ? 'Impor dibatalkan'
          : [
              `${formatNumber(counts.baru ?? 0)} orang masuk`,
              counts.ubah && `${formatNumber(counts.ubah)} diperbarui`,
            ]
              .filter(Boolean)
              .join(', ')
      }
      subTitle={
        entry.note ??
        (rejected > 0 && !isUndone
          ? `${formatNumber(rejected)} baris ditolak; unduh, perbaiki, lalu unggah lagi.`
          : undefined)
      }
      extra={[
        kartuId && !isUndone && (
          <Link key="kartu" to={`/dashboard/settings/pengguna/kartu/${kartuId}`}>
            <Button type="primary">Cetak kartu dan kata sandi</Button>
          </Link>
        ),
        <Link key="list" to={`/dashboard/settings/pengguna?peran=${peran.kode}`}>
          <Button>Lihat daftar</Button>
        </Link>,
        rejected > 0 && (
          <Button key="rejected" href={`/api/application-user-import/${entry.id}/rejected`} download>
            Unduh baris yang ditolak
          </Button>
        ),
        !isUndone && (
          <Button key="undo" danger loading={undo.isPending} onClick={() => void takeBack()}>
            Batalkan impor
          </Button>
        ),
        <Button key="again" type="text" onClick={onAgain}>
          Impor berkas lain
        </Button>,
      ]}
    />
  )
}

const everyMs = 1000

function Running({ entry, onAsk }: { entry: UserImport; onAsk: () => void }) {
  const ask = useRef(onAsk)
  useEffect(() => {
    ask.current = onAsk
  })
  useEffect(() => {
    const timer = setInterval(() => ask.current(), everyMs)
    return () => clearInterval(timer)
  }, [])
  const { done, total } = entry.progress
  return (
    <div className="impor-box" role="status">
      <p>
        <strong>
          {formatNumber(done)} dari {formatNumber(total)} orang
        </strong>{' '}
        disiapkan. Anda boleh meninggalkan halaman ini; pekerjaannya tetap berjalan.
      </p>
      <ProgressBar value={done} max={total} label="Kemajuan impor" />
    </div>
  )
}
