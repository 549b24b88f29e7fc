import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import { isListQuery } from '@suluh/contract/platform/list'
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { useTestApp } from '../build-app.ts'
import { databaseUrl } from '../database.ts'
import { callerNames } from '../rights/callers.ts'
import { expectedOf } from '../rights/expectation.ts'
import { expectationOf, nameOf } from '../rights/expectations.ts'
import { makeRightsWorld, questionFile, type RightsWorld } from '../rights/rights-world.ts'
import { multipart } from '../multipart.ts'

const app = useTestApp()
let world: RightsWorld
beforeAll(async () => {
  world = await makeRightsWorld(app)
})

const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<form action="https://jahat.test"><input autofocus onfocus=alert(1)></form>',
  '<base href="https://jahat.test/"><meta http-equiv="refresh" content="0;url=https://jahat.test">',
].join('')

/** Live markup: what a browser would run, follow or load if it stood in a page. */
const live =
  /<(script|iframe|object|embed|svg|math|form|base|meta|link|style|input)\b(?![^<]*data-)|<[^>]*\son\w+\s*=|(?:href|src|action|srcdoc|data)\s*=\s*["']?\s*(?:javascript|data:text)|<[^>]*url\(\s*javascript/i

/** Long work on figures, and people: none of it takes markup. */
const hasNoRichText =
  /^\/(laporan|gabungan|kartu-peserta|application-user|irt-scoring|authentication|profile|privasi|undangan|devs|setup)/

const isRich = (value: unknown): value is string => typeof value === 'string' && /^<\w+[\s\S]*>$/.test(value)

/** A good body whose every piece of rich text holds scripts as well; undefined where it has none. */
function poisoned(value: unknown): unknown {
  let found = 0
  const walk = (each: unknown): unknown => {
    if (isRich(each)) {
      found += 1
      return `${each}${scripts}`
    }
    if (Array.isArray(each)) return each.map(walk)
    if (typeof each === 'object' && each !== null)
      return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, walk(inner)]))
    return each
  }
  const body = walk(value)
  return found > 0 ? body : undefined
}

async function callerOf(endpoint: Endpoint): Promise<string | undefined> {
  const expectation = expectationOf(endpoint)
  const caller =
    expectation && callerNames.find((each) => expectedOf(each, endpoint, expectation) === 'allowed')
  return caller && world.freshToken(caller)
}

/** Columns that hold markup for pages; everything else is text, which pages show as text. */
async function storedMarkup(): Promise<string[]> {
  const name = new URL(app.server.databaseUrl).pathname.slice(1)
  const owner = new pg.Client(databaseUrl(inject('templateUrl'), name))
  await owner.connect()
  try {
    const found: string[] = []
    for (const [table, column] of [
      ['soal_version', 'content'],
      ['soal_version', 'key'],
      ['soal_version', 'pembahasan'],
      ['stimulus', 'html'],
      ['soal_import', 'result'],
      ['paket_snapshot', 'structure'],
      ['paket_snapshot', 'keys'],
    ]) {
      const { rows } = await owner.query<{ text: string }>(`select ${column}::text as text from ${table}`)
      for (const { text } of rows) {
        const plain = text.replaceAll('\\"', '"')
        if (live.test(plain))
          found.push(`${table}.${column}: ${live.exec(plain)?.[0]} in ${plain.slice(0, 300)}`)
      }
    }
    return found
  } finally {
    await owner.end()
  }
}

describe('script', () => {
  it('in whatever takes rich text is gone before it is stored', async () => {
    expect(live.test(scripts)).toBe(true)
    const taken: string[] = []
    for (const endpoint of app.server.endpoints) {
      const expectation = expectationOf(endpoint)
      if (!expectation || endpoint.method === 'GET' || hasNoRichText.test(endpoint.path)) continue
      const { params, body } = await expectation.ask(world)
      const bad = poisoned(body)
      if (typeof bad !== 'object' || bad === null) continue
      const token = await callerOf(endpoint)
      if (!token) continue
      const response = await app.server.http.inject({
        method: endpoint.method,
        url: `/api${fillPath(endpoint.path, params)}`,
        headers: { authorization: `Bearer ${token}` },
        payload: bad,
      })
      if (response.statusCode < 400) taken.push(nameOf(endpoint))
      expect([nameOf(endpoint), live.exec(response.body.replaceAll('\\"', '"'))?.[0]]).toEqual([
        nameOf(endpoint),
        undefined,
      ])
    }
    expect(taken).toEqual(expect.arrayContaining(['POST /soal', 'POST /stimulus']))
    expect(await storedMarkup()).toEqual([])
  }, 120_000)

  it('in a file of questions is gone before it is shown', async () => {
    const { headers, payload } = multipart({
      ...questionFile,
      text: questionFile.text.replace('1 + 1?', `1 + 1? ${scripts}`),
    })
    const moodle = `<quiz><question type="multichoice"><name><text>x</text></name><questiontext format="html"><text><![CDATA[<p>Soal</p>${scripts}]]></text></questiontext><single>true</single><answer fraction="100"><text><![CDATA[<b>A</b>${scripts}]]></text></answer><answer fraction="0"><text>B</text></answer></question></quiz>`
    for (const body of [{ headers, payload }, multipart({ name: 'soal.xml', text: moodle })]) {
      const response = await app.server.http.inject({
        method: 'POST',
        url: '/api/soal-import',
        headers: { ...body.headers, authorization: `Bearer ${world.people.guru.token}` },
        payload: body.payload,
      })
      expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.any(String)])
    }
    expect(await storedMarkup()).toEqual([])
  })

  it('in an address comes back in no page', async () => {
    const mark = `uji${randomInt(1e9)}`
    const bad = `<script>${mark}</script>"'><img src=x onerror=${mark}>`
    for (const path of [
      '/',
      '/login',
      '/login?to=',
      '/dashboard/',
      '/paket-soal/',
      '/tidak-ada/',
      '/change-password?token=',
    ]) {
      const { body, headers } = await app.server.http.inject(`${path}${encodeURIComponent(bad)}`)
      const page = String(headers['content-type']).includes('html') ? body : ''
      expect(page).not.toContain(mark)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    for (const path of ['/api/', '/api/soal?_sort=', '/api/soal/', '/api/authentication/forgot-password/']) {
      const { headers } = await app.server.http.inject(`${path}${encodeURIComponent(bad)}`)
      expect(headers['content-type']).toContain('application/json')
    }
  })
})

describe('SQL', () => {
  it('in sort, filter, search and page of any list is a refusal or a text that nothing matches', async () => {
    const problems: string[] = []
    const lists = app.server.endpoints.filter(({ method, query }) => method === 'GET' && isListQuery(query))
    expect(lists.length).toBeGreaterThan(20)
    const bad = [
      "nama'; drop table soal; --",
      'nama) desc, (select pg_sleep(5)',
      '1',
      "id' or '1'='1",
      'nama desc',
      'constructor',
      '__proto__',
    ]
    for (const endpoint of lists) {
      const token = await callerOf(endpoint)
      const expectation = expectationOf(endpoint)
      if (!token || !expectation) continue
      const { params, query: given = '' } = await expectation.ask(world)
      const ask = async (pairs: Record<string, string>) => {
        const search = new URLSearchParams(given)
        for (const [key, value] of Object.entries(pairs)) search.set(key, value)
        const response = await app.server.http.inject({
          url: `/api${fillPath(endpoint.path, params)}?${search}`,
          headers: { authorization: `Bearer ${token}` },
        })
        const isJson = /^application\/json\b/.test(String(response.headers['content-type']))
        const told = isJson ? response.json<{ recordsFiltered?: number }>() : {}
        return { status: response.statusCode, recordsFiltered: told.recordsFiltered }
      }
      for (const text of bad) {
        for (const key of ['_sort', '_start', '_end', 'id', ...(/^[a-z_]+$/.test(text) ? [] : [text])])
          if (
            (await ask({ [key]: text })).status !== 400 &&
            !(key === '_start' && text === '1') &&
            !(key === '_end' && text === '1')
          )
            problems.push(`${nameOf(endpoint)}: ${key}=${text} is taken`)
        if ((await ask({ _sort: 'nama', _order: text })).status !== 400)
          problems.push(`${nameOf(endpoint)}: _order=${text}`)
      }
      for (const q of ["' or 1=1 --", "x' union select password_hash from application_user --", '%', '_']) {
        const { status, recordsFiltered } = await ask({ q })
        if (status >= 500) problems.push(`${nameOf(endpoint)}: q=${q} breaks it`)
        if (
          status === 200 &&
          q.length > 1 &&
          recordsFiltered !== 0 &&
          (await ask({ q: 'zzz-tidak-ada' })).recordsFiltered === 0
        )
          problems.push(`${nameOf(endpoint)}: q=${q} finds ${recordsFiltered}`)
      }
    }
    expect(problems).toEqual([])
  }, 120_000)
})
