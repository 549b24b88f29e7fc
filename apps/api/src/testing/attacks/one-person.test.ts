import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { soal } from '@suluh/contract/bank/soal'
import { soalImport } from '@suluh/contract/bank/soal-import'
import { soalExport } from '@suluh/contract/bank/soal-export'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { toXlsx } from '#platform/sheet/write-sheet.ts'
import { useTestApp } from '../build-app.ts'
import { entry, makeExam, save, start } from '../exam.ts'
import { makeWorld, pilihanGanda, type Person } from '../factories.ts'
import { multipart } from '../multipart.ts'
import { previewMurid } from '../people-import.ts'

const app = useTestApp()

/** A table that takes seconds to read. */
async function heavyList() {
  const row = (at: number) => Array.from({ length: 60 }, (_, column) => String((at * column) % 1000))
  const rows = Array.from({ length: 5000 }, (_, at) => ['Ani', ...row(at)])
  const bytes = await toXlsx([['NAMA', ...row(0).map((_, column) => `X${column}`)], ...rows])
  return multipart({ name: 'berat.xlsx', text: bytes })
}

let heavy: Awaited<ReturnType<typeof heavyList>>
beforeAll(async () => {
  heavy = await heavyList()
})

function upload(person: Person) {
  return app.server.http.inject({
    method: 'POST',
    url: `/api${soalImport.preview.path}`,
    headers: { authorization: `Bearer ${person.token}`, ...heavy.headers },
    payload: heavy.payload,
  })
}

it('one teacher’s heavy uploads and exports keep nobody waiting, and the one too many is told so', async () => {
  const { murid, event, soalIds } = await makeExam(app)
  const { id: attemptId } = await start(app, murid, event.id)
  const world = await makeWorld(app)
  const [guru, teman] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
  const { id: pelajaranId, aspekIds } = await world.makePelajaran(['Bilangan'])
  const draft = pilihanGanda('Apa?')
  await app.call(soal.create, { token: guru.token, body: { draft, pelajaranId, aspekId: aspekIds[0] } })
  const exported = (person: Person) =>
    app.server.http.inject({
      url: `/api${soalExport.file.path}?pelajaranId=${pelajaranId}&format=word`,
      headers: { authorization: `Bearer ${person.token}` },
    })

  const first = upload(guru)
  let isReading = true
  void first.then(() => (isReading = false))
  await sleep(50)
  const more = [upload(guru), ...Array.from({ length: 24 }, () => exported(guru))]
  await sleep(50)
  // Of the same school, of another one, and in an exam: all while the first file is still being read.
  expect((await app.call(soal.list, { token: teman.token })).status).toBe(200)
  expect((await app.server.http.inject('/api/health')).statusCode).toBe(200)
  expect((await save(app, murid, attemptId, [entry(soalIds[0]!, 'A')])).status).toBe(200)
  expect(isReading).toBe(true)
  expect((await exported(teman)).statusCode).toBe(200)

  // No questions are found in it, after all of it has been read.
  expect((await first).statusCode).toBe(400)
  const answers = await Promise.all(more)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(15)
  expect(refused[0]!.json<{ message: string }>().message).toContain('masih diolah')
  expect(answers.filter(({ statusCode }) => ![200, 400, 429].includes(statusCode))).toEqual([])
}, 60_000)

it('one person’s slow calls leave connections to everybody else', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const scope = { applicationId: world.applicationId, userId: guru.id }
  let letGo = () => undefined as void
  const held = new Promise<void>((done) => (letGo = done))
  const slow = Array.from({ length: 20 }, () => tenant(app.db, scope, () => held))
  const others = Array.from({ length: 10 }, async () => {
    const { token } = await world.signedInAs('guru')
    return app.call(soal.list, { token })
  })
  for (const { status } of await Promise.all(others)) expect(status).toBe(200)
  letGo()
  await Promise.all(slow)
})

it('an import comes to its end on the one connection that is left to its person', async () => {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  const { id } = await previewMurid(app, world, staf, 'Nama;NIS\nAni;1\nBudi;2\n')
  let letGo = () => undefined as void
  const held = new Promise<void>((done) => (letGo = done))
  const scope = { applicationId: world.applicationId, userId: staf.id }
  // Here a person has two.
  const slow = tenant(app.db, scope, () => held)
  const body = { makeGroups: true }
  const begun = await app.call(applicationUserImport.confirm, { token: staf.token, params: { id }, body })
  const status = () =>
    tenant(app.db, { applicationId: world.applicationId }, async (tx) => {
      const rows = tx.selectFrom('stagedImport').select('status').where('id', '=', id)
      return (await rows.executeTakeFirstOrThrow()).status
    })
  try {
    expect(begun.status).toBe(200)
    await expect.poll(status).toBe('selesai')
  } finally {
    letGo()
    await slow
  }
}, 40_000)
