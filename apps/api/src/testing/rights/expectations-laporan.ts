import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { expect } from 'vitest'
import { on, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

/** The exam of `guru` that `murid` has finished, once its reports are made. */
async function summarised(w: RightsWorld) {
  const { event, murid } = await w.hasil()
  const ask = { token: await w.freshToken('pengelola'), params: { id: event.id } }
  await expect
    .poll(async () => (await w.app.call(laporanMurid.event, ask)).data.computedAt, { timeout: 20_000 })
    .not.toBeNull()
  return { id: event.id, userId: murid.id }
}

const ofEvent = async (w: RightsWorld) => ({ params: { id: (await summarised(w)).id } })

const ofPelajaran = async (w: RightsWorld) => ({ params: { id: (await w.pelajaran()).id } })
const ofPelajaranAndEvent = async (w: RightsWorld) => ({
  ...(await ofPelajaran(w)),
  query: `eventId=${(await summarised(w)).id}`,
})

/** An order of `guru`, finished. */
async function ordered(w: RightsWorld) {
  const token = await w.freshToken('guru')
  const order = { token, params: { id: (await summarised(w)).id } }
  const params = { id: (await w.app.call(laporanMurid.print, order)).data.id }
  const status = async () => (await w.app.call(laporanMurid.printing, { token, params })).data.status
  await expect.poll(status, { timeout: 20_000 }).toBe('selesai')
  return { params }
}
const onlyWhoOrdered = { pengelola: 'hidden', staf: 'hidden', lembaga: 'hidden' } as const

/** Reports: whoever made the exam, teaches the pupil or answers for the lembaga. */
export const laporan: Expectations = {
  'GET /laporan/murid/:id': on(['guru'], ofEvent),
  'GET /laporan/murid/:id/peserta': on(['guru'], ofEvent),
  'GET /laporan/murid/:id/tanpa-hasil': on(['guru'], ofEvent),
  'GET /laporan/murid/:id/ekspor': on(['guru'], async (w) => ({
    ...(await ofEvent(w)),
    query: 'format=csv',
  })),
  'GET /laporan/murid/:id/arsip': on(['guru'], ofEvent),
  'POST /laporan/murid/:id/cetak': on(['guru'], async (w) => ({ ...(await ofEvent(w)), body: {} })),
  // What somebody has ordered is theirs alone.
  'GET /laporan/cetak/:id': on(['guru'], ordered, onlyWhoOrdered),
  'GET /laporan/cetak/:id/isi': on(['guru'], ordered, onlyWhoOrdered),
  'DELETE /laporan/cetak/:id': on(['guru'], ordered, onlyWhoOrdered),
  'PUT /laporan/murid/:id/peringkat': on(['guru'], async (w) => ({
    params: { id: (await w.makeEvent()).id },
    body: { chain: [{ by: 'skor', order: 'desc' }], style: '1-2-2-4', version: 0 },
  })),
  'GET /riwayat-ujian/:id': on(['guru'], ofEvent),
  'GET /riwayat-ujian/:id/keadaan': on(['guru'], async (w) => ({
    ...(await ofEvent(w)),
    query: `pada=${new Date().toISOString()}`,
  })),
  'GET /riwayat-ujian/:id/keadaan/hasil': on(['guru'], ofEvent),
  'GET /riwayat-ujian/:id/keadaan/ekspor': on(['guru'], async (w) => ({
    ...(await ofEvent(w)),
    query: 'format=csv',
  })),
  'GET /laporan/lembaga/ekspor': on('none', () => ({ query: 'format=csv' })),
  'GET /laporan/lembaga/:id': on('lembaga', (w) => ({ params: { id: w.home.lembagaId } })),
  'GET /laporan/lembaga/:id/ekspor': on('lembaga', (w) => ({
    params: { id: w.home.lembagaId },
    query: 'format=csv',
  })),
  // Subjects belong to the application; whose results are in the figures follows from the reach.
  'GET /laporan/pelajaran/:id': on('aplikasi', ofPelajaran),
  'GET /laporan/pelajaran/:id/ekspor': on('aplikasi', async (w) => ({
    ...(await ofPelajaran(w)),
    query: 'format=csv',
  })),
  'GET /laporan/pelajaran/:id/jumlah': on(['guru'], ofPelajaranAndEvent),
  'GET /laporan/pelajaran/:id/tindak-lanjut': on(['guru'], ofPelajaranAndEvent),
  'GET /laporan/pelajaran/:id/tindak-lanjut/ekspor': on(['guru'], async (w) => {
    const { params, query } = await ofPelajaranAndEvent(w)
    return { params, query: `${query}&format=csv` }
  }),
  'PUT /laporan/pelajaran/:id/kktp': on('aplikasi', async (w) => ({
    params: { id: (await w.home.makePelajaran()).id },
    body: { sebagian: 40, tuntas: 70, pengayaan: 90, version: 0 },
  })),
  'GET /laporan/murid/:id/:userId': on(['guru', 'murid'], async (w) => ({ params: await summarised(w) })),
}
