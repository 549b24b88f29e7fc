import type { BerkasUjian, CatatanBerkas, PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'

import type { GangguanBerkas } from '@suluh/contract/exams/gangguan'

/** Those who sit together: one session in one room, and what happened there. */
export type Duduk = {
  sesi: BerkasUjian['sesi'][number] | undefined
  ruang: BerkasUjian['ruang'][number] | undefined
  opensAt: string
  closesAt: string
  /** The door has not been opened yet: what will be written is left empty. */
  isAhead: boolean
  /** Nobody comes any more: who has not begun is absent. */
  isOver: boolean
  peserta: PesertaBerkas[]
  catatan: CatatanBerkas[]
  gangguan: GangguanBerkas[]
}
export type Chosen = { sesi: string | null; ruang: string | null }

/** The papers' sheets, session by session and room by room; only the chosen ones. */
export function dudukOf(berkas: BerkasUjian, chosen: Chosen): Duduk[] {
  const places = Map.groupBy(berkas.peserta, placeOf)
  const notes = Map.groupBy(berkas.catatan, placeOf)
  const outages = Map.groupBy(berkas.gangguan, placeOf)
  const all = [...places].map(([place, peserta]): Duduk => {
    const sesi = berkas.sesi.find(({ id }) => id === peserta[0]?.sesiId)
    const ruang = berkas.ruang.find(({ id }) => id === peserta[0]?.ruangId)
    const { opensAt, closesAt } = sesi ?? berkas
    const isAhead = berkas.serverNow < opensAt
    const isOver = berkas.serverNow >= closesAt
    const catatan = notes.get(place) ?? []
    const gangguan = outages.get(place) ?? []
    return { sesi, ruang, opensAt, closesAt, isAhead, isOver, peserta, catatan, gangguan }
  })
  return all
    .filter(({ sesi }) => !chosen.sesi || sesi?.id === chosen.sesi)
    .filter(({ ruang }) => !chosen.ruang || ruang?.id === chosen.ruang)
    .toSorted((a, b) => inOrder(a.opensAt, b.opensAt) || inOrder(a.ruang?.nama, b.ruang?.nama))
}

/** Who began. */
export function isPresent({ startedAt }: PesertaBerkas): boolean {
  return startedAt !== null
}

/** What a proctor must know of a student beforehand. */
export function needsOf({
  extraPercent,
  textStep,
}: Pick<PesertaBerkas, 'extraPercent' | 'textStep'>): string[] {
  return [
    ...(extraPercent > 0 ? [`tambahan waktu ${extraPercent}%`] : []),
    ...(textStep > 0 ? ['huruf besar'] : []),
  ]
}

/** What they are known by on paper. */
export function numberOf({ nomorPeserta, nomor }: PesertaBerkas): string {
  return nomorPeserta ?? nomor ?? '–'
}

function placeOf({ sesiId, ruangId }: { sesiId: string | null; ruangId: string | null }): string {
  return `${sesiId ?? ''}/${ruangId ?? ''}`
}

function inOrder(a = '', b = ''): number {
  return a.localeCompare(b, 'id', { numeric: true })
}
