import { buktiSimpan } from '@suluh/contract/bukti-simpan'
import { useCustom } from '#kernel/data-hooks.ts'
import { Card } from '#ui/card.tsx'

/** The receipt of a finished exam, to be written down; nothing where it cannot be had now. */
export function BuktiCard({ attemptId }: { attemptId: string }) {
  const { result } = useCustom(buktiSimpan.ofAttempt, { params: { id: attemptId } })
  if (!result) return null
  return (
    <Card>
      <p>
        Bukti simpan: <strong className="bukti-kode">{result.kode}</strong>
      </p>
      <p className="exam-soft">
        Catat atau foto kode ini. Siapa pun di sekolah Anda dapat memeriksanya di halaman Bukti simpan.
      </p>
    </Card>
  )
}
