import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { kartuPeserta } from '@suluh/contract/people/kartu-peserta'
import { tenant } from '#platform/db/tenant.ts'
import { on, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

async function muridPeranId({ app, people }: RightsWorld): Promise<string> {
  const { data } = await app.call(peranIzin.options, { token: people.pengelola.token })
  return data.find(({ kode }) => kode === 'murid')!.id
}

/** A file of one person that `lembaga` has sent. */
async function makeImport(w: RightsWorld, status: 'pratinjau' | 'selesai' = 'pratinjau'): Promise<string> {
  const peranId = await muridPeranId(w)
  const person = { peranId, lembagaId: w.home.lembagaId, nama: 'Baru', nomor: null, nis: crypto.randomUUID() }
  const names = {
    nomorPeserta: null,
    username: null,
    email: null,
    telp: null,
    jenisKelamin: null,
    atribut: {},
  }
  const { applicationId } = w.home
  return tenant(w.app.db, w.home, async (tx) => {
    const { id } = await tx
      .insertInto('stagedImport')
      .values({
        applicationId,
        peranId,
        kind: 'application-user',
        status,
        lembagaId: w.home.lembagaId,
        applicationUserId: w.people.lembaga.id,
        fileName: 'a.csv',
        layout: 'Tabel',
        sheet: '',
        titles: ['NAMA'],
        ignored: [],
        newGroups: [],
        total: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('stagedImportRow')
      .values({
        applicationId,
        importId: id,
        row: 2,
        nama: 'Baru',
        outcome: 'baru',
        cells: ['Baru'],
        input: JSON.stringify({ ...person, ...names }),
        values: '{}',
        changes: '[]',
        problems: '[]',
        recordId: crypto.randomUUID(),
      })
      .execute()
    return id
  })
}

const anImport = async (w: RightsWorld) => ({ params: { id: await makeImport(w) } })

/** A sheet of cards that `lembaga` has made; it is for nobody else, however far they reach. */
async function aSheet(w: RightsWorld) {
  const token = await w.freshToken('lembaga')
  const { data } = await w.app.call(kartuPeserta.create, { token, body: { ids: [await w.makeMurid()] } })
  return { params: { id: data.id } }
}
const onlyItsMaker = { pengelola: 'hidden', staf: 'hidden' } as const

/** People who come in by file, and their cards. */
export const orang: Expectations = {
  'GET /application-user-import/:id': on('lembaga', anImport),
  'GET /application-user-import/:id/rows': on('lembaga', anImport),
  'GET /application-user-import/:id/rejected': on('lembaga', anImport),
  'POST /application-user-import/:peranId': on('aplikasi', async (w) => ({
    params: { peranId: await muridPeranId(w) },
    file: { name: 'a.csv', text: 'NAMA;NIS\nBaru;1' },
  })),
  'POST /application-user-import/:id/confirm': on('lembaga', async (w) => ({
    ...(await anImport(w)),
    body: { makeGroups: false },
  })),
  'POST /application-user-import/:id/undo': on('lembaga', async (w) => ({
    params: { id: await makeImport(w, 'selesai') },
  })),
  'DELETE /application-user-import/:id': on('lembaga', anImport),
  'POST /kartu-peserta': on('lembaga', async (w) => ({ body: { ids: [await w.makeMurid()] } })),
  'GET /kartu-peserta/:id': on('lembaga', aSheet, onlyItsMaker),
  'GET /kartu-peserta/:id/kartu': on('lembaga', aSheet, onlyItsMaker),
  'DELETE /kartu-peserta/:id': on('lembaga', aSheet, onlyItsMaker),
}
