import { on, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

const aMurid = async (w: RightsWorld) => ({ params: { id: await w.makeMurid() } })

/** What holds for the whole application is not a school's to set. */
const notByLembaga = { lembaga: 'refused', 'lembaga lain': 'refused', 'aplikasi lain': 'allowed' } as const

/** Consent, and what becomes of personal data. */
export const privasi: Expectations = {
  'POST /privasi/naskah': on(
    'aplikasi',
    () => ({ body: { pengendali: 'Yayasan Uji', kontak: 'tu@uji.test', tambahan: '', versi: 0 } }),
    notByLembaga,
  ),
  'PUT /privasi/retensi': on(
    'aplikasi',
    () => ({ body: { rincianTahun: null, identitasTahun: null, version: 0 } }),
    notByLembaga,
  ),
  'POST /privasi/persetujuan': on('lembaga', async (w) => ({
    body: {
      ids: [await w.makeMurid()],
      oleh: 'wali',
      namaPemberi: 'Bu Ani',
      cara: 'formulir',
      catatan: '',
      diberikanPada: '2026-07-13',
    },
  })),
  'POST /privasi/persetujuan/tarik': on('lembaga', async (w) => ({ body: { ids: [await w.makeMurid()] } })),
  'GET /privasi/orang/:id': on('lembaga', aMurid),
  'GET /privasi/orang/:id/salinan': on('lembaga', aMurid),
  'DELETE /privasi/orang/:id': on('lembaga', aMurid),
}
