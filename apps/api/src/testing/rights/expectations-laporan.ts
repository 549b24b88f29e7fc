import { plainAturan, rapor } from '@suluh/contract/reports/rapor'
import { suratHasil } from '@suluh/contract/reports/surat-hasil'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { expect } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { submit } from '../exam.ts'
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
/** The rapor of a class of `guru`. */
async function makeRapor(w: RightsWorld) {
  const { murid, guru } = w.people
  const groupBelajarId = await w.home.makeGroup([murid], guru)
  const token = await w.freshToken('guru')
  const body = { groupBelajarId, judul: 'Rapor', semester: 'ganjil', tahunAjaran: '2026/2027' }
  const { data } = await w.app.call(rapor.create, { token, body })
  return { params: { id: data.id } }
}

/** An exam of `guru` that `murid` has finished, and that is over. */
async function endedExam(w: RightsWorld): Promise<{ id: string }> {
  const { id, event } = await w.makeAttempt()
  await submit(w.app, w.people.murid, id)
  const day = 86_400_000
  const times = { opensAt: new Date(Date.now() - 2 * day), closesAt: new Date(Date.now() - day) }
  await tenant(w.app.db, w.home, (tx) =>
    tx.updateTable('event').set(times).where('id', '=', event.id).execute(),
  )
  const ask = { token: await w.freshToken('pengelola'), params: { id: event.id } }
  await expect
    .poll(async () => (await w.app.call(laporanMurid.event, ask)).data.computedAt, { timeout: 20_000 })
    .not.toBeNull()
  return { id: event.id }
}

/** The certificate of `murid` in such an exam. */
async function issuedSurat(w: RightsWorld) {
  const ask = { token: await w.freshToken('guru'), params: await endedExam(w) }
  await w.app.call(suratHasil.issue, ask)
  return { params: { kode: (await w.app.call(suratHasil.list, ask)).data[0]!.kode } }
}

/** With all that it needs to be issued: an exam of `murid` that is over. */
async function readyRapor(w: RightsWorld) {
  const { params } = await makeRapor(w)
  const event = await endedExam(w)
  const token = await w.freshToken('guru')
  const { id: pelajaranId } = await w.home.makePelajaran()
  const pelajaran = [{ pelajaranId, sumber: [{ jenis: 'ujian', id: event.id, bobot: 1 }] }]
  await w.app.call(rapor.update, { token, params, body: { judul: 'Rapor', pelajaran, version: 0 } })
  return { params, body: { version: 1 } }
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
  // Of a class: whoever teaches it, and whoever answers for its school.
  'GET /rapor/:id': on(['guru'], makeRapor),
  'GET /rapor/:id/sumber': on(['guru'], makeRapor),
  'GET /rapor/:id/leger': on(['guru'], async (w) => ({ ...(await makeRapor(w)), query: 'format=csv' })),
  'POST /rapor': on(['guru'], async (w) => ({
    body: {
      groupBelajarId: await w.home.makeGroup([], w.people.guru),
      judul: 'Rapor',
      semester: 'ganjil',
      tahunAjaran: '2026/2027',
    },
  })),
  'PUT /rapor/:id': on(['guru'], async (w) => ({
    params: (await makeRapor(w)).params,
    body: { judul: 'Rapor', pelajaran: [], version: 0 },
  })),
  'PUT /rapor/:id/kehadiran': on(['guru'], async (w) => ({
    params: (await makeRapor(w)).params,
    body: { murid: [{ id: w.people.murid.id, sakit: 1, izin: 0, alpa: 0, catatan: '' }], version: 0 },
  })),
  'POST /rapor/:id/kehadiran/berkas': on(['guru'], async (w) => ({
    params: (await makeRapor(w)).params,
    file: { name: 'hadir.csv', text: 'Nama;Sakit;Izin;Alpa\nAni;1;0;0\n' },
  })),
  'POST /rapor/:id/terbit': on(['guru'], readyRapor),
  'POST /rapor/:id/tarik': on(['guru'], async (w) => {
    const { params, body } = await readyRapor(w)
    await w.app.call(rapor.publish, { token: await w.freshToken('guru'), params, body })
    return { params, body: { alasan: 'Salah ketik' } }
  }),
  'DELETE /rapor/:id': on(['guru'], makeRapor),
  'PUT /rapor-aturan': on(
    'lembaga',
    async (w) => {
      const token = await w.freshToken('pengelola')
      const { lembagaId } = w.home
      const { data } = await w.app.call(rapor.aturan, { token, query: `lembagaId=${lembagaId}` })
      return { body: { ...plainAturan, lembagaId, version: data.version } }
    },
    { guru: 'refused', 'guru lain': 'refused' },
  ),
  'GET /surat-hasil/ujian/:id': on(['guru'], ofEvent),
  'POST /surat-hasil/ujian/:id': on(['guru'], async (w) => ({ params: await endedExam(w) })),
  'POST /surat-hasil/:kode/cabut': on(['guru'], async (w) => ({
    ...(await issuedSurat(w)),
    body: { alasan: 'Salah nama' },
  })),
  'GET /surat/:kode': on('none', issuedSurat),
  'GET /laporan/murid/:id/:userId': on(['guru', 'murid'], async (w) => ({ params: await summarised(w) })),
}
