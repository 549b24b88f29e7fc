import { once } from 'node:events'
import { createServer } from 'node:http'
import { readdirSync, readFileSync, mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { findChromium, printingProcesses, standInPages } from './chromium-fixture.ts'
import { publishPaket, schedule } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person } from '#testing/factories.ts'

const chromium = await findChromium()
if (!chromium) process.stderr.write('PDF: tidak ada Chromium di sini, ujinya dilewati.\n')

/** Stands in for the built pages: what one asks for and shows is written in its address. */
const webDir = standInPages(
  'Kosong',
  `const search = new URLSearchParams(location.search)
const show = (text) => document.body.insertAdjacentHTML('beforeend', text)
if (search.has('nanti')) {
  show('<b data-waiting></b>')
  setTimeout(() => { document.querySelector('[data-waiting]').outerHTML = '<p>Kop surat</p>' }, 700)
}
const ready = () => show('<button data-part="print-button">Cetak</button>')
show('<h1>Rapor · Kelas 9 &lt;A&gt;</h1>')
if (search.has('markah')) show(search.get('markah'))
if (search.has('gantung')) while (true);
fetch('/api/application-user/me', { headers: { authorization: 'Bearer cetak' } })
  .then((answer) => answer.json())
  .then(async ({ data, message }) => {
    show('<p style="font-family: serif">Nama: ' + (data?.name ?? message) + '</p>')
    show('<p>Zona ' + Intl.DateTimeFormat().resolvedOptions().timeZone + ' · ' + document.cookie + '</p>')
    if (!data?.name) return
    if (search.has('lain')) await fetch(search.get('lain')).catch((error) => show('<p>Ditolak</p>'))
    if (search.has('tulis')) {
      const answer = await fetch('/api/lembaga', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
      show('<p>Menulis: ' + answer.status + '</p>')
    }
    ready()
  })
`,
)

const app = useTestApp(() => ({ webDir, ...(chromium && { pdfBrowser: chromium }) }))
const alamat = (search = '') =>
  `/laporan/rapor/00000000-0000-4000-8000-000000000000/cetak${search && `?${search}`}`

let guru: Person
beforeAll(async () => {
  guru = await (await makeWorld(app)).signedInAs('guru', { nama: 'Ibu Sari' })
})

const ask = (token: string, search = '', more = '') =>
  app.server.http.inject({
    url: `/api/pdf?alamat=${encodeURIComponent(alamat(search))}${more}`,
    headers: { authorization: `Bearer ${token}` },
  })

it('is refused where the host that was asked for is none, and breaks nothing', async () => {
  for (const host of ['a b', '[', 'a:b'])
    expect([
      host,
      (
        await app.server.http.inject({
          url: `/api/pdf?alamat=${encodeURIComponent(alamat())}`,
          headers: { authorization: `Bearer ${guru.token}`, host },
        })
      ).statusCode,
    ]).toEqual([host, 400])
})

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.join('\n')
}

describe.skipIf(!chromium)('with a browser', { timeout: 120_000 }, () => {
  it('prints what the page shows whoever asks, with text that can be selected, in fonts that are in it', async () => {
    const answer = await ask(guru.token, '', '&zona=Asia/Makassar')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(answer.headers['content-disposition']).toContain('Rapor - Kelas 9 -A-.pdf')
    const text = await textOf(answer.rawPayload)
    expect(text).toContain('Nama: Ibu Sari')
    // The page knows that somebody is signed in, and no secret of theirs.
    expect(text).toContain('Zona Asia/Makassar · suluh=cetak.suluh')
    expect(text).not.toContain(guru.token)
    expect(answer.rawPayload.toString('latin1')).toMatch(/\/FontFile2/)
  })

  it('waits for what the page says is still to come', async () => {
    expect(await textOf((await ask(guru.token, 'nanti=ya')).rawPayload)).toContain('Kop surat')
  })

  it('reads no more of a paper than it may have', async () => {
    const { pdf } = app.server
    const { print } = pdf
    pdf.print = (whose, paper, signal) => print(whose, { ...paper, most: 5000 }, signal)
    const answer = await ask(guru.token)
    pdf.print = print
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      expect.stringMatching(/^Cetakan ini lebih dari 0 MB/),
    ])
  })

  it('is for who is signed in, prints papers only, and reads the clock of real places', async () => {
    expect((await app.server.http.inject({ url: `/api/pdf?alamat=${alamat()}` })).statusCode).toBe(401)
    for (const path of [
      '/dashboard',
      '//jahat.test/laporan/rapor/x/cetak',
      'https://jahat.test/',
      'file:///etc/passwd',
      `/api/pdf?alamat=${alamat()}`,
      `${alamat()}/../../x`,
    ]) {
      const answer = await app.server.http.inject({
        url: `/api/pdf?alamat=${encodeURIComponent(path)}`,
        headers: { authorization: `Bearer ${guru.token}` },
      })
      expect([path, answer.statusCode, answer.json().message]).toEqual([
        path,
        400,
        expect.stringContaining('Alamat: Bukan halaman cetak'),
      ])
    }
  })

  it('gives nothing to who has lost the session while waiting, and nothing in anybody else’s name', async () => {
    const other = await (await makeWorld(app)).signedInAs('guru', { nama: 'Pak Lain' })
    const first = ask(guru.token)
    const second = ask(other.token)
    await app.server.db.deleteFrom('session').where('applicationUserId', '=', other.id).execute()
    app.server.sessions.forget(other.id)
    expect(await textOf((await first).rawPayload)).toContain('Ibu Sari')
    expect((await second).statusCode).toBe(401)
  })

  it('reaches no network, no file and no call that changes something, whatever a name holds', async () => {
    const reached: string[] = []
    const server = createServer((request, response) => {
      reached.push(request.url ?? '')
      response.end('x')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const outside = `http://127.0.0.1:${port}`
    const markah = [
      `<img src="${outside}/gambar"><link rel="stylesheet" href="${outside}/gaya">`,
      `<style>@import url(${outside}/impor); body { background: url(${outside}/latar) } @font-face { font-family: x; src: url(${outside}/huruf) } p { font-family: x }</style>`,
      `<iframe src="file:///etc/passwd"></iframe><iframe src="${outside}/bingkai"></iframe><object data="file:///etc/hostname"></object>`,
      `<img src="file:///etc/passwd"><img src="x" onerror="fetch('${outside}/skrip')">`,
    ].join('')
    const answer = await ask(
      guru.token,
      new URLSearchParams({ markah, lain: `${outside}/ambil`, tulis: 'ya' }).toString(),
    )
    const away = await ask(
      guru.token,
      `markah=${encodeURIComponent(`<meta http-equiv="refresh" content="0; url=${outside}/pindah">`)}`,
    )
    server.close()
    const text = await textOf(answer.rawPayload)
    expect([away.statusCode, reached]).toEqual([404, []])
    expect(text).toContain('Ditolak')
    expect(text).toContain('Menulis: 403')
    expect(text).not.toMatch(/root:|nologin/)
  })

  it('makes one at a time, lets five of one person wait, and refuses the others in words', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(guru.token)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(6)
    expect(codes.filter((code) => code === 429)).toHaveLength(4)
    expect(new Set(printingProcesses().map((pid) => groupOf(pid))).size).toBe(1)
  })

  it('says so where the browser dies in the midst, and makes the next one with a new browser', async () => {
    const dying = ask(guru.token, 'gantung=ya')
    await until(() => printingProcesses().length > 0)
    await sleep(500)
    for (const pid of printingProcesses()) process.kill(pid, 'SIGKILL')
    const answer = await dying
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'PDF tidak dapat dibuat sekarang. Coba lagi, atau cetak dari peramban.',
    ])
    expect((await ask(guru.token)).statusCode).toBe(200)
  })

  it('takes nothing from who comes next where somebody goes away who was waiting', async () => {
    const { server } = app
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.http.server.address() as AddressInfo
    const over = (token: string, search: string, signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}/api/pdf?alamat=${encodeURIComponent(alamat(search))}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(signal && { signal }),
      })
    const world = await makeWorld(app)
    const [second, third] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    for (const round of [1, 2, 3]) {
      const leaving = new AbortController()
      const first = over(guru.token, 'nanti=ya')
      await sleep(100)
      const gone = over(second.token, '', leaving.signal).catch(() => undefined)
      await sleep(50)
      const next = over(third.token, 'nanti=ya')
      await sleep(50)
      leaving.abort()
      expect([round, (await first).status, await gone, (await next).status]).toEqual([
        round,
        200,
        undefined,
        200,
      ])
    }
  })

  it('ends with the browser also where an answer does not end', async () => {
    const world = await makeWorld(app)
    const proctor = await world.signedInAs('guru')
    const murid = [await world.signedInAs('murid')]
    const paket = await publishPaket(app, world, proctor, [[pilihanGanda('1 + 1?')]])
    const event = await schedule(app, proctor, paket.id, murid)
    const stream = `/api${fillPath(pengawasan.stream.path, { id: event.id })}`
    const endless = ask(proctor.token, `lain=${encodeURIComponent(stream)}`)
    await until(() => printingProcesses().length > 0)
    await sleep(2500)
    for (const pid of printingProcesses()) process.kill(pid, 'SIGKILL')
    expect((await endless).statusCode).toBe(503)
    expect((await ask(proctor.token)).statusCode).toBe(200)
  })

  it('leaves nothing behind, and tidies up after a process of its own number', async () => {
    const own = `suluh-pdf-${process.pid}-`
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(own))
    const forgotten = mkdtempSync(join(tmpdir(), own))
    for (const pid of printingProcesses()) process.kill(pid, 'SIGKILL')
    await until(() => printingProcesses().length === 0)
    // Until this process has heard of it.
    await sleep(500)
    expect((await ask(guru.token)).statusCode).toBe(200)
    await until(() => left().length === 1)
    expect(left()).not.toContain(basename(forgotten))
  })

  it('asks for what the page asks, before any browser does', async () => {
    const student = await (await makeWorld(app)).signedInAs('murid')
    expect((await ask(student.token)).statusCode).toBe(403)
  })

  it('prints no paper for a paper, however it is asked', async () => {
    const self = `/api/%70df?alamat=${encodeURIComponent(alamat())}`
    const begun = Date.now()
    expect((await ask(guru.token, `lain=${encodeURIComponent(self)}`)).statusCode).toBe(200)
    // It would wait for its own turn.
    expect(Date.now() - begun).toBeLessThan(30_000)
  })

  it('passes on what a page was refused', async () => {
    const student = await (await makeWorld(app)).signedInAs('murid')
    await app.server.db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() + 1000) })
      .where('applicationUserId', '=', student.id)
      .execute()
    await sleep(1100)
    expect((await ask(student.token)).statusCode).toBe(419)
  })
})

function groupOf(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[2]
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !isSo(); await sleep(50))
    if (Date.now() > end) throw new Error('not in time')
}

afterAll(async () => {
  app.server.pdf.close()
  await until(() => printingProcesses().length === 0)
})
