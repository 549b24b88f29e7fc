import { generalTable } from '@suluh/contract/general-table'
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

/** Tables that give records their words. */
export const tabel: Expectations = {
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
  'POST /general-table/:tabel/impor': on('aplikasi', async (w) => ({
    params: await makeTable(w),
    file: { name: 'a.csv', text: 'KODE,NAMA\nA,B' },
  })),
  'POST /general-table/:tabel/impor/:id': on('none', () => ({
    params: { tabel: 'jenjang', id: crypto.randomUUID() },
  })),
}
