import { useEffect, useEffectEvent, useState } from 'react'
import { attempt, type DeviceState } from '@suluh/contract/exams/ujian'
import { call } from '#platform/kernel/data/call.ts'
import { formatTime } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { isUnsent } from '../answers/answer-journal.ts'
import type { ExamSession } from '../answers/exam-session.ts'
import { arrive } from './arrive.ts'
import { deviceName, withoutNumber } from './device-name.ts'
import { findRunning } from './open-exam.ts'
import styles from '../exam.module.css'

type OtherDeviceProps = {
  paketId: string
  /** It was open here until it was moved away. */
  session?: ExamSession
  /** It is open here now. */
  onHere: () => void
}

/** The exam is open at another device of the same student: where, and how it comes here. */
export function OtherDevice({ paketId, session, onHere }: OtherDeviceProps) {
  const { state, isLost, move } = useDeviceState(paketId, session, onHere)
  const entries = session ? [...session.getSnapshot().entries.values()] : []
  const unsent = entries.filter(isUnsent).length
  const held = entries.filter((entry) => entry.held === 'menunggu').length
  if (!state || state.step === 'sini')
    return (
      <main className={styles.message}>
        <Skeleton lines={4} />
      </main>
    )
  return (
    <main className={styles.message} data-part="other-device">
      <h1 key={state.step} ref={arrive} tabIndex={-1}>
        {titleOf(state, session !== undefined)}
      </h1>
      <Card>
        <p>{whereOf(state)}</p>
      </Card>
      {unsent > 0 && (
        <Alert tone="warning">
          {unsent} jawaban di perangkat ini belum terkirim dan tetap tersimpan di sini. Jangan tutup halaman
          ini.
        </Alert>
      )}
      {held > 0 && (
        <Alert tone="info">
          {held} jawaban yang baru terkirim dari perangkat ini disimpan, dan menunggu keputusan pengawas.
        </Alert>
      )}
      {isLost && (
        <Alert tone="warning">Server belum dapat dihubungi. Halaman ini mencoba lagi sendiri.</Alert>
      )}
      <Way step={state.step} onMove={move} />
      <Cluster>
        <ButtonLink variant="quiet" to="/dashboard">
          Ke beranda
        </ButtonLink>
      </Cluster>
    </main>
  )
}

function titleOf({ step }: DeviceState, wasHere: boolean): string {
  if (step === 'menunggu') return 'Menunggu izin pengawas'
  if (step === 'ditolak') return 'Pengawas belum mengizinkan pindah'
  return wasHere ? 'Ujian ini pindah ke perangkat lain' : 'Ujian ini terbuka di perangkat lain'
}

function whereOf({ holder }: DeviceState): string {
  const device = withoutNumber(holder.device ?? '') || 'perangkat lain'
  const seen = holder.seenAt ? `, terakhir terhubung pukul ${formatTime(holder.seenAt)}` : ''
  return `Ujian ini terbuka di ${device}${seen}.`
}

/** What can be done, one thing at a time. */
function Way({ step, onMove }: { step: DeviceState['step']; onMove: () => Promise<void> }) {
  const [isSure, setIsSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const move = () => {
    setBusy(true)
    void onMove().finally(() => setBusy(false))
  }
  if (step === 'menunggu')
    return <p>Permintaan Anda sudah ada di papan pengawas. Halaman ini terbuka sendiri begitu diizinkan.</p>
  if (step === 'izin' || step === 'ditolak')
    return (
      <Stack align="start">
        <p>
          {step === 'izin'
            ? 'Teruskan di perangkat itu. Untuk pindah ke sini, pengawas harus mengizinkan.'
            : 'Teruskan di perangkat itu, atau bicarakan dengan pengawas lalu minta lagi.'}
        </p>
        <Button variant="primary" busy={busy} onClick={move}>
          {step === 'izin' ? 'Minta izin pengawas' : 'Minta lagi'}
        </Button>
      </Stack>
    )
  if (!isSure)
    return (
      <Stack align="start">
        <p>Teruskan di perangkat itu, atau pindahkan ke sini.</p>
        <Button variant="primary" onClick={() => setIsSure(true)}>
          Pindahkan ke perangkat ini
        </Button>
      </Stack>
    )
  return (
    <Stack>
      <p>Soal di perangkat itu akan tertutup. Jawaban yang sudah tersimpan di server ikut ke sini.</p>
      <Cluster>
        <Button variant="primary" busy={busy} onClick={move}>
          Ya, pindahkan
        </Button>
        <Button onClick={() => setIsSure(false)}>Batal</Button>
      </Cluster>
    </Stack>
  )
}

const askMs = 3000

/** Says every few seconds that this device is there, and hears how things stand; also once the network is back. */
function useDeviceState(paketId: string, session: ExamSession | undefined, onHere: () => void) {
  const [state, setState] = useState<DeviceState>()
  const [isLost, setIsLost] = useState(false)
  async function say(move: boolean): Promise<void> {
    try {
      const id = session?.getSnapshot().attempt.id ?? (await findRunning(paketId))?.id
      // None runs any more: the page itself knows where to go then.
      if (!id) return onHere()
      const heard = await call(attempt.device, { params: { id }, body: { device: deviceName(), move } })
      setState(heard)
      setIsLost(false)
      if (heard.step === 'sini') onHere()
    } catch {
      setIsLost(true)
    }
  }
  const beat = useEffectEvent(() => void say(false))
  useEffect(() => {
    const again = () => beat()
    again()
    const timer = setInterval(again, askMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [])
  return { state, isLost, move: () => say(true) }
}
