import { useEffect, useState } from 'react'
import { buktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { call } from '#platform/kernel/data/call.ts'
import { isUnreachable } from '#platform/kernel/data/request-error.ts'
import { Card } from '#platform/ui/light/card.tsx'

const askAgainMs = 4000

/** The receipt of a finished exam, to be written down; it is asked for until the server is reached. */
export function BuktiCard({ attemptId }: { attemptId: string }) {
  // While it is asked for, its room is kept: nothing below it moves.
  const [kode, setKode] = useState<string | null>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      void call(buktiSimpan.ofAttempt, { params: { id: attemptId } }).then(
        (bukti) => setKode(bukti.kode),
        (error: unknown) => {
          if (isUnreachable(error)) timer = setTimeout(ask, askAgainMs)
          else setKode(null)
        },
      )
    ask()
    return () => clearTimeout(timer)
  }, [attemptId])
  if (kode === null) return null
  return (
    <Card>
      <p>Bukti simpan: {kode ? <strong>{kode}</strong> : '…'}</p>
      <p>Catat atau foto kode ini. Siapa pun di sekolah Anda dapat memeriksanya di halaman Bukti simpan.</p>
    </Card>
  )
}
