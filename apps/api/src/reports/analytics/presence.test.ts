import { applicationReport, type ReportPresence } from '@suluh/contract/reports/application-report'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Db } from '#platform/db/open.ts'
import { startCopy, useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'

const app = useTestApp()
let url = ''

/** What one page hears, the newest last, until it is closed. */
async function open(id: string, { token }: Person, at?: string) {
  url ||= await app.server.http.listen({ port: 0, host: '127.0.0.1' })
  const closing = new AbortController()
  const response = await fetch(`${at ?? url}/api${fillPath(applicationReport.presence.path, { id })}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  })
  const heard: ReportPresence[] = []
  let hasEnded = false
  const read = async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages)
        if (message.startsWith('data: ')) heard.push(JSON.parse(message.slice(6)) as ReportPresence)
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => (hasEnded = true))
  const names = () => heard.at(-1)?.others.map(({ nama, isSelf }) => (isSelf ? `${nama} (saya)` : nama))
  return { status: response.status, heard, names, close: () => closing.abort(), hasEnded: () => hasEnded }
}

const soon = { timeout: 30_000, interval: 50 }

async function makeOffice() {
  const world = await makeWorld(app)
  const [owner, school, boss] = [
    await world.signedInAs('guru'),
    await world.signedInAs('lembaga'),
    await world.signedInAs('pengelola'),
  ]
  const body = { nama: 'Ringkasan', folder: '', template: 'kosong' }
  const report = (await app.call(applicationReport.create, { token: owner.token, body })).data
  return { world, owner, school, boss, report }
}

it('each page hears who else has the report open, until they leave it', async () => {
  const { owner, school, boss, report } = await makeOffice()
  const mine = await open(report.id, owner)
  await expect.poll(mine.names, soon).toEqual([])
  const theirs = await open(report.id, school)
  const third = await open(report.id, boss)
  const again = await open(report.id, owner)
  await expect.poll(mine.names, soon).toEqual(['Uji guru (saya)', 'Uji lembaga', 'Uji pengelola'])
  await expect.poll(theirs.names, soon).toEqual(['Uji guru', 'Uji pengelola'])
  again.close()
  third.close()
  await expect.poll(mine.names, soon).toEqual(['Uji lembaga'])
  theirs.close()
  await expect.poll(mine.names, soon).toEqual([])
  mine.close()
})

it('a newer version is told with whose it is, as soon as it is stored and never before', async () => {
  const { owner, school, report } = await makeOffice()
  const mine = await open(report.id, owner)
  await expect.poll(() => mine.heard.at(-1)?.version, soon).toBe(report.version)
  const save = (version: number, token: string) =>
    app.call(applicationReport.save, {
      token,
      params: { id: report.id },
      body: { ...report, nama: 'Baru', version },
    })
  expect((await save(report.version + 5, school.token)).status).toBe(409)
  await save(report.version, school.token)
  await expect
    .poll(() => mine.heard.at(-1), soon)
    .toMatchObject({ version: report.version + 1, oleh: 'Uji lembaga' })
  expect(mine.heard.map(({ version }) => version)).toEqual(
    mine.heard.map(({ version }) => version).toSorted((a, b) => a - b),
  )
  mine.close()
})

it('whoever may not change the report hears nothing, and whoever may no longer hears no more', async () => {
  const { world, owner, school, report } = await makeOffice()
  const strangers = [
    await world.signedInAs('guru'),
    await world.signedInAs('lembaga', { lembagaId: await world.makeLembaga('SMP Lain') }),
    await (await makeWorld(app)).signedInAs('pengelola'),
  ]
  for (const stranger of strangers) expect((await open(report.id, stranger)).status).toBe(404)
  const theirs = await open(report.id, school)
  const mine = await open(report.id, owner)
  await expect.poll(mine.names, soon).toEqual(['Uji lembaga'])
  const body = { shares: [], hanyaSaya: true }
  await app.call(applicationReport.share, { token: owner.token, params: { id: report.id }, body })
  await expect.poll(theirs.hasEnded, soon).toBe(true)
  await expect.poll(mine.names, soon).toEqual([])
  mine.close()
})

it('pages at two copies of the server hear of each other, and of what the other copy stored', async () => {
  const { owner, school, report } = await makeOffice()
  const copy = await startCopy(app)
  const away = await copy.http.listen({ port: 0, host: '127.0.0.1' })
  const mine = await open(report.id, owner)
  const theirs = await open(report.id, school, away)
  await expect.poll(mine.names, soon).toEqual(['Uji lembaga'])
  await expect.poll(theirs.names, soon).toEqual(['Uji guru'])
  await app.call(applicationReport.save, {
    token: owner.token,
    params: { id: report.id },
    body: { ...report, nama: 'Baru' },
  })
  await expect.poll(() => theirs.heard.at(-1)?.version, soon).toBe(report.version + 1)
  await copy.http.close()
  await expect.poll(theirs.hasEnded, soon).toBe(true)
  await expect.poll(mine.names, soon).toEqual([])
  mine.close()
})

it('a copy that stops leaves nobody behind, whatever of it was still on its way', async () => {
  const { owner, school, report } = await makeOffice()
  const copy = await startCopy({ ...app, server: { ...app.server, db: tellingLate(app.db) } })
  const away = await copy.http.listen({ port: 0, host: '127.0.0.1' })
  const mine = await open(report.id, owner)
  const theirs = await open(report.id, school, away)
  await expect.poll(theirs.names, soon).toEqual(['Uji guru'])
  await copy.http.close()
  await sleep(2 * lateMs)
  await expect.poll(mine.names, { timeout: 3000, interval: 50 }).toEqual([])
  mine.close()
})

const lateMs = 1500

/** A database whose notices of somebody who is there come late. */
function tellingLate(db: Db): Db {
  const late = withMethod(db.getExecutor(), 'executeQuery', async (run, query, ...rest) => {
    const isOfSomebody = JSON.stringify((query as { parameters: unknown }).parameters).includes('seats\\":[{')
    if (isOfSomebody) await sleep(lateMs)
    return run(query, ...rest)
  })
  return withMethod(db, 'getExecutor', () => late)
}

type Run = (...args: unknown[]) => unknown

/** An object of which one method does something else, by what it did. */
function withMethod<T extends object>(
  whole: T,
  method: keyof T,
  instead: (run: Run, ...args: unknown[]) => unknown,
): T {
  return new Proxy(whole, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name)
      if (typeof value !== 'function') return value
      const run: Run = (...args) => Reflect.apply(value, of, args) as unknown
      return name === method ? (...args: unknown[]) => instead(run, ...args) : run
    },
  })
}

it('many pages of people with long names are heard of at another copy, too', async () => {
  const { world, school, report } = await makeOffice()
  const long = await world.signedInAs('pengelola', { nama: '\u754c'.repeat(200) })
  const copy = await startCopy(app)
  const away = await copy.http.listen({ port: 0, host: '127.0.0.1' })
  const pages = []
  for (let page = 0; page < 12; page++) pages.push(await open(report.id, long, away))
  const mine = await open(report.id, school)
  await expect.poll(mine.names, soon).toEqual(['\u754c'.repeat(80)])
  for (const page of pages) page.close()
  await expect.poll(mine.names, soon).toEqual([])
  mine.close()
  await copy.http.close()
})
