import { nearlyUsedUp, type Layanan, type Penuh } from '@suluh/contract/platform/layanan/layanan'
import { formatNumber } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

const words: Record<Penuh['apa'], (used: string, limit: string) => string> = {
  orang: (used, limit) => `${used} dari ${limit} pengguna aktif`,
  ruang: (used, limit) => `${used} dari ${limit} MB ruang berkas`,
  ujian: (used, limit) => `${used} dari ${limit} ujian pada saat yang sama`,
}

/** Says what is nearly or wholly used up, before somebody is refused. */
export function Fullness({ layanan }: { layanan: Pick<Layanan, 'batas' | 'pemakaian' | 'paket'> }) {
  const full = nearlyUsedUp(layanan)
  const [fullest] = full
  if (!fullest) return null
  const said = full.map(({ apa, terpakai, batas }) => words[apa](formatNumber(terpakai), formatNumber(batas)))
  const isOver = fullest.terpakai >= fullest.batas
  return (
    <Alert tone={isOver ? 'danger' : 'warning'}>
      Paket layanan {layanan.paket} {isOver ? 'sudah penuh' : 'hampir penuh'}: {said.join('; ')}.{' '}
      {isOver ? 'Yang melebihinya ditolak.' : 'Setelah penuh, yang baru ditolak.'} Minta penyelenggara Suluh
      mengganti paketnya, atau kurangi yang tidak dipakai.
    </Alert>
  )
}
