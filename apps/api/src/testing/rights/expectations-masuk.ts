import { randomUUID } from 'node:crypto'
import { email } from '@suluh/contract/platform/email'
import { penyediaMasuk } from '@suluh/contract/people/penyedia-masuk'
import { undangan } from '@suluh/contract/people/pendaftaran'
import { tenant } from '#platform/db/tenant.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { testPassword } from '../factories.ts'
import { callerNames } from './callers.ts'
import { on, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

async function undanganInput(w: RightsWorld) {
  const { nama, peranId, lembagaId } = await w.userInput()
  return { nama, peranId, lembagaId, email: `${randomUUID()}@uji.test` }
}

/** An invitation of `pengelola` into the home lembaga. */
async function makeUndangan(w: RightsWorld): Promise<string> {
  const { token } = w.people.pengelola
  return (await w.app.call(undangan.create, { token, body: await undanganInput(w) })).data.id
}

async function makeEmail(w: RightsWorld): Promise<string> {
  const recipient = `${randomUUID()}@uji.test`
  const mail = { to: { email: recipient }, subject: () => 'Uji', lines: () => [], expiresAt: new Date(2e12) }
  await tenant(w.app.db, w.home, (tx) => enqueueMail(tx, { ...mail, applicationId: w.home.applicationId }))
  const { token } = w.people.pengelola
  return (await w.app.call(email.list, { token, query: `q=${recipient}` })).data[0]!.id
}

const template = {
  nama: 'WhatsApp',
  metode: 'POST',
  header: [],
  bentuk: 'json',
  isi: '{"ke": "{nomor}", "teks": "{teks}"}',
  tandaBerhasil: null,
  perHari: 10,
}
const server = {
  server: 'smtp.uji.test',
  porta: 587,
  pengguna: null,
  pengirim: 'a@uji.test',
  namaPengirim: 'Uji',
}

const issuer = 'https://penyedia.invalid'
const penyediaInput = {
  nama: 'Uji',
  issuer,
  clientId: '',
  domain: [],
  peranIds: [],
  kenalEmail: false,
  peranBaruId: null,
  lembagaBaruId: null,
  percayaMfa: false,
  isAktif: false,
  version: 0,
}

const nowhere = () => ({ params: { applicationId: randomUUID(), id: randomUUID() } })

async function makePenyedia(w: RightsWorld): Promise<string> {
  const { token } = w.people.pengelola
  return (await w.app.call(penyediaMasuk.create, { token, body: { nama: 'Uji', issuer } })).data.id
}

/** A row that is nobody's, so that nobody reaches it. */
const ofNobody = Object.fromEntries(callerNames.map((caller) => [caller, 'hidden' as const]))

/** Coming in: registering, invitations, the first visit, the mails that go with them; and what all who came in may ask. */
export const masuk: Expectations = {
  // What each finds and is told follows from the rights that they have; nobody is refused the question.
  // Without a browser; what a page shows in it is asked for under the same session, and who may not open it takes no turn.
  'GET /pdf': on(
    'none',
    () => ({ query: `alamat=${encodeURIComponent(`/laporan/rapor/${randomUUID()}/cetak`)}` }),
    {
      pengawas: 'refused',
      murid: 'refused',
      'murid lain': 'refused',
      sistem: 'refused',
      'sistem lihat': 'refused',
    },
  ),
  'GET /search': on('none', () => ({ query: 'q=uji' })),
  'POST /notifikasi/dibaca': on('none', () => ({ body: { sampai: new Date().toISOString() } })),
  'POST /authentication/register': on('none', () => ({
    body: { nama: 'A', email: `${randomUUID()}@uji.test`, password: testPassword },
  })),
  'POST /authentication/confirm': on('none', () => ({ body: { token: 'x' } })),
  // Without a centre and cells there is nowhere to come from, and nowhere to go back to.
  'POST /sel/masuk': on('none', () => ({ body: { tiket: 'x' } })),
  'POST /sel/jawaban': on('none', () => ({ body: { tiket: 'x' } })),
  'POST /sel/pulang': on('none', () => ({}), ofNobody),
  'POST /setup': on('none', () => ({ body: {} })),

  'PUT /pendaftaran': on('none', () => ({ body: { mode: 'undangan', peranId: null, lembagaId: null } })),
  // Whose word on people is taken: of each application's own providers, by who may open doors.
  'POST /penyedia-masuk': on('none', () => ({ body: { nama: 'Uji', issuer } })),
  'PUT /penyedia-masuk/:id': on('aplikasi', async (w) => ({
    params: { id: await makePenyedia(w) },
    body: penyediaInput,
  })),
  'DELETE /penyedia-masuk/:id': on('aplikasi', async (w) => ({ params: { id: await makePenyedia(w) } })),
  'GET /authentication/masuk-lewat/:applicationId/:id': on('none', nowhere),
  'GET /authentication/masuk-lewat/:applicationId/:id/kembali': on('none', nowhere),
  // Nobody answers at that name, which is told to who may ask.
  'POST /penyedia-masuk/:id/coba': on('aplikasi', async (w) => ({ params: { id: await makePenyedia(w) } })),
  'POST /profile/akun-lain/:id': on('none', () => ({ params: { id: randomUUID() } }), ofNobody),
  'DELETE /profile/akun-lain/:id': on('none', () => ({ params: { id: randomUUID() } }), ofNobody),

  'POST /undangan': on('lembaga', async (w) => ({ body: await undanganInput(w) })),
  'POST /undangan/:id/kirim': on('lembaga', async (w) => ({ params: { id: await makeUndangan(w) } })),
  'DELETE /undangan/:id': on('lembaga', async (w) => ({ params: { id: await makeUndangan(w) } })),

  'GET /email/:id/isi': on('aplikasi', async (w) => ({ params: { id: await makeEmail(w) } })),
  'POST /email/:id/kirim': on('aplikasi', async (w) => ({ params: { id: await makeEmail(w) } })),

  'PUT /pengiriman/pesan': on('none', () => ({
    body: { ...template, url: 'https://93.184.216.34/kirim', version: -1 },
  })),
  'DELETE /pengiriman/pesan': on('none'),
  'POST /pengiriman/pesan/coba': on('none', () => ({ body: { nomor: '081234567890' } })),
  'PUT /pengiriman/email': on('none', () => ({ body: { ...server, version: -1 } })),
  'DELETE /pengiriman/email': on('none'),
  'POST /pengiriman/email/coba': on('none', () => ({ body: { email: 'a@uji.test' } })),

  // Everybody's own account, and nobody else's.
  'PUT /profile': on('none', () => ({
    body: {
      nama: 'Baru',
      telp: null,
      jenisKelamin: null,
      tanggalLahir: null,
      provinsiKode: null,
      kabupatenKotaKode: null,
      version: 0,
    },
  })),
  'POST /profile/foto': on('none', () => ({ file: { name: 'titik.gif', text: 'GIF89a' } })),
  'DELETE /profile/foto': on('none'),
  'POST /profile/email': on('none', () => ({ body: { email: 'a@uji.test', password: 'bukan ini' } })),
  'POST /authentication/prove': on('none', () => ({ body: { password: 'bukan ini' } })),
  'POST /authentication/passkey': on('none'),
  // Nobody of them has one.
  'POST /authentication/prove/passkey': on('none'),
  'POST /profile/passkey/begin': on('none', () => ({}), { murid: 'refused', 'murid lain': 'refused' }),
  'POST /profile/passkey': on('none', () => ({ body: { nama: 'Uji', passkey: {} } }), {
    murid: 'refused',
    'murid lain': 'refused',
  }),
  'PUT /profile/passkey/:id': on(
    'none',
    () => ({ params: { id: randomUUID() }, body: { nama: 'Uji' } }),
    ofNobody,
  ),
  'DELETE /profile/passkey/:id': on('none', () => ({ params: { id: randomUUID() } }), ofNobody),
  'POST /profile/second-factor': on('none', () => ({}), { murid: 'refused', 'murid lain': 'refused' }),
  'POST /profile/second-factor/confirm': on('none', () => ({ body: { kode: '000000' } })),
  'POST /profile/second-factor/recovery': on('none'),
  'DELETE /profile/second-factor': on('none'),
  'POST /profile/password': on('none', () => ({ body: { current: 'bukan ini', password: testPassword } })),
  'DELETE /profile/sesi': on('none', () => ({ body: { ids: [randomUUID()] } })),
  'DELETE /profile/sesi/:id': on('none', () => ({ params: { id: randomUUID() } }), ofNobody),
}
