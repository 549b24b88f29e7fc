import type { Duduk } from './berkas-groups.ts'

/** Who serves in a room, or for the whole of a session. */
export type Petugas = Pick<Duduk, 'opensAt' | 'closesAt' | 'zone'> & {
  key: string
  tugas: 'Proktor' | 'Pengawas 1' | 'Pengawas 2' | 'Panitia'
  nama: string
  nip: string
  ruang: string
}

/** Lines that nobody is named for: who they are is known on the day. */
const panitiaLines = 4

/**
 * Who signs that they were there, session by session and room by room, then the committee. A second proctor and a proktor
 * stand there where they are named: a line for somebody who is not to come is a question at every audit.
 */
export function petugasOf(rooms: Duduk[]): Petugas[] {
  return [...Map.groupBy(rooms, ({ opensAt, sesi }) => `${opensAt}/${sesi?.id}`).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const inRooms = own.flatMap((duduk) => {
      const { ruang, kelas } = duduk
      return [
        { tugas: 'Proktor' as const, who: ruang?.proktor, isAsked: false },
        { tugas: 'Pengawas 1' as const, who: ruang?.pengawas, isAsked: true },
        { tugas: 'Pengawas 2' as const, who: ruang?.pengawas2, isAsked: false },
      ].flatMap(({ tugas, who, isAsked }) =>
        isAsked || who?.nama ? [rowOf(duduk, tugas, ruang?.nama ?? kelas ?? '–', who)] : [],
      )
    })
    const panitia = Array.from({ length: panitiaLines }, (_, at) =>
      rowOf(first, 'Panitia', '–', undefined, at),
    )
    return [...inRooms, ...panitia]
  })
}

type Who = { nama: string; nip: string } | undefined

function rowOf(duduk: Duduk, tugas: Petugas['tugas'], ruang: string, who: Who, at = 0): Petugas {
  const { opensAt, closesAt, zone, sesi, kelas } = duduk
  const key = [opensAt, sesi?.id, duduk.ruang?.id, kelas, tugas, at].join('/')
  return { key, tugas, ruang, opensAt, closesAt, zone, nama: who?.nama ?? '', nip: who?.nip ?? '' }
}
