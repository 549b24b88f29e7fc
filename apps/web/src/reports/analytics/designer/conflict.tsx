import { useState } from 'react'
import { Button } from 'antd'
import { applicationReport } from '@suluh/contract/reports/application-report'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { call } from '#platform/kernel/data/call.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { notificationProvider, notifyError } from '#platform/kernel/notification.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import type { Draft } from './designer-state.ts'
import styles from './designer.module.css'

type ConflictProps = {
  id: string
  message: string
  draft: Draft
  onReload: () => Promise<void>
  /** Lets the way to the copy pass without asking. */
  onLeave: () => void
}

/** Somebody else saved meanwhile: take theirs, or keep one's own as a report beside it. Nothing is overwritten. */
export function Conflict({ id, message, draft, onReload, onLeave }: ConflictProps) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function keepAsCopy() {
    setBusy(true)
    try {
      const copy = await call(applicationReport.copy, { params: { id } })
      const nama = `${draft.nama.trim()} (salinan saya)`.slice(0, 200)
      await call(applicationReport.save, {
        params: { id: copy.id },
        body: { ...draft, nama, version: copy.version },
      })
      notificationProvider.open({ type: 'success', message: `Tersimpan sebagai ${nama}` })
      onLeave()
      void navigate(`/analytics/designer/${copy.id}`)
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  async function takeTheirs() {
    const isOk = await confirm({
      message: 'Muat yang baru?',
      description:
        'Perubahan Anda sejak tersimpan terakhir tidak ikut. Simpan sebagai salinan bila masih perlu.',
      okText: 'Muat yang baru',
    })
    if (isOk) await onReload()
  }
  return (
    <div className={styles.bar}>
      <Alert tone="danger">
        <strong>Perubahan Anda belum tersimpan.</strong> {message.replace(/ Muat ulang.*$/, '')} Tidak ada
        yang ditimpa.{' '}
        <Button size="small" onClick={() => void takeTheirs()}>
          Muat yang baru
        </Button>{' '}
        <Button size="small" type="primary" loading={isBusy} onClick={() => void keepAsCopy()}>
          Simpan sebagai salinan
        </Button>
      </Alert>
    </div>
  )
}

/** Somebody else has stored a newer version, and nothing of one's own is lost yet. */
export function Overtaken({ by, onReload }: { by: string; onReload: () => Promise<void> }) {
  return (
    <div className={styles.bar}>
      <Alert tone="warning">
        {by} sudah menyimpan versi yang lebih baru. Muat dahulu sebelum mengubah apa pun.{' '}
        <Button size="small" onClick={() => void onReload()}>
          Muat yang baru
        </Button>
      </Alert>
    </div>
  )
}
