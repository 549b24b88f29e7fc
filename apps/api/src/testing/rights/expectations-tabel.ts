import { generalTable } from '@suluh/contract/school/general-table'
import { on, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

const row = { kode: 'A', nama: 'Baris', urutan: 0, isAktif: true, isian: {} }

/** An empty table that the home application defined itself. */
async function makeTable({ app, people }: RightsWorld): Promise<{ tabel: string }> {
  const body = { nama: crypto.randomUUID(), columns: [] }
  return { tabel: (await app.call(generalTable.create, { token: people.pengelola.token, body })).data.key }
}

/** A row of such a table. */
async function makeRow(w: RightsWorld): Promise<{ tabel: string; id: string }> {
  const params = await makeTable(w)
  const { token } = w.people.pengelola
  const { data } = await w.app.call(generalTable.createRow, { token, params, body: row })
  return { ...params, id: data.id }
}

/** A part of a subject of its own. */
async function makeAspek({ home }: RightsWorld): Promise<{ pelajaranId: string; id: string }> {
  const { id, aspekIds } = await home.makePelajaran(['Bilangan'])
  return { pelajaranId: id, id: aspekIds[0]! }
}

/** What several schools share is changed by those whose right reaches all of them; others change what they added. */
const shared = {
  lembaga: 'refused',
  guru: 'refused',
  'guru lain': 'refused',
  'lembaga lain': 'refused',
} as const

/** Tables that give records their words. */
export const tabel: Expectations = {
  'PUT /pelajaran/:id': on(
    'aplikasi',
    async (w) => ({
      params: { id: (await w.home.makePelajaran()).id },
      body: { kode: crypto.randomUUID().slice(0, 8), nama: 'Fisika', isAktif: true, version: 1 },
    }),
    shared,
  ),
  'POST /pelajaran/urutan': on('none', async (w) => ({ body: { ids: [(await w.pelajaran()).id] } }), shared),
  'GET /pelajaran/:id/pemakaian': on('aplikasi', async (w) => ({ params: { id: (await w.pelajaran()).id } })),
  'DELETE /pelajaran/:id': on(
    'aplikasi',
    async (w) => ({ params: { id: (await w.home.makePelajaran()).id } }),
    shared,
  ),
  'POST /pelajaran/:pelajaranId/aspek': on('aplikasi', async (w) => ({
    params: { pelajaranId: (await w.pelajaran()).id },
    body: { nama: crypto.randomUUID(), indukId: null },
  })),
  'PUT /pelajaran/:pelajaranId/aspek/:id': on(
    'aplikasi',
    async (w) => ({ params: await makeAspek(w), body: { nama: crypto.randomUUID(), isAktif: true } }),
    shared,
  ),
  'POST /pelajaran/:pelajaranId/aspek/susunan': on(
    'aplikasi',
    async ({ home }) => {
      const { id: pelajaranId, aspekIds } = await home.makePelajaran(['Bilangan', 'Aljabar'])
      const [over, under] = aspekIds as [string, string]
      const aspek = [
        { id: over, indukId: null },
        { id: under, indukId: over },
      ]
      return { params: { pelajaranId }, body: { aspek } }
    },
    shared,
  ),
  'POST /pelajaran/:pelajaranId/aspek/:id/gabung': on(
    'aplikasi',
    async (w) => {
      const { id: pelajaranId, aspekIds } = await w.home.makePelajaran(['Bilangan', 'Aljabar'])
      return { params: { pelajaranId, id: aspekIds[0]! }, body: { intoId: aspekIds[1] } }
    },
    shared,
  ),
  'GET /pelajaran/:pelajaranId/aspek/:id/pemakaian': on('aplikasi', async (w) => ({
    params: await makeAspek(w),
  })),
  'DELETE /pelajaran/:pelajaranId/aspek/:id': on(
    'aplikasi',
    async (w) => ({ params: await makeAspek(w) }),
    shared,
  ),
  'GET /pelajaran/templat': on('none'),

  'POST /general-table': on('none', () => ({ body: { nama: crypto.randomUUID(), columns: [] } })),
  'PUT /general-table/:id': on('aplikasi', async (w) => ({
    params: { id: (await makeTable(w)).tabel },
    body: { nama: crypto.randomUUID(), columns: [], version: 1 },
  })),
  'DELETE /general-table/:id': on('aplikasi', async (w) => ({ params: { id: (await makeTable(w)).tabel } })),
  'GET /general-table/:tabel/baris': on('aplikasi', async (w) => ({ params: await makeTable(w) })),
  'POST /general-table/:tabel/baris': on('aplikasi', async (w) => ({
    params: await makeTable(w),
    body: row,
  })),
  'PUT /general-table/:tabel/baris/:id': on('aplikasi', async (w) => ({
    params: await makeRow(w),
    body: { ...row, version: 1 },
  })),
  'GET /general-table/:tabel/baris/:id/pemakaian': on('aplikasi', async (w) => ({
    params: await makeRow(w),
  })),
  'DELETE /general-table/:tabel/baris/:id': on('aplikasi', async (w) => ({ params: await makeRow(w) })),
  'DELETE /general-table/:tabel/baris': on('aplikasi', async (w) => {
    const { id, ...params } = await makeRow(w)
    return { params, body: { ids: [id] } }
  }),
  'GET /general-table/:tabel/ekspor': on('aplikasi', async (w) => ({
    params: await makeTable(w),
    query: 'format=csv',
  })),
  'GET /general-table/:tabel/templat': on('aplikasi', async (w) => ({ params: await makeTable(w) })),
}
