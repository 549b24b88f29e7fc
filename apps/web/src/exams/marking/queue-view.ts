import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import type { StatusKoreksi } from '@suluh/contract/exams/marking'

export type QueueView = {
  by: 'soal' | 'murid'
  /** Empty until one is chosen. */
  soalId: string
  status: StatusKoreksi | 'semua'
  isAnonymous: boolean
  current: number
}

const isStatus = (text: string | null): text is QueueView['status'] =>
  text !== null && ['menunggu', 'berbeda', 'dinilai', 'kosong', 'semua'].includes(text)

/** What the queue shows, in the address. */
export function useQueueView(): [QueueView, (change: Partial<QueueView>) => void] {
  const [search, setSearch] = useSearchParams()
  const status = search.get('status')
  const view: QueueView = {
    by: search.get('menurut') === 'murid' ? 'murid' : 'soal',
    soalId: search.get('soal') ?? '',
    status: isStatus(status) ? status : 'menunggu',
    isAnonymous: search.get('nama') === 'tidak',
    current: Math.max(1, Number(search.get('current')) || 1),
  }
  const change = (part: Partial<QueueView>) => {
    const { by, soalId, status, isAnonymous, current } = { ...view, current: 1, ...part }
    setSearch({
      ...(by === 'murid' && { menurut: by }),
      ...(soalId && { soal: soalId }),
      ...(status !== 'menunggu' && { status }),
      ...(isAnonymous && { nama: 'tidak' }),
      ...(current > 1 && { current: String(current) }),
    })
  }
  return [view, change]
}
