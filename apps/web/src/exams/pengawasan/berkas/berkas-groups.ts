import type { BerkasUjian, CatatanBerkas, PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import type { GangguanBerkas } from '@suluh/contract/exams/gangguan'
import type { Zone } from '#platform/kernel/format.ts'

/** Those of one lembaga who sit together: one session in one room, and what happened there. */
export type Duduk = {
  lembagaId: string | null
  lembaga: string | null
  zone: Zone | undefined
  /** Where there are no rooms, each class has a list of its own. */
  kelas: string | null
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
export type Chosen = { lembaga: string | null; sesi: string | null; ruang: string | null }

/**
 * The papers' sheets: lembaga by lembaga, session by session and room by room, `byClass` also class by class where a
 * room is not given; only the chosen ones.
 */
export function dudukOf(berkas: BerkasUjian, chosen: Chosen, byClass = false): Duduk[] {
  const classOf = ({ ruangId, kelas }: PesertaBerkas) => (byClass && ruangId === null ? kelas : null)
  const places = Map.groupBy(berkas.peserta, (each) => `${placeOf(each)}/${classOf(each) ?? ''}`)
  const notes = Map.groupBy(berkas.catatan, placeOf)
  const outages = Map.groupBy(berkas.gangguan, placeOf)
  const all = [...places.values()].flatMap((peserta): Duduk[] => {
    const [one] = peserta
    if (!one) return []
    const { lembagaId, lembaga } = one
    const zone = berkas.lembaga.find(({ id }) => id === lembagaId)?.zone
    const sesi = berkas.sesi.find(({ id }) => id === one.sesiId)
    const ruang = berkas.ruang.find(({ id }) => id === one.ruangId)
    const place = placeOf(one)
    const { opensAt, closesAt } = sesi ?? berkas
    const isAhead = berkas.serverNow < opensAt
    const isOver = berkas.serverNow >= closesAt
    const catatan = notes.get(place) ?? []
    const gangguan = outages.get(place) ?? []
    const who = { lembagaId, lembaga, zone, kelas: classOf(one), peserta }
    return [{ ...who, sesi, ruang, opensAt, closesAt, isAhead, isOver, catatan, gangguan }]
  })
  return all
    .filter(({ lembagaId }) => !chosen.lembaga || lembagaId === chosen.lembaga)
    .filter(({ sesi }) => !chosen.sesi || sesi?.id === chosen.sesi)
    .filter(({ ruang }) => !chosen.ruang || ruang?.id === chosen.ruang)
    .toSorted(
      (a, b) =>
        inOrder(a.lembaga, b.lembaga) ||
        inOrder(a.opensAt, b.opensAt) ||
        inOrder(a.ruang?.nama, b.ruang?.nama) ||
        inOrder(a.kelas, b.kelas),
    )
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

/** What those numbers are: of an exam where somebody gave them, else of the students. */
export function numberTitle(peserta: readonly Pick<PesertaBerkas, 'nomorPeserta'>[]): string {
  const given = peserta.filter(({ nomorPeserta }) => nomorPeserta !== null).length
  if (given === 0) return 'NISN'
  return given === peserta.length ? 'Nomor peserta' : 'Nomor peserta atau NISN'
}

/** What they are known by on paper. */
export function numberOf({ nomorPeserta, nomor }: PesertaBerkas): string {
  return nomorPeserta ?? nomor ?? '–'
}

type Place = Pick<PesertaBerkas, 'lembagaId' | 'sesiId' | 'ruangId'>

function placeOf({ lembagaId, sesiId, ruangId }: Place): string {
  return `${lembagaId ?? ''}/${sesiId ?? ''}/${ruangId ?? ''}`
}

/** As people order names and numbers in them; what has none comes first. */
export function inOrder(a: string | null = '', b: string | null = ''): number {
  return (a ?? '').localeCompare(b ?? '', 'id', { numeric: true })
}
