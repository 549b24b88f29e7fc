import { attempt, ujian, type AttemptState } from '@suluh/contract/exams/ujian'
import { event } from '@suluh/contract/exams/event'
import type { PaketSoalDraft } from '@suluh/contract/papers/paket-soal'
import { sealOf, type SealedContent } from '@suluh/contract/papers/paket-content'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { file } from '@suluh/contract/platform/file'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { useTestApp } from '../build-app.ts'
import { entry, letTimePass, openSection, publishPaket, readContent, save, schedule, start } from '../exam.ts'
import { makeWorld, pilihanGanda, type Person } from '../factories.ts'
import { upload } from '../upload.ts'

const app = useTestApp()

type Rules = Pick<PaketSoalDraft, 'timeMode' | 'navigation'>
const inTurn: Rules = { timeMode: 'per-section', navigation: 'bebas' }
const locked: Rules = { timeMode: 'keseluruhan', navigation: 'terkunci' }

/** Two sections, whose texts say which they are, and two students. */
async function makeSealedExam(rules: Rules, draw = false) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const [murid, other] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
  const sections = ['PERTAMA', 'KEDUA'].map((word) =>
    Array.from({ length: 4 }, (_, index) => pilihanGanda(`RAHASIA-${word}-${index}`, 'A')),
  )
  const paket = await publishPaket(app, world, guru, sections, (draft) => ({
    ...draft,
    ...rules,
    sections: draft.sections.map((section) => ({
      ...section,
      petunjuk: `<p>RAHASIA-${section.nama}</p>`,
      durationSeconds: 20 * 60,
      shuffleQuestions: true,
      shuffleOptions: true,
      ...(draw && {
        draws: [
          {
            id: crypto.randomUUID(),
            count: 2,
            pelajaranId: null,
            aspekId: null,
            level: null,
            kesukaran: null,
            form: null,
          },
        ],
      }),
    })),
  }))
  const { id: eventId } = await schedule(app, guru, paket.id, [murid, other])
  const soalIds = paket.sections.map(({ soal }) => soal.map(({ id }) => id))
  return { world, guru, murid, other, paket, eventId, soalIds }
}

async function contentFor({ token }: Person, id: string, contentHash: string) {
  const { rawPayload, statusCode } = await app.server.http.inject({
    url: `/api/attempt/${id}/content/${contentHash}`,
    headers: { authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) return { statusCode, sections: [] }
  return { statusCode, ...(JSON.parse(gunzipSync(rawPayload).toString()) as SealedContent) }
}

/** What Node says of a seal that is not this key's, or not in this place. */
const unopened = /unable to authenticate/

const stateOf = async ({ token }: Person, id: string) =>
  (await app.call(attempt.one, { token, params: { id } })).data

/** Whatever anything that looks like a key opens of what the student was sent, and all of it as it came. */
async function allThatIsKnown(murid: Person, state: AttemptState, answers: unknown[]): Promise<string> {
  const { sections } = await contentFor(murid, state.id, state.contentHash)
  const said = JSON.stringify([answers, sections])
  const opened = sections.flatMap(({ id, sealed }) =>
    [...new Set(said.match(/(?<=")[\w-]{43}(?=")/g))].map((key) => {
      try {
        return openSection(key, sealed, sealOf(state.contentHash, id))
      } catch {
        return null
      }
    }),
  )
  return said + JSON.stringify(opened)
}

it.each([
  ['a section after the other', inTurn, false],
  ['sections that are left for good', locked, false],
  ['drawn questions', inTurn, true],
])('nothing of a section is known before it opens: %s', async (_, rules, draw) => {
  const { murid, eventId, soalIds } = await makeSealedExam(rules, draw)
  const [, later] = soalIds
  const before = await app.call(ujian.list, { token: murid.token })
  const { id, contentHash } = before.data[0]!.attempt
  // The night before: it may be fetched, and nothing of it can be read.
  const early = await contentFor(murid, id, contentHash)
  expect(early.sections.map(({ nama }) => nama)).toEqual(['Bagian 1', 'Bagian 2'])
  expect((await app.refused(attempt.one, { token: murid.token, params: { id } })).status).toBe(409)
  expect(JSON.stringify([early, before.data])).not.toMatch(/RAHASIA/)

  const state = await start(app, murid, eventId)
  expect(state.contentHash).toBe(contentHash)
  const saved = await save(app, murid, id, [
    entry(later![0]!, 'A', 1, new Date(Date.parse(state.sections[1]!.opensAt) + 60_000)),
    entry(state.sections[0]!.soal[0]!.id, 'A'),
  ])
  const pulse = { soalNumber: 1, answered: 0, unsent: 0, device: 'uji', messageAt: null }
  const answers = [
    state,
    saved.data,
    (await app.call(attempt.pulse, { token: murid.token, params: { id }, body: pulse })).data,
    (await app.call(ujian.list, { token: murid.token })).data,
    // What is not open cannot be left, so that what comes behind it is not either.
    await app.refused(attempt.nextSection, {
      token: murid.token,
      params: { id },
      body: { sectionId: state.sections[1]!.id },
    }),
    await stateOf(murid, id),
  ]
  const known = await allThatIsKnown(murid, state, answers)
  expect(known).toMatch(/RAHASIA-PERTAMA/)
  expect(known).toMatch(/RAHASIA-Bagian 1/)
  expect(known).not.toMatch(/RAHASIA-KEDUA|RAHASIA-Bagian 2/)
  const [first, second] = state.sections
  expect(first).toMatchObject({ questions: draw ? 2 : 4, sectionKey: expect.stringMatching(/^[\w-]{43}$/) })
  // Not even which questions they are, by which one could know them from elsewhere.
  expect(second).toMatchObject({ questions: draw ? 2 : 4, sectionKey: null, soal: [] })
  const ofSaves = JSON.stringify(saved.data.refused.map(({ soal }) => soal))
  const told = JSON.stringify(answers).replaceAll(ofSaves.slice(1, -1), '')
  expect(later!.slice(1).filter((soalId) => told.includes(soalId))).toEqual([])
})

it('a section opens at its time, once, and the log says when; what is over is not handed out again', async () => {
  const { world, guru, murid, eventId } = await makeSealedExam(inTurn)
  const { id, sections } = await start(app, murid, eventId)
  const minutes = (Date.parse(sections[1]!.opensAt) - Date.now()) / 60_000
  await letTimePass(app, world, id, minutes * 60_000 + 1000)
  const state = await stateOf(murid, id)
  await stateOf(murid, id)
  expect(state.sections.map(({ sectionKey }) => sectionKey !== null)).toEqual([false, true])
  expect(state.sections.map(({ soal }) => soal.length)).toEqual([4, 4])
  const contents = await readContent(app, murid, state)
  expect(contents.map(({ content }) => content?.soal.length)).toEqual([undefined, 4])
  expect(JSON.stringify(contents)).toMatch(/RAHASIA-KEDUA/)
  const logged = async (query?: string) => {
    const ask = { token: guru.token, params: { id: eventId }, ...(query && { query }) }
    return (await app.call(pengawasan.log, ask)).data.filter(({ kind }) => kind === 'bagian-dibuka')
  }
  expect(await logged(`attemptId=${id}`)).toMatchObject([{ detail: { bagian: 'Bagian 2' } }])
  expect(await logged()).toEqual([])
  await app.call(event.cancel, { token: guru.token, params: { id: eventId } })
  expect((await stateOf(murid, id)).sections.map(({ sectionKey }) => sectionKey)).toEqual([null, null])
})

it('what opens a section opens no other: not of another section, exam, or student who drew their own', async () => {
  const { guru, murid, other, paket, eventId } = await makeSealedExam({
    timeMode: 'keseluruhan',
    navigation: 'bebas',
  })
  const state = await start(app, murid, eventId)
  const { sections } = await contentFor(murid, state.id, state.contentHash)
  const [one, two] = sections.map(({ sealed }) => sealed)
  const [key, second] = state.sections.map((section) => section.sectionKey!)
  const [first, last] = state.sections.map((section) => sealOf(state.contentHash, section.id))
  expect(openSection(key!, one!, first!).soal).toHaveLength(4)
  expect(() => openSection(second!, one!, first!)).toThrow(unopened)
  expect(() => openSection(key!, two!, last!)).toThrow(unopened)
  expect(() => openSection(key!, one!, last!)).toThrow(unopened)
  const bytes = Buffer.from(one!, 'base64')
  bytes[bytes.length - 1]! ^= 1
  expect(() => openSection(key!, bytes.toString('base64'), first!)).toThrow(unopened)

  // The same package, sat once more: the keys of the first exam tell nothing of the second.
  const { id: again } = await schedule(app, guru, paket.id, [other])
  const [theirs] = (await app.call(ujian.list, { token: other.token })).data.filter(
    (exam) => exam.event.id === again,
  )
  expect(theirs!.attempt.contentHash).not.toBe(state.contentHash)
  const sealed = await contentFor(other, theirs!.attempt.id, theirs!.attempt.contentHash)
  for (const aad of [first!, sealOf(theirs!.attempt.contentHash, state.sections[0]!.id)])
    expect(() => openSection(key!, sealed.sections[0]!.sealed, aad)).toThrow(unopened)

  const drawn = await makeSealedExam({ timeMode: 'keseluruhan', navigation: 'bebas' }, true)
  const [mine, its] = [
    await start(app, drawn.murid, drawn.eventId),
    await start(app, drawn.other, drawn.eventId),
  ]
  expect(mine.contentHash).not.toBe(its.contentHash)
  expect(mine.sections[0]!.sectionKey).not.toBe(its.sections[0]!.sectionKey)
  expect((await contentFor(drawn.murid, mine.id, its.contentHash)).statusCode).toBe(404)
  expect((await contentFor(drawn.murid, its.id, its.contentHash)).statusCode).toBe(404)
})

/** Every list and page that asks for nothing but a session, as this student reads it. */
async function allPages({ token }: Person): Promise<string> {
  const plain = app.server.endpoints.filter(
    ({ method, path }) => method === 'GET' && !/:|\/stream$/.test(path),
  )
  const read = ({ path }: { path: string }) =>
    app.server.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  return (await Promise.all(plain.map(read))).map(({ body }) => body).join('\n')
}

it('a picture of a question is named to nobody who sits it before its section opens, and its address is not guessed', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const [murid, other] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
  const ids: string[] = []
  for (const name of ['satu', 'dua']) {
    const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000c000000080802000000000000', 'hex')
    const { data } = await upload(app, file.upload, guru, {
      name,
      bytes: Buffer.concat([head, Buffer.from(name)]),
    })
    ids.push(data.id)
  }
  const [first, second] = ids as [string, string]
  // 122 bits by chance (RFC 9562, version 4): no counter, no time, nothing of the bytes.
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const asked = ids.map((id) => [pilihanGanda(`Lihat <img src="/api/file/${id}" alt="denah">`)])
  const paket = await publishPaket(app, world, guru, asked, (draft) => ({
    ...draft,
    ...inTurn,
    sections: draft.sections.map((section) => ({ ...section, durationSeconds: 20 * 60 })),
  }))
  const { id: eventId } = await schedule(app, guru, paket.id, [murid, other])

  const before = await app.call(ujian.list, { token: murid.token })
  const { id, contentHash } = before.data[0]!.attempt
  const early =
    JSON.stringify([before.data, await contentFor(murid, id, contentHash)]) + (await allPages(murid))
  expect(ids.filter((each) => early.includes(each))).toEqual([])

  const state = await start(app, murid, eventId)
  const known = (await allThatIsKnown(murid, state, [await stateOf(murid, id)])) + (await allPages(murid))
  expect(known).toContain(first)
  expect(known).not.toContain(second)
  // Who has not begun is told neither, whoever sits beside them.
  const beside = await allPages(other)
  expect(ids.filter((each) => beside.includes(each))).toEqual([])

  // Whoever is told an address from elsewhere has nothing of it without a session here.
  const read = (token?: string) =>
    app.server.http.inject({
      url: `/api/file/${first}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  const stranger = await (await makeWorld(app)).signedInAs('pengelola')
  expect((await read()).statusCode).toBe(401)
  expect((await read(stranger.token)).statusCode).toBe(404)
  expect((await read(murid.token)).statusCode).toBe(200)
})
