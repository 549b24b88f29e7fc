import type { LembagaInput } from '@suluh/contract/school/lembaga'
import { testPassword } from '../factories.ts'
import { on, type Expectations } from './expectation.ts'

const lembagaInput: LembagaInput = {
  nama: 'SMP Uji',
  npsn: null,
  jenjangId: null,
  provinsiKode: null,
  kabupatenKotaKode: null,
  alamat: '',
  zone: 'WIB',
  isAktif: true,
  logoId: null,
  kopAtas: [],
  kopBawah: [],
  tempat: '',
  kepalaJabatan: '',
  kepalaNama: '',
  kepalaNip: '',
}

const notByLembaga = { lembaga: 'refused', 'lembaga lain': 'refused' } as const

/** Signing in, people and what is around them. */
export const akun: Expectations = {
  'POST /authentication/login': on('none', (w) => ({
    body: { emailOrTelp: w.people.guru.email, password: testPassword },
  })),
  'POST /authentication/logout': on('none'),
  'GET /authentication/forgot-password/:username': on('none', (w) => ({
    params: { username: w.people.guru.email },
  })),
  'POST /authentication/update-password': on('none', () => ({
    body: { token: 'x', password: testPassword },
  })),
  'POST /authorization/check': on('none', () => ({
    body: { pairs: [{ resource: 'soal', action: 'read' }] },
  })),

  'GET /sesi/aturan': on('none'),
  'PUT /sesi/aturan': on('none', () => ({ body: { idleMinutes: 60 } })),
  'GET /peran-izin/:id': on('aplikasi', async (w) => ({ params: { id: await w.makePeran() } })),
  'POST /peran-izin/:id/salinan': on('aplikasi', async (w) => ({
    params: { id: await w.makePeran() },
    body: { nama: crypto.randomUUID() },
  })),
  'PUT /peran-izin/:id': on('aplikasi', async (w) => ({
    params: { id: await w.makePeran() },
    body: { nama: crypto.randomUUID(), grants: [], version: 1 },
  })),
  'PUT /peran-izin/:id/second-factor': on('aplikasi', async (w) => ({
    params: { id: await w.makePeran() },
    body: { isDemanded: true },
  })),
  'DELETE /peran-izin/:id': on('aplikasi', async (w) => ({ params: { id: await w.makePeran() } })),
  'GET /peran-izin/:id/pemegang': on('aplikasi', async (w) => ({ params: { id: await w.makePeran() } })),

  'POST /application': on('none', () => ({
    body: {
      nama: crypto.randomUUID(),
      pengelola: { nama: 'Bu Ani', email: `${crypto.randomUUID()}@uji.test` },
    },
  })),
  'PUT /application/:id': on('none', async (w) => ({
    params: { id: await w.makeApplication() },
    body: {
      nama: crypto.randomUUID(),
      kode: crypto.randomUUID().replaceAll('-', '').slice(0, 20),
      version: 1,
    },
  })),
  'POST /application/:id/status': on('none', async (w) => ({
    params: { id: await w.makeApplication() },
    body: { status: 'ditangguhkan' },
  })),
  'POST /application/:id/undangan': on('none', async (w) => ({
    params: { id: await w.makeApplication() },
    body: { nama: 'Bu Ani', email: `${crypto.randomUUID()}@uji.test` },
  })),

  'GET /application/:id': on('none', async (w) => ({ params: { id: await w.makeApplication() } })),
  'PUT /application/:id/paket-layanan': on('none', async (w) => ({
    params: { id: await w.makeApplication() },
    body: { paketLayananId: null },
  })),
  'PUT /application/:id/alamat': on('none', async (w) => ({
    params: { id: await w.makeApplication() },
    body: { alamat: `${crypto.randomUUID()}.uji.test` },
  })),
  'PUT /merek': on('none', () => ({ body: { nama: null, warna: '#1d6b3a', logoId: null, version: 0 } })),
  'POST /merek/logo': on('none', () => ({ file: { name: 'titik.gif', text: 'GIF89a' } })),
  'GET /merek/:applicationId/logo/:logoId': on('none', async (w) => ({ params: await w.makeMerek() })),
  'POST /application/:id/unduhan': on('none', async (w) => ({ params: { id: await w.makeApplication() } })),
  'POST /application/:id/tutup': on('none', async (w) => ({
    params: { id: await w.makeApplication() },
    body: { alasan: 'Kontrak selesai', hari: 7 },
  })),
  'POST /application/:id/buka': on('none', async (w) => ({ params: { id: await w.makeApplication() } })),
  'POST /paket-layanan': on('none', () => ({
    body: { nama: crypto.randomUUID(), orang: 10, ruangMb: null, ujianSerentak: 1 },
  })),
  'PUT /paket-layanan/:id': on('none', async (w) => ({
    params: { id: await w.makePaketLayanan() },
    body: { nama: crypto.randomUUID(), orang: null, ruangMb: 5, ujianSerentak: null, version: 1 },
  })),
  'DELETE /paket-layanan/:id': on('none', async (w) => ({ params: { id: await w.makePaketLayanan() } })),
  'GET /layanan': on('none'),
  'POST /layanan/unduhan': on('none'),
  'POST /layanan/unduhan/:id/bukti': on('aplikasi', async (w) => ({ params: { id: await w.makeUnduhan() } })),
  'GET /layanan/unduhan/:id/berkas': on('aplikasi', async (w) => ({ params: { id: await w.makeUnduhan() } })),
  'DELETE /layanan/unduhan/:id': on('aplikasi', async (w) => ({ params: { id: await w.makeUnduhan() } })),

  'GET /application-user/:id': on('lembaga', async (w) => ({ params: { id: await w.makeMurid() } })),
  'POST /application-user': on('lembaga', async (w) => ({ body: await w.userInput() })),
  'PUT /application-user/:id': on('lembaga', async (w) => ({
    params: { id: await w.makeMurid() },
    body: { ...(await w.userInput()), version: 1 },
  })),
  'POST /application-user/status': on('lembaga', async (w) => ({
    body: { ids: [await w.makeMurid()], status: 'nonaktif' },
  })),
  'POST /application-user/:id/reset-password': on('lembaga', async (w) => ({
    params: { id: await w.makeMurid() },
  })),
  'POST /application-user/:id/sign-out': on('lembaga', async (w) => ({
    params: { id: await w.makeMurid() },
  })),
  'DELETE /application-user/:id/second-factor': on('lembaga', async (w) => ({
    params: { id: await w.makeWithSecondFactor() },
  })),
  'GET /application-user/:id/riwayat': on('lembaga', async (w) => ({ params: { id: await w.makeMurid() } })),
  // Whoever may see the person sees the list; which exams are in it follows from the right to results.
  'GET /application-user/:id/ujian': on(['guru', 'guru lain'], async (w) => ({
    params: { id: await w.makeMurid() },
  })),
  'DELETE /application-user/:id': on('lembaga', async (w) => ({ params: { id: await w.makeMurid() } })),
  'DELETE /application-user': on('lembaga', async (w) => ({ body: { ids: [await w.makeMurid()] } })),

  'GET /lembaga/:id': on('lembaga', (w) => ({ params: { id: w.home.lembagaId } })),
  'GET /lembaga/:id/usage': on('lembaga', (w) => ({ params: { id: w.home.lembagaId } })),
  // A new lembaga is for those who work for the whole application.
  'POST /lembaga': on('none', () => ({ body: lembagaInput }), notByLembaga),
  'PUT /lembaga/:id': on('lembaga', (w) => ({
    params: { id: w.home.lembagaId },
    body: { ...lembagaInput, version: 1 },
  })),
  'DELETE /lembaga/:id': on('aplikasi', async (w) => ({ params: { id: await w.home.makeLembaga() } })),
  'DELETE /lembaga': on('aplikasi', async (w) => ({ body: { ids: [await w.home.makeLembaga()] } })),
  'POST /lembaga/logo': on('none', () => ({ file: { name: 'titik.gif', text: 'GIF89a' } })),
  'GET /lembaga/templat': on('none'),

  'GET /atribut/isian/:entity': on('none', () => ({ params: { entity: 'lembaga' } })),
  'GET /atribut/:id': on('aplikasi', async (w) => ({ params: { id: (await w.makeAtribut()).id } })),
  'GET /atribut/:id/pemakaian': on('aplikasi', async (w) => ({ params: { id: (await w.makeAtribut()).id } })),
  'POST /atribut': on('none', (w) => ({ body: w.atributInput() })),
  'PUT /atribut/:id': on('aplikasi', async (w) => {
    const { entity: _, ...input } = w.atributInput()
    return { params: { id: (await w.makeAtribut()).id }, body: { ...input, version: 1 } }
  }),
  'POST /atribut/urutan': on('aplikasi', async (w) => ({
    body: { entity: 'lembaga', ids: await w.atributIds() },
  })),
  'DELETE /atribut/:id': on('aplikasi', async (w) => ({ params: { id: (await w.makeAtribut()).id } })),
}
