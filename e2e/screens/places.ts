import type { useBrowser } from '../browser.ts'
import { ask } from '../kernel/signed-in.ts'

type People = ReturnType<typeof useBrowser>
type Params = Record<string, string>
type Find = (get: <T>(path: string) => Promise<T[]>) => Promise<Params | undefined>
type Hasil = { murid: { id: string } }
type Event = { id: string; paketSoal: { id: string } }
type Ujian = Event & {
  event: { id: string; status: string }
  attempt: { status: string }
  nilai: number | null
}
type User = { id: string; peran: { kode: string } }

const firstOf =
  (path: string): Find =>
  async (get) => {
    const [row] = await get<{ id: string }>(path)
    return row && { id: row.id }
  }

const firstEvent: Find = async (get) => {
  const [event] = await get<Event>('/event')
  return event && { eventId: event.id }
}

/** A package of an exam in reach: a package may be read by more people than its results. */
const examined: Find = async (get) => {
  for (const { id: eventId, paketSoal } of await get<Event>('/event'))
    if ((await get(`/hasil-ujian?eventId=${eventId}`)).length > 0) return { id: paketSoal.id }
  return undefined
}

/** Where a screen with parameters finds something to show: by the person's own reading rights. */
const finds: Record<string, Find> = {
  '/admin/aplikasi/:id': firstOf('/application'),
  '/dashboard/paket-soal/:id': firstOf('/paket-soal'),
  '/dashboard/paket-soal/:id/tulis': firstOf('/paket-soal'),
  '/dashboard/paket-soal/bank/:id': firstOf('/soal'),
  '/dashboard/settings/privasi/orang/:id': firstOf('/privasi/persetujuan'),
  '/dashboard/settings/group-belajar/:id': firstOf('/group-belajar'),
  '/dashboard/group-belajar/:id': firstOf('/group-belajar'),
  '/dashboard/general-tables/lembaga/:id': firstOf('/lembaga'),
  '/dashboard/general-tables/:tabel/impor': () => Promise.resolve({ tabel: 'jenjang' }),
  '/dashboard/settings/pengguna/:role/:id': async (get) => {
    const [user] = await get<User>('/application-user')
    return user && { role: user.peran.kode, id: user.id }
  },
  '/paket-soal/:id/cetak': firstOf('/paket-soal?status=terbit'),
  '/paket-soal/:id/kisi-kisi': firstOf('/paket-soal?status=terbit'),
  '/paket-soal/:id/analisis-butir': examined,
  '/dashboard/jadwal/:id/peserta': firstOf('/event'),
  '/pengawasan/:eventId': firstEvent,
  '/pengawasan/:eventId/berkas': firstEvent,
  '/pengawasan/:eventId/terlambat': firstEvent,
  '/koreksi/:eventId': firstEvent,
  '/koreksi/:eventId/kesepakatan': firstEvent,
  '/laporan/statistik-paket-banksoal/:id': examined,
  '/paket-soal/:id/penskoran': examined,
  '/paket-soal/:id/statistik-paket-soal': examined,
  '/paket-soal/:id/hasil-ujian/:userId/:eventId': async (get) => {
    for (const { id: eventId, paketSoal } of await get<Event>('/event')) {
      const [hasil] = await get<Hasil>(`/hasil-ujian?eventId=${eventId}`)
      if (hasil) return { id: paketSoal.id, userId: hasil.murid.id, eventId }
    }
    const own = (await get<Ujian>('/ujian')).find(({ nilai }) => nilai !== null)
    const [me] = [await get<User>('/application-user/me')].flat()
    return own && { id: own.paketSoal.id, userId: me!.id, eventId: own.event.id }
  },
  '/paket-soal/:id': async (get) => {
    const ready = (await get<Ujian>('/ujian')).find(({ event }) => event.status === 'terjadwal')
    return ready && { id: ready.paketSoal.id }
  },
  '/dashboard/laporan/murid/:id': firstOf('/laporan/murid'),
  '/riwayat-ujian/:id': firstOf('/laporan/murid'),
  '/riwayat-ujian/:id/keadaan': firstOf('/laporan/murid'),
  '/laporan/murid/:id/:userId': async (get) => {
    for (const { id } of await get<{ id: string }>('/laporan/murid')) {
      const [murid] = await get<{ id: string }>(`/laporan/murid/${id}/peserta`)
      if (murid) return { id, userId: murid.id }
    }
    return undefined
  },
  '/penetapan-batas/:id': firstOf('/penetapan-batas'),
  '/laporan/surat-hasil/:id': firstOf('/laporan/murid'),
  '/laporan/daftar-nilai/:id': firstOf('/laporan/murid'),
  '/analytics/designer/:id': firstOf('/application-report?asal=milik'),
  '/dashboard/analytics/view/:id': firstOf('/application-report'),
  '/analytics/cetak/:id': firstOf('/application-report'),
  '/laporan/lembaga/:id': firstOf('/laporan/lembaga'),
  '/laporan/pelajaran/:id': firstOf('/laporan/pelajaran'),
  // A murid has the own line of it, others the whole of what they may read.
  '/laporan/hasil-ujian-gabungan/:id': async (get) =>
    (await firstOf('/gabungan')(get)) ?? firstOf('/gabungan-saya')(get),
  '/dashboard/laporan/rapor/:id': firstOf('/rapor'),
  '/laporan/rapor/:id/cetak': firstOf('/rapor'),
  '/laporan/rapor/:id/leger': firstOf('/rapor'),
  // Reports in one document are there for whoever has ordered them.
  '/laporan/cetak/:id': async () => undefined,
  // Printed passwords are there for a moment, for whoever has just made them.
  '/dashboard/settings/pengguna/kartu/:id': async () => undefined,
  // Questions are shown to whoever has started: the journeys of exams do that.
  '/paket-soal/coba/:id': firstOf('/paket-soal?status=terbit'),
  // Only from its beginning: nothing of a trial is kept.
  '/paket-soal/coba/:id/:section/:subjects/:sectionId/:num': async () => undefined,
  '/paket-soal/:id/:section/:subjects/:sectionId/:num': async () => undefined,
}

/**
 * The address of a screen with real things in it, undefined where this person has none. Throws for a screen whose
 * parameters nobody has said how to find.
 */
export async function addressOfScreen(
  people: People,
  token: string,
  given: string,
): Promise<string | undefined> {
  // A parameter that may be left out is left out.
  const path = given.replace(/\/:\w+\?/g, '')
  if (!path.includes(':')) return path
  const find = finds[path]
  if (!find)
    throw new Error(`${path} has parameters: add to e2e/screens/places.ts\n  '${path}': firstOf('/thing'),`)
  const params = await find(async <T>(address: string) => {
    const { status, body } = await ask<T[]>(people, token, 'GET', address)
    return status === 200 ? body.data : []
  })
  return params && path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}
