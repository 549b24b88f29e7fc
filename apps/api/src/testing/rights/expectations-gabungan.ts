import { GabunganDraft } from '@suluh/contract/results/gabungan'
import { on, type Expectations } from './expectation.ts'

/** Several exams as one ranking. What is published for students is theirs alone. */
export const gabungan: Expectations = {
  'GET /gabungan/:id': on(['guru'], async (w) => ({ params: { id: await w.gabungan.draft() } })),
  'GET /gabungan/:id/line': on(['guru'], async (w) => ({ params: { id: await w.gabungan.shown() } })),
  'GET /gabungan/:id/ekspor': on(['guru'], async (w) => ({
    params: { id: await w.gabungan.shown() },
    query: 'format=csv',
  })),
  'GET /gabungan/:id/changes': on(['guru'], async (w) => ({ params: { id: await w.gabungan.shown() } })),
  'GET /gabungan/:id/version': on(['guru'], async (w) => ({ params: { id: await w.gabungan.shown() } })),
  'POST /gabungan': on('none', async (w) => ({
    body: { nama: 'Gabungan', eventIds: [(await w.hasil()).event.id] },
  })),
  'PUT /gabungan/:id': on(['guru'], async (w) => {
    const draft = {
      nama: 'Gabungan',
      basis: 'nilai',
      centre: 50,
      spread: 10,
      missing: 'nol',
      threshold: null,
      tieBreak: [],
      style: '1-2-2-4',
      members: [],
    }
    return { params: { id: await w.gabungan.draft() }, body: { ...GabunganDraft.parse(draft), version: 1 } }
  }),
  'DELETE /gabungan/:id': on(['guru'], async (w) => ({ params: { id: await w.gabungan.draft() } })),
  'DELETE /gabungan': on(['guru'], async (w) => ({ body: { ids: [await w.gabungan.draft()] } })),
  'POST /gabungan/:id/compute': on(['guru'], async (w) => ({ params: { id: await w.gabungan.draft() } })),
  'DELETE /gabungan/:id/calon': on(['guru'], async (w) => ({ params: { id: await w.gabungan.draft() } })),
  'POST /gabungan/:id/freeze': on(['guru'], async (w) => {
    const { id, versionId } = await w.gabungan.computed()
    return { params: { id }, body: { versionId, reason: null } }
  }),
  'POST /gabungan/:id/publish': on(['guru'], async (w) => ({
    params: { id: await w.gabungan.frozen() },
    body: { forGuru: false, forLembaga: false, forMurid: 'nilai' },
  })),
  'POST /gabungan/:id/withdraw': on(['guru'], async (w) => ({
    params: { id: await w.gabungan.published() },
    body: { status: 'beku' },
  })),
  'GET /gabungan-saya/:id': on(['murid'], async (w) => ({ params: { id: await w.gabungan.shown() } })),
}
