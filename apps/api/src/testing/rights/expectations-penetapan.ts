import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { penetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { publishPaket } from '../exam.ts'
import { pilihanGanda } from '../factories.ts'
import { on, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

const panelOf = (w: RightsWorld) => ({
  nama: 'Panel',
  metode: 'angoff' as const,
  eventId: null,
  panelis: [w.people.guru.id],
})
const first = { ronde: 1 }

/** Sessions that `guru` leads, and is the panel of, at each step of their life. */
function makers(w: RightsWorld) {
  const { token } = w.people.guru
  const begun = async (paketId?: string): Promise<{ id: string }> => {
    const ask = { token, params: { id: paketId ?? (await w.terbit()).id }, body: panelOf(w) }
    return { id: (await w.app.call(penetapanBatas.create, ask)).data.id }
  }
  const rated = async (paketId?: string): Promise<{ id: string }> => {
    const params = await begun(paketId)
    const { data } = await w.app.call(penetapanBatas.one, { token, params })
    const isi = Object.fromEntries(data.soal.map(({ soalId }) => [soalId, 60]))
    await w.app.call(penetapanBatas.rate, { token, params, body: { ...first, isi } })
    return params
  }
  const closed = async (paketId?: string): Promise<{ id: string }> => {
    const params = await rated(paketId)
    await w.app.call(penetapanBatas.closeRonde, { token, params, body: first })
    return params
  }
  /** Of a package that is a draft again. */
  const finished = async (): Promise<{ id: string }> => {
    const paket = await publishPaket(w.app, w.home, w.people.guru, [[pilihanGanda('1 + 1?')]])
    const params = await closed(paket.id)
    await w.app.call(penetapanBatas.finish, { token, params, body: first })
    await w.app.call(paketSoal.setStatus, { token, params: { id: paket.id }, body: { status: 'draf' } })
    return params
  }
  return { begun, rated, closed, finished }
}

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
  'GET /penetapan-batas/:id': on(['guru'], async (w) => ({ params: await makers(w).begun() }), ofPanel),
  'GET /penetapan-batas/:id/ekspor': on(
    ['guru'],
    async (w) => ({ params: await makers(w).closed(), query: 'format=csv' }),
    ofPanel,
  ),
  'PUT /penetapan-batas/:id/penilaian': on(
    ['guru'],
    async (w) => ({ params: await makers(w).begun(), body: first }),
    ofPanelOnly,
  ),
  'POST /penetapan-batas/:id/serahkan': on(
    ['guru'],
    async (w) => ({ params: await makers(w).rated(), body: first }),
    ofPanelOnly,
  ),
  'POST /penetapan-batas/:id/tutup-ronde': on(['guru'], async (w) => ({
    params: await makers(w).rated(),
    body: first,
  })),
  'POST /penetapan-batas/:id/buka-ronde': on(['guru'], async (w) => ({
    params: await makers(w).closed(),
    body: { ronde: 2 },
  })),
  'POST /penetapan-batas/:id/selesai': on(['guru'], async (w) => ({
    params: await makers(w).closed(),
    body: first,
  })),
  'PUT /penetapan-batas/:id/panelis': on(['guru'], async (w) => ({
    params: await makers(w).begun(),
    body: { panelis: [w.people.guru.id] },
  })),
  'POST /penetapan-batas/:id/pakai': on(['guru'], async (w) => ({
    params: await makers(w).finished(),
    body: { nilai: 60 },
  })),
  'DELETE /penetapan-batas/:id': on(['guru'], async (w) => ({ params: await makers(w).begun() })),
}
