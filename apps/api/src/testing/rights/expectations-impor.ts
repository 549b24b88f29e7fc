import { generalTableImport } from '@suluh/contract/school/general-table'
import { lembagaImport } from '@suluh/contract/school/lembaga'
import { pelajaranImport } from '@suluh/contract/school/pelajaran'
import type { sheetImportCalls } from '@suluh/contract/platform/staged-import'
import { confirmImport } from '../staged-import.ts'
import { upload } from '../upload.ts'
import type { Caller } from './callers.ts'
import { on, type Ask, type Expectation, type Expectations } from './expectation.ts'
import type { RightsWorld } from './rights-world.ts'

type SheetCalls = ReturnType<typeof sheetImportCalls<string>>
type List = {
  calls: SheetCalls
  params: Record<string, string>
  titles: string
  /** Who may not send one at all, for all their right. */
  but: Expectation['but']
  /** Who may send some of their own. */
  others: Caller[]
}

const lists: List[] = [
  {
    calls: lembagaImport,
    params: {},
    // A lembaga changes itself; a list of them is for those who work for the whole application.
    but: { lembaga: 'refused', 'lembaga lain': 'refused' },
    others: ['staf', 'lembaga', 'lembaga lain'],
    titles: 'NPSN,NAMA',
  },
  {
    calls: pelajaranImport,
    params: {},
    but: {},
    others: ['staf', 'lembaga', 'lembaga lain', 'guru', 'guru lain'],
    titles: 'KODE,NAMA',
  },
  { calls: generalTableImport, params: { tabel: 'jenjang' }, but: {}, others: ['staf'], titles: 'KODE,NAMA' },
]

/** A file of one row that `pengelola` has sent: what waits for confirmation, or was taken over, is its sender's alone. */
async function makeImport({ app, people }: RightsWorld, { calls, params, titles }: List): Promise<Ask> {
  const kode = String(Math.floor(10_000_000 + Math.random() * 89_999_999))
  const file = { name: 'a.csv', bytes: `${titles}\n${kode},Baris ${kode}`, params }
  const { data } = await upload(app, calls.preview, people.pengelola, file)
  return { params: { ...params, id: data.id } }
}

async function makeTaken(w: RightsWorld, list: List): Promise<Ask> {
  const ask = await makeImport(w, list)
  await confirmImport(w.app, list.calls, w.people.pengelola, ask.params as { id: string })
  return ask
}

function expectationsOf(list: List): Expectations {
  const { calls, params, but, others, titles } = list
  const hidden = Object.fromEntries(others.map((caller) => [caller, 'hidden'] as const))
  const { path } = calls.preview
  const isSenders = (make = makeImport) => on(['pengelola'], (w) => make(w, list), hidden)
  return {
    [`GET ${path}`]: on('none', () => ({ params })),
    [`POST ${path}`]: on('none', () => ({ params, file: { name: 'a.csv', text: `${titles}\n1,B` } }), but),
    [`GET ${path}/:id`]: isSenders(),
    [`GET ${path}/:id/rows`]: isSenders(),
    [`GET ${path}/:id/rejected`]: isSenders(),
    [`POST ${path}/:id/confirm`]: isSenders(),
    [`POST ${path}/:id/undo`]: isSenders(makeTaken),
    [`DELETE ${path}/:id`]: isSenders(),
  }
}

/** Lists that come in as files. */
export const impor: Expectations = Object.assign({}, ...lists.map(expectationsOf))
