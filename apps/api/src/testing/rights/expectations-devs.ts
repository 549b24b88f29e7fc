import { devs } from '@suluh/contract/platform/devs'
import { on, type Expectations } from './expectation.ts'

const input = { nama: 'Rapor', izin: ['pelajaran.read'], hari: 30 }

/** What those who build on Suluh may do; a pengawas and a murid build nothing. */
export const pengembang: Expectations = {
  // The system's own person holds no right that reaches into a tenant.
  'POST /akses-token': on('none', () => ({ body: input })),
  'DELETE /akses-token/:id': on('lembaga', async (w) => {
    const made = await w.app.call(devs.createToken, { token: w.people.lembaga.token, body: input })
    return { params: { id: made.data.id } }
  }),
}
