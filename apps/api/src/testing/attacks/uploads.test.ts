import { deflateRawSync, crc32 } from 'node:zlib'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { file } from '@suluh/contract/platform/file'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '../build-app.ts'
import { multipart } from '../multipart.ts'
import { callerNames } from '../rights/callers.ts'
import { expectedOf } from '../rights/expectation.ts'
import { expectationOf, nameOf } from '../rights/expectations.ts'
import { makeRightsWorld, type RightsWorld } from '../rights/rights-world.ts'

const app = useTestApp()
let world: RightsWorld
beforeAll(async () => {
  world = await makeRightsWorld(app)
})

/** A zip of parts, each saying to be as large as `claims` where that is given. */
function zip(parts: { name: string; bytes: Uint8Array; claims?: number }[], isOverlapping = false): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, claims } of parts) {
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(isOverlapping ? 0 : at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, entry, Buffer.from(name)]),
    )
    if (!isOverlapping || at === 0) locals.push(local)
    at += isOverlapping && at > 0 ? 0 : local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(Buffer.concat(locals).length, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end])
}

const text = (content: string) => Buffer.from(content)
const workbook = (sharedStrings: string, more: { name: string; bytes: Uint8Array; claims?: number }[] = []) =>
  zip([
    {
      name: '[Content_Types].xml',
      bytes: text('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    },
    {
      name: 'xl/workbook.xml',
      bytes: text('<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>'),
    },
    { name: 'xl/sharedStrings.xml', bytes: text(sharedStrings) },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: text(
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
      ),
    },
    ...more,
  ])

const secret = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
const laughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`).join('')}]>`
const zeros = Buffer.alloc(150 * 1024 * 1024)
const script = '<script>alert(document.cookie)</script>'
const gif = text('GIF89a\x01\x00\x01\x00\x00\x00\x00;')

/** What no screen of Suluh makes, and somebody might send. */
const files: { name: string; text: Uint8Array }[] = [
  { name: 'bom.xlsx', text: workbook('<sst/>', [{ name: 'xl/bom.xml', bytes: zeros }]) },
  {
    name: 'bohong.xlsx',
    text: workbook('<sst/>', [
      { name: 'xl/worksheets/sheet2.xml', bytes: zeros.subarray(0, 50e6), claims: 1000 },
    ]),
  },
  {
    name: 'bertumpuk.docx',
    text: zip(
      Array.from({ length: 4000 }, (_, i) => ({ name: `word/${i}.xml`, bytes: zeros.subarray(0, 1e5) })),
      true,
    ),
  },
  { name: 'entitas.xlsx', text: workbook(`${secret}<sst><si><t>&a;</t></si></sst>`) },
  { name: 'tawa.xlsx', text: workbook(`${laughs}<sst><si><t>&l30;</t></si></sst>`) },
  {
    name: 'entitas.docx',
    text: zip([
      { name: 'word/document.xml', bytes: text(`${secret}<w:document><w:t>&a;</w:t></w:document>`) },
    ]),
  },
  {
    name: 'entitas.xml',
    text: text(
      `<?xml version="1.0"?>${secret}<quiz><question type="essay"><name><text>&a;</text></name></question></quiz>`,
    ),
  },
  {
    name: 'tawa.xml',
    text: text(
      `<?xml version="1.0"?>${laughs}<quiz><question><name><text>&l30;</text></name></question></quiz>`,
    ),
  },
  {
    name: 'gambar.svg',
    text: text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
  },
  { name: 'halaman.png', text: text(`<!doctype html><html>${script}</html>`) },
  { name: 'keduanya.gif', text: Buffer.concat([gif, text(script)]) },
  { name: 'dokumen.pdf', text: text('%PDF-1.7 /JS (app.alert(1))') },
  { name: 'program.png', text: Buffer.concat([text('MZ'), Buffer.alloc(200)]) },
  { name: '../../../etc/passwd.csv', text: text('NAMA;NIS\nBudi;1\n') },
  { name: `${script}.csv`, text: text('NAMA;NIS\nBudi;1\n') },
]

async function send(endpoint: Endpoint, upload: { name: string; text: Uint8Array }) {
  const expectation = expectationOf(endpoint)!
  const caller = callerNames.find((each) => expectedOf(each, endpoint, expectation) === 'allowed')!
  const { params } = await expectation.ask(world)
  const { headers, payload } = multipart(upload)
  const started = performance.now()
  const response = await app.server.http.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, params)}`,
    headers: { ...headers, authorization: `Bearer ${await world.freshToken(caller)}` },
    payload,
  })
  return { response, ms: performance.now() - started }
}

describe('a file from outside', () => {
  it('opens no file of the server, grows without end nowhere, and runs nowhere, whichever call takes it', async () => {
    const problems: string[] = []
    const tooLarge = new Map<string, number>()
    const uploads = app.server.endpoints.filter(({ upload }) => upload)
    expect(uploads.length).toBeGreaterThan(7)
    for (const endpoint of uploads)
      for (const upload of files) {
        const { response, ms } = await send(endpoint, upload)
        const said = `${nameOf(endpoint)}, ${upload.name}: ${response.statusCode} ${response.body.slice(0, 200)}`
        if (response.statusCode >= 500 || ms > 20_000) problems.push(`${said} (${ms} ms)`)
        if (/root:|daemon:|haha/.test(response.body)) problems.push(`${said} tells what it must not`)
        if (/^(bom|bohong|bertumpuk|tawa|entitas)/.test(upload.name) && response.statusCode < 400)
          problems.push(`${said}: taken`)
        if (response.statusCode === 413) tooLarge.set(upload.name, (tooLarge.get(upload.name) ?? 0) + 1)
        if (!String(response.headers['content-type']).includes('application/json'))
          problems.push(`${said}: no JSON`)
      }
    expect(problems).toEqual([])
    // Whoever opens such files measures them first; the others take no files of this kind.
    expect(tooLarge.get('bom.xlsx')).toBeGreaterThan(4)
    expect(process.memoryUsage.rss()).toBeLessThan(2e9)
  }, 180_000)

  it('is given out as what its bytes are and never as a page, in a sandbox, under the tenant’s rights', async () => {
    const { token } = world.people.guru
    const { response } = await send(
      file.upload,
      files.find(({ name }) => name === 'keduanya.gif')!,
    )
    expect(response.statusCode).toBe(200)
    const { id } = response.json<{ data: { id: string } }>().data
    const get = (who: string) =>
      app.server.http.inject({ url: `/api/file/${id}`, headers: { authorization: `Bearer ${who}` } })
    const { headers } = await get(token)
    expect(headers['content-type']).toBe('image/gif')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(headers['cache-control']).toContain('private')
    expect((await get(world.people['aplikasi lain'].token)).statusCode).toBe(404)
    const kinds = await tenant(app.db, world.home, (tx) =>
      sql<{ mime: string }>`select distinct mime from file`.execute(tx),
    )
    for (const { mime } of kinds.rows) expect(mime).toMatch(/^(image\/(png|jpeg|gif|webp)|audio\/[\w.-]+)$/)
  })
})
