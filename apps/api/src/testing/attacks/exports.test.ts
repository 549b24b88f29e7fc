import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import { listZip, defaultLimits, inflate } from '@suluh/tabular/zip'
import { sql } from 'kysely'
import { beforeAll, expect, inject, it } from 'vitest'
import pg from 'pg'
import { useTestApp } from '../build-app.ts'
import { databaseUrl } from '../database.ts'
import { callerNames } from '../rights/callers.ts'
import { expectedOf } from '../rights/expectation.ts'
import { expectationOf, nameOf } from '../rights/expectations.ts'
import { makeRightsWorld, type RightsWorld } from '../rights/rights-world.ts'

const app = useTestApp()
let world: RightsWorld

/** Each begins as a formula does in one of the programs that open such files. */
const formulas = [
  '=HYPERLINK("http://jahat.test","klik")',
  '+1+cmd|calc!A1',
  '@SUM(A1)',
  '-2+3+cmd',
  '\t=1+1',
  '\r=1+1',
]

beforeAll(async () => {
  world = await makeRightsWorld(app)
  await world.hasil()
  await world.essay()
})

/** Whatever people have named anywhere begins like a formula, in every table, by the catalogue. */
async function renameEverything(): Promise<void> {
  const name = new URL(app.server.databaseUrl).pathname.slice(1)
  const owner = new pg.Client(databaseUrl(inject('templateUrl'), name))
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = attrelid
      where attname = 'nama' and relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('provinsi', 'kabupaten_kota') and a.attgenerated = ''`,
  )
  await owner.query('set session_replication_role = replica')
  for (const { name: table } of rows)
    await owner.query(
      `update ${table} set nama = ($1::text[])[1 + abs(hashtext(ctid::text)) % ${formulas.length}] || ' ' || nama`,
      [formulas],
    )
  await owner.end()
}

/** Calls that may answer with a table for other programs; which do is told by what comes. */
const isExport = ({ method, path, query }: Endpoint) =>
  method === 'GET' &&
  // JSON Lines: read by programs, and in one form only.
  path !== '/audit/ekspor' &&
  (/ekspor|rejected/.test(path) || query?.safeParse({ format: 'csv' }).success === true)

async function fetchAs(endpoint: Endpoint, format: 'csv' | 'xlsx') {
  const expectation = expectationOf(endpoint)
  if (!expectation) return undefined
  const caller = callerNames.find((each) => expectedOf(each, endpoint, expectation) === 'allowed')
  if (!caller) return undefined
  const { params, query = '' } = await expectation.ask(world)
  const search = new URLSearchParams(query)
  search.set('format', format)
  return app.server.http.inject({
    url: `/api${fillPath(endpoint.path, params)}?${search}`,
    headers: { authorization: `Bearer ${await world.freshToken(caller)}` },
  })
}

/** The cells of a CSV file, with what Excel would make of the quotes. */
function cellsOf(csv: string): string[] {
  const delimiter = csv.includes(';') ? ';' : ','
  const cell = new RegExp(
    `"((?:[^"]|"")*)"(?=[${delimiter}\\r\\n]|$)|([^${delimiter}\\r\\n"]*)(?=[${delimiter}\\r\\n]|$)`,
    'g',
  )
  return [...csv.replace(/^\uFEFF/, '').matchAll(cell)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? '').replaceAll('""', '"'),
  )
}

const isFormula = (cell: string) => /^[=+@\t\r-]/.test(cell) && !/^[-+]?[\d.,]+%?$/.test(cell) && cell !== '-'

it('formulas in names stay text in every table that leaves, as CSV and as Excel', async () => {
  // Reports are there to be exported.
  await expect
    .poll(
      async () =>
        (await sql<{ n: number }>`select count(*) as n from laporan_antrean`.execute(app.db)).rows[0]!.n,
    )
    .toBe(0)
  await renameEverything()
  const problems: string[] = []
  const withFormulas: string[] = []
  const tables: string[] = []
  for (const endpoint of app.server.endpoints.filter(isExport)) {
    const csv = await fetchAs(endpoint, 'csv')
    if (!String(csv?.headers['content-type']).startsWith('text/csv') || !csv) {
      if (/ekspor/.test(endpoint.path)) problems.push(`${nameOf(endpoint)}: ${csv?.body.slice(0, 100)}`)
      continue
    }
    tables.push(endpoint.path)
    if (/jahat\.test|cmd|SUM\(A1\)|1\+1/.test(csv.body)) withFormulas.push(endpoint.path)
    const bad = cellsOf(csv.body).filter(isFormula)
    problems.push(...bad.map((cell) => `${nameOf(endpoint)} csv: ${JSON.stringify(cell)}`))
    const xlsx = await fetchAs(endpoint, 'xlsx')
    if (xlsx?.statusCode !== 200 || !xlsx.rawPayload.subarray(0, 2).equals(Buffer.from('PK'))) continue
    for (const entry of listZip(xlsx.rawPayload, defaultLimits).values())
      if (/sheet\d*\.xml$/.test(entry.name) && /<f[ >]/.test(Buffer.from(inflate(entry)).toString()))
        problems.push(`${nameOf(endpoint)} xlsx: a formula`)
  }
  expect(problems).toEqual([])
  // Not green because nothing was there.
  expect(tables.length).toBeGreaterThan(8)
  expect(withFormulas.length).toBeGreaterThan(4)
}, 120_000)
