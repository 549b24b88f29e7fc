import { keadaan } from '@suluh/contract/platform/keadaan'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

const askAgainMs = 300_000

/** For those who look after the server: its disk is filling up. */
export function RuangNotice() {
  const { can } = useCan({ resource: 'audit', action: 'read' })
  const { result } = useCustom(keadaan.ruang, { enabled: can, refetchInterval: askAgainMs })
  if (!result || result.ruang === 'cukup' || result.sisa === null) return null
  const left = formatNumber(Math.round(result.sisa / 1e8) / 10)
  return result.ruang === 'genting' ? (
    <Alert tone="danger">
      Ruang simpan server tinggal {left} GB. Bila habis, jawaban murid tidak dapat disimpan: kosongkan disknya
      sekarang.
    </Alert>
  ) : (
    <Alert tone="warning">
      Ruang simpan server tinggal {left} GB. Kosongkan disknya sebelum ujian berikutnya.
    </Alert>
  )
}
