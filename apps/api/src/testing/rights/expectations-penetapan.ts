import { penetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { on, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

const panelOf = (w: RightsWorld) => ({
  nama: 'Panel',
  metode: 'angoff' as const,
  eventId: null,
  panelis: [w.people.guru.id],
})

/** A session that `guru` leads, and is the panel of. */
async function make(w: RightsWorld): Promise<{ id: string }> {
  const ask = { token: w.people.guru.token, params: { id: (await w.terbit()).id }, body: panelOf(w) }
  return { id: (await w.app.call(penetapanBatas.create, ask)).data.id }
}

const led = (body: object) => on(['guru'], async (w) => ({ params: await make(w), body }))

/** A colleague who may read the questions is still not in the panel. */
const ofPanel = { 'guru lain': 'hidden' } as const
/** Who leads it does not rate for that. */
const ofPanelOnly = { pengelola: 'refused', staf: 'refused', lembaga: 'refused', ...ofPanel } as const

/** Setting a threshold with a panel: whoever may change the package leads, and nobody but the panel rates. */
export const penetapan: Expectations = {
  'GET /paket-soal/:id/penetapan-batas/calon': on(['guru'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'POST /paket-soal/:id/penetapan-batas': on(['guru'], async (w) => ({
    params: { id: (await w.terbit()).id },
    body: panelOf(w),
  })),
  'GET /penetapan-batas/:id': on(['guru'], async (w) => ({ params: await make(w) }), ofPanel),
  'GET /penetapan-batas/:id/ekspor': on(['guru'], async (w) => ({ params: await make(w) }), ofPanel),
  'PUT /penetapan-batas/:id/penilaian': on(
    ['guru'],
    async (w) => ({ params: await make(w), body: { ronde: 1 } }),
    ofPanelOnly,
  ),
  'POST /penetapan-batas/:id/serahkan': on(
    ['guru'],
    async (w) => ({ params: await make(w), body: { ronde: 1 } }),
    ofPanelOnly,
  ),
  'POST /penetapan-batas/:id/tutup-ronde': led({ ronde: 1 }),
  'POST /penetapan-batas/:id/buka-ronde': led({ ronde: 2 }),
  'POST /penetapan-batas/:id/selesai': led({ ronde: 1 }),
  'PUT /penetapan-batas/:id/panelis': on(['guru'], async (w) => ({
    params: await make(w),
    body: { panelis: [w.people.guru.id] },
  })),
  'POST /penetapan-batas/:id/pakai': led({ nilai: 70 }),
  'DELETE /penetapan-batas/:id': on(['guru'], async (w) => ({ params: await make(w) })),
}
