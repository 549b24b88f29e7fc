import { randomUUID } from 'node:crypto'
import { applicationReport } from '@suluh/contract/reports/application-report'
import { folderLaporan } from '@suluh/contract/reports/folder-laporan'
import { pantauan } from '@suluh/contract/reports/pantauan'
import { callerNames } from './callers.ts'
import { on, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

/** A report of `guru` that nobody else in the matrix changes. */
async function makeReport({ app, people }: RightsWorld) {
  const body = { nama: 'Laporan', folder: 'Ujian', template: 'ringkasan-ujian' }
  return (await app.call(applicationReport.create, { token: people.guru.token, body })).data
}

/** The same, published. */
async function makePublished(w: RightsWorld) {
  const { id, version } = await makeReport(w)
  const ask = { token: w.people.guru.token, params: { id }, body: { version } }
  return (await w.app.call(applicationReport.publish, ask)).data
}

/** A figure of such a report that tells `guru`. */
async function makePantauan(w: RightsWorld) {
  const body = { ...watched, reportId: (await makePublished(w)).id, penerima: [w.people.guru.id] }
  return (await w.app.call(pantauan.create, { token: w.people.guru.token, body })).data
}
/** A folder whose rights `guru` has set. */
async function makeFolder({ app, people }: RightsWorld) {
  const { token } = people.guru
  const nama = `Folder ${randomUUID()}`
  await app.call(folderLaporan.save, { token, body: { nama, shares: [] } })
  const { data } = await app.call(folderLaporan.list, { token })
  return data.find((each) => each.nama === nama)!.hak!.id
}

const watched = {
  widget: 'rata',
  kolom: 'nilai-rata',
  syarat: { kind: 'di-bawah', nilai: 70 },
  parameters: {},
}

const query = {
  dataset: 'attempt',
  columns: [
    { id: 'bulan', kind: 'dimension', field: 'tanggal', grain: 'bulan' },
    { id: 'rata', kind: 'measure', field: 'nilai-rata' },
    { id: 'dua', kind: 'formula', label: 'Dua kali', formula: '[rata] * 2', type: 'number' },
  ],
  filters: [{ field: 'nilai', operator: 'gte', value: [0] }],
  having: [],
  sort: [],
  top: null,
  totals: [[]],
}

/** Designing and reading reports. Figures are always of the caller's own reach, so that anybody may ask. */
export const analytics: Expectations = {
  'POST /analytics/query': on('none', () => ({ body: { query, parameters: {} } })),
  'GET /analytics/value': on('none', () => ({ query: 'dataset=attempt&field=lembaga' })),
  'GET /application-report/:id': on(['guru'], async (w) => ({ params: { id: (await makeReport(w)).id } })),
  'GET /application-report/:id/reading': on(['guru'], async (w) => ({
    params: { id: (await makePublished(w)).id },
  })),
  'POST /application-report': on('none', () => ({
    body: { nama: 'Laporan', folder: '', template: 'kosong' },
  })),
  'PUT /application-report/:id': on(['guru'], async (w) => {
    const { id, nama, keterangan, folder, definition, version } = await makeReport(w)
    return { params: { id }, body: { nama, keterangan, folder, definition, version } }
  }),
  'PUT /application-report/:id/share': on(['guru'], async (w) => ({
    params: { id: (await makeReport(w)).id },
    body: { shares: [{ kind: 'lembaga', id: w.home.lembagaId }] },
  })),
  'POST /application-report/:id/publish': on(['guru'], async (w) => {
    const { id, version } = await makeReport(w)
    return { params: { id }, body: { version } }
  }),
  'POST /application-report/:id/archive': on(['guru'], async (w) => ({
    params: { id: (await makeReport(w)).id },
    body: { archived: true },
  })),
  'POST /application-report/:id/copy': on(['guru'], async (w) => ({
    params: { id: (await makePublished(w)).id },
  })),
  'DELETE /application-report/:id': on(['guru'], async (w) => ({ params: { id: (await makeReport(w)).id } })),
  'DELETE /application-report': on(['guru'], async (w) => ({ body: { ids: [(await makeReport(w)).id] } })),
  'GET /application-report/:id/presence/stream': on(['guru'], async (w) => ({
    params: { id: (await makeReport(w)).id },
  })),
  'GET /application-report/:id/version': on(['guru'], async (w) => ({
    params: { id: (await makeReport(w)).id },
  })),
  'GET /application-report/:id/version/:nomor': on(['guru'], async (w) => ({
    params: { id: (await makeReport(w)).id, nomor: '1' },
  })),
  'POST /application-report/:id/version/:nomor/restore': on(['guru'], async (w) => {
    const { id, version } = await makeReport(w)
    return { params: { id, nomor: '1' }, body: { version } }
  }),
  'POST /application-report/:id/export': on(['guru'], async (w) => ({
    params: { id: (await makePublished(w)).id },
    body: { format: 'xlsx', parameters: {} },
  })),
  'PUT /folder-laporan': on('none', () => ({ body: { nama: `Folder ${randomUUID()}`, shares: [] } })),
  'DELETE /folder-laporan/:id': on(['guru'], async (w) => ({ params: { id: await makeFolder(w) } })),
  'POST /pantauan': on(['guru'], async (w) => ({
    body: { ...watched, reportId: (await makePublished(w)).id, penerima: [w.people.guru.id] },
  })),
  'PUT /pantauan/:id': on(['guru'], async (w) => {
    const { id, syarat, version } = await makePantauan(w)
    return { params: { id }, body: { syarat, aktif: false, penerima: [w.people.guru.id], version } }
  }),
  'POST /pantauan/:id/berhenti': on(['guru'], async (w) => ({ params: { id: (await makePantauan(w)).id } })),
  'DELETE /pantauan/:id': on(['guru'], async (w) => ({ params: { id: (await makePantauan(w)).id } })),
  'GET /application-report/:id/berkas': on(['guru'], async (w) => ({
    params: { id: (await makePublished(w)).id },
  })),
  // Without a browser no file is made, and without a mail server none is sent: whose report it is comes before that.
  ...Object.fromEntries(
    [
      ['POST /application-report/:id/berkas', {}] as const,
      ['POST /application-report/:id/berkas/penerima', {}] as const,
      ['POST /application-report/:id/berkas/kirim', { kepada: [randomUUID()] }] as const,
    ].map(([call, more]) => [
      call,
      on(
        'none',
        () => ({ params: { id: randomUUID() }, body: { per: 'murid', parameters: {}, ...more } }),
        Object.fromEntries(callerNames.map((caller) => [caller, 'hidden' as const])),
      ),
    ]),
  ),
}
