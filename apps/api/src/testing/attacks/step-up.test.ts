import { randomUUID } from 'node:crypto'
import { applicationUser } from '@suluh/contract/people/application-user'
import { manyAtOnce, type Endpoint } from '@suluh/contract/platform/endpoint'
import { expect, it } from 'vitest'
import { useTestApp } from '../build-app.ts'
import { growOld } from '../grow-old.ts'
import { makeWorld } from '../factories.ts'

const app = useTestApp()

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Each of these is asked for in any case: it erases, publishes what all of a school reads, or gives power over people. */
const always = [
  'DELETE /application-user',
  'DELETE /application-user/:id',
  'DELETE /application-user/:id/second-factor',
  'DELETE /atribut/:id',
  'DELETE /gabungan',
  'DELETE /gabungan/:id',
  'DELETE /penyedia-masuk/:id',
  'DELETE /peran-izin/:id',
  'DELETE /pengiriman/email',
  'DELETE /pengiriman/pesan',
  'DELETE /privasi/orang/:id',
  'DELETE /profile/akun-lain/:id',
  'DELETE /profile/passkey/:id',
  'DELETE /profile/second-factor',
  'POST /akses-token',
  'POST /application',
  'POST /application-report/:id/berkas/kirim',
  'POST /application-user-import/:id/undo',
  'GET /layanan/unduhan/:id/berkas',
  'POST /application/:id/buka',
  'POST /application/:id/status',
  'POST /application/:id/tutup',
  'POST /application/:id/undangan',
  'POST /event/:id/cancel',
  'POST /gabungan/:id/freeze',
  'POST /gabungan/:id/publish',
  'POST /gabungan/:id/withdraw',
  'POST /kartu-peserta',
  'POST /layanan/unduhan',
  'POST /layanan/unduhan/:id/bukti',
  'POST /penyedia-masuk',
  'POST /peran-izin/:id/salinan',
  'POST /profile/akun-lain/:id',
  'POST /profile/passkey',
  'POST /profile/passkey/begin',
  'POST /profile/second-factor',
  'POST /profile/second-factor/confirm',
  'POST /profile/second-factor/recovery',
  'POST /rapor/:id/tarik',
  'POST /scoring-version/:id/publish',
  'POST /scoring-version/:id/withdraw',
  'PUT /application/:id',
  'PUT /application/:id/alamat',
  'PUT /merek',
  'PUT /pendaftaran',
  'PUT /penyedia-masuk/:id',
  'PUT /peran-izin/:id',
  'PUT /peran-izin/:id/second-factor',
  'PUT /pengiriman/email',
  'PUT /pengiriman/pesan',
  'PUT /privasi/retensi',
  'PUT /sesi/aturan',
]

/** What somebody does one by one at work, and a thief by the hundred. */
const byTheDozen = [
  'DELETE /application-report',
  'DELETE /general-table/:tabel/baris',
  'DELETE /group-belajar',
  'DELETE /group-belajar/:id/anggota',
  'DELETE /lembaga',
  'DELETE /paket-soal',
  'DELETE /soal',
  'POST /application-user/status',
]

/** Where it hangs on whom the call is about; `second-factor.test.ts` and the test below call each. */
const byHandler = [
  'POST /application-user',
  'POST /application-user-import/:id/confirm',
  'POST /application-user/:id/reset-password',
  'POST /undangan',
  'PUT /application-user/:id',
]

/** Sounds like it and is not: with the reason why nobody is asked. */
const light: Record<string, string> = {
  'PUT /profile/passkey/:id': 'a name among one’s own, which opens nothing',
  'DELETE /akses-token/:id': 'takes power away',
  'DELETE /ambang-batas/:id': 'a line that is drawn anew',
  'DELETE /application-report/:id': 'one, by who made it',
  'DELETE /application-user-import/:id': 'what was never taken over',
  'DELETE /gabungan/:id/calon': 'a calculation that is made again',
  'DELETE /general-table/:id': 'refused while it is used',
  'DELETE /general-table/:tabel/baris/:id': 'one row',
  'DELETE /general-table/:tabel/impor/:id': 'what was never taken over',
  'DELETE /group-belajar/:id': 'one; its people stay',
  'DELETE /kartu-peserta/:id': 'a list for the printer; passwords go on',
  'DELETE /laporan/cetak/:id': 'a print that is made again',
  'DELETE /lembaga/:id': 'refused while anybody or anything belongs to it',
  'DELETE /lembaga/impor/:id': 'what was never taken over',
  'DELETE /folder-laporan/:id': 'its reports stay, each with its own rights',
  'DELETE /pantauan/:id': 'one, by who made it; the figures stay',
  'DELETE /paket-soal/:id': 'one draft; a published one stays',
  'DELETE /penetapan-batas/:id':
    'a panel’s work, by who leads it; a threshold that was taken over stays in the package',
  'DELETE /layanan/unduhan/:id': 'a copy that is made again',
  'DELETE /paket-layanan/:id': 'refused while an application has it',
  'DELETE /pelajaran/:id': 'refused while it is used',
  'DELETE /pelajaran/:pelajaranId/aspek/:id': 'refused while it is used',
  'DELETE /pelajaran/impor/:id': 'what was never taken over',
  'DELETE /profile/foto': 'a picture of oneself',
  'DELETE /profile/sesi': 'shuts others out of one’s own account',
  'DELETE /profile/sesi/:id': 'the same',
  'DELETE /rapor/:id': 'a draft',
  'DELETE /scoring-version/:id': 'a draft',
  'DELETE /soal-import/:id': 'what was never taken over',
  'DELETE /undangan/:id': 'takes power away',
  'GET /kartu-peserta/:id/kartu':
    'the print of what was made with a step-up, by who made it, and noted in the log',
  'POST /application-report/:id/publish': 'readers see no more than their own rights show',
  'POST /application-user/:id/sign-out': 'takes power away',
  'POST /authentication/update-password': 'the link by mail is the proof',
  'POST /general-table/:tabel/impor/:id/undo': 'rows that nobody uses yet',
  'POST /lembaga/impor/:id/undo': 'lembaga that nobody belongs to yet',
  'POST /paket-soal/:id/status': 'keys stay sealed, and it can be taken back',
  'POST /pelajaran/impor/:id/undo': 'what nobody uses yet',
  'POST /privasi/persetujuan/tarik': 'writes down what a person has said',
  'POST /profile/password': 'asks for the password itself',
  'POST /soal-import/:id/undo': 'what nobody uses yet',
  'POST /undangan/:id/kirim': 'to the same address as when it was proven',
  'POST /rapor/:id/terbit': 'paper for the class, which is read by who reads its results anyway',
  'POST /surat-hasil/ujian/:id': 'told to nobody but who holds the paper, and it can be taken back',
  'PUT /application-report/:id/share': 'readers see no more than their own rights show',
  'PUT /paket-soal/:id/berbagi': 'with those who may read papers anyway',
}

/** Whoever sees one of these in the log asks whether it was meant. */
const graveWords =
  /^(Menghapus|Menerbitkan|Menarik|Membatalkan|Membekukan)|sandi|\b(izin|peran)\b|status|undangan|Membagikan/i

const isGrave = ({ method, log }: Endpoint) => method === 'DELETE' || graveWords.test(String(log ?? ''))

it('is demanded by each call that erases, publishes for all or gives power, and by no fewer', () => {
  const { endpoints } = app.server
  const demanding = (stepUp: Endpoint['stepUp']) =>
    endpoints
      .filter((each) => each.stepUp === stepUp)
      .map(nameOf)
      .toSorted()
  expect(demanding(true)).toEqual(always.toSorted())
  expect(demanding('many')).toEqual(byTheDozen.toSorted())
  const judged = new Set([...always, ...byTheDozen, ...byHandler, ...Object.keys(light)])
  const unjudged = endpoints.filter((each) => isGrave(each) && !judged.has(nameOf(each)))
  // A new one of these gets `stepUp` in the contract, or a line above that says why not.
  expect(unjudged.map((each) => `${nameOf(each)} (${String(each.log)})`)).toEqual([])
  const served = new Set(endpoints.map(nameOf))
  expect([...judged].filter((name) => !served.has(name))).toEqual([])
})

const send = async ({ method, path }: Endpoint, token: string, payload?: object) => {
  const response = await app.server.http.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, () => randomUUID())}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return response.json<{ data?: { code?: string } }>().data?.code
}

it('comes before anything else in a session that is not fresh', async () => {
  const pengelola = await (await makeWorld(app)).signedInAs('pengelola')
  const system = await (await makeWorld(app, { isSystem: true })).signedInAs('sistem')
  await growOld(app, pengelola.token)
  await growOld(app, system.token)
  const answers: Record<string, string | undefined> = {}
  for (const endpoint of app.server.endpoints.filter(({ stepUp }) => stepUp === true))
    answers[nameOf(endpoint)] = await send(
      endpoint,
      endpoint.izin === 'application.write' ? system.token : pengelola.token,
    )
  expect(answers).toEqual(Object.fromEntries(always.map((name) => [name, 'proof-needed'])))
})

it('is asked of more rows than somebody picks by hand, however they are sent', async () => {
  const { token } = await (await makeWorld(app)).signedInAs('pengelola')
  await growOld(app, token)
  const rows = (count: number) => Array.from({ length: count }, () => randomUUID())
  const dozens = app.server.endpoints.filter(({ stepUp }) => stepUp === 'many')
  const more: Record<string, string | undefined> = {}
  for (const endpoint of dozens) {
    const body = (count: number) => ({ ids: rows(count), status: 'nonaktif' })
    more[nameOf(endpoint)] = await send(endpoint, token, body(manyAtOnce + 1))
    expect(await send(endpoint, token, body(manyAtOnce))).not.toBe('proof-needed')
  }
  expect(more).toEqual(Object.fromEntries(dozens.map((each) => [nameOf(each), 'proof-needed'])))
  const deleting = dozens.filter(({ method }) => method === 'DELETE')
  for (const endpoint of deleting)
    expect(await send(endpoint, token, rows(manyAtOnce + 1))).toBe('proof-needed')
})

it('is asked where somebody who manages is shut out or let in again, not at a pupil', async () => {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('pengelola')
  const [other, murid] = [await world.signedInAs('pengelola'), await world.signedInAs('murid')]
  await growOld(app, token)
  const set = (ids: string[], status: string) =>
    app.refused(applicationUser.setStatus, { token, body: { ids, status } })
  expect((await set([murid.id], 'nonaktif')).status).toBe(200)
  for (const status of ['nonaktif', 'aktif'])
    expect((await set([murid.id, other.id], status)).data.code).toBe('proof-needed')
})
