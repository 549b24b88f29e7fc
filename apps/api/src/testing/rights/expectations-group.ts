import { on, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

const group = async (w: RightsWorld) => ({ params: { id: await w.makeGroup() } })
const input = (w: RightsWorld) => ({
  nama: 'Kelas Baru',
  kode: null,
  lembagaId: w.home.lembagaId,
  parentId: null,
  tahunAjaran: null,
})
const rule = { match: 'semua', conditions: [{ on: 'peran', peran: ['murid'] }] }

/** Groups of the home lembaga, which `guru` teaches and `murid` learns in. */
export const groupBelajar: Expectations = {
  'GET /group-belajar/:id': on(['guru', 'murid'], group),
  'GET /group-belajar/:id/anggota': on(['guru', 'murid'], group),
  'GET /group-belajar/:id/kemajuan': on(['guru', 'murid'], group),
  'POST /group-belajar': on('lembaga', (w) => ({ body: input(w) })),
  'PUT /group-belajar/:id': on('lembaga', async (w) => ({
    ...(await group(w)),
    body: { ...input(w), version: 1 },
  })),
  'DELETE /group-belajar/:id': on('lembaga', group),
  'DELETE /group-belajar': on('lembaga', async (w) => ({ body: { ids: [await w.makeGroup()] } })),
  'POST /group-belajar/:id/arsip': on('lembaga', async (w) => ({
    ...(await group(w)),
    body: { isArchived: true },
  })),
  'POST /group-belajar/:id/salin': on('lembaga', async (w) => ({
    ...(await group(w)),
    body: { nama: 'Salinan', tahunAjaran: '2026/2027', withMurid: true, withGuru: true, archiveOld: false },
  })),
  'GET /group-belajar/:id/calon': on('lembaga', group),
  'POST /group-belajar/:id/anggota': on('lembaga', async (w) => ({
    ...(await group(w)),
    body: { ids: [w.people['murid lain'].id], isGuru: false },
  })),
  'DELETE /group-belajar/:id/anggota': on('lembaga', async (w) => ({
    ...(await group(w)),
    body: { ids: [w.people.murid.id] },
  })),
  'POST /group-belajar/:id/anggota/cocokkan': on('lembaga', async (w) => ({
    ...(await group(w)),
    body: { rows: [w.people.murid.email] },
  })),
  'POST /group-belajar/:id/anggota/berkas': on('lembaga', async (w) => ({
    ...(await group(w)),
    file: { name: 'daftar.csv', text: 'NISN\n0091234567\n' },
  })),
  'POST /group-belajar/aturan/coba': on('none', (w) => ({ body: { lembagaId: w.home.lembagaId, rule } })),
  'PUT /group-belajar/:id/aturan': on('lembaga', async (w) => ({
    ...(await group(w)),
    body: { rule, version: 1 },
  })),
  'POST /group-belajar/:id/aturan/terapkan': on('lembaga', group),
}
