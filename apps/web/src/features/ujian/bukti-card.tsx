import { useEffect, useState } from 'react'
import { buktiSimpan } from '@suluh/contract/bukti-simpan'
import { call } from '#kernel/call.ts'
import { Card } from '#ui/card.tsx'

/** The receipt of a finished exam, to be written down; nothing where it cannot be had now. */
export function BuktiCard({ attemptId }: { attemptId: string }) {
  const [kode, setKode] = useState<string>()
  useEffect(() => {
    call(buktiSimpan.ofAttempt, { params: { id: attemptId } }).then(
      (bukti) => setKode(bukti.kode),
      () => undefined,
    )
  }, [attemptId])
  if (!kode) return null
  return (
    <Card>
      <p>
        Bukti simpan: <strong className="bukti-kode">{kode}</strong>
      </p>
      <p className="exam-soft">
        Catat atau foto kode ini. Siapa pun di sekolah Anda dapat memeriksanya di halaman Bukti simpan.
      </p>
    </Card>
  )
}
