import { read, utils } from '@e965/xlsx'
import { marking } from '@suluh/contract/exams/marking'
import { markingAgreement } from '@suluh/contract/exams/marking-agreement'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { analyzeGeneralizability, decide } from '@suluh/psychometrics/agreement/generalizability'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, uraian } from '#testing/factories.ts'

const app = useTestApp()

/** What the pupil deserves, the question gives and the marker adds, each of their own. */
const markOf = (pupil: number, question: number, marker: number) =>
  Math.max(
    0,
    Math.min(
      10,
      2 + (pupil % 6) + question + ((pupil * 7 + question * 3) % 3) - marker * ((pupil + question) % 2),
    ),
  )

/** Three essays answered by so many pupils. */
async function makeExam(pupils: number) {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('guru')
  const markers = await Promise.all(['pengelola', 'staf'].map((each) => world.signedInAs(each)))
  const people = await Promise.all(Array.from({ length: pupils }, () => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, owner, [[uraian('Satu'), uraian('Dua'), uraian('Tiga')]])
  const event = await schedule(app, owner, paket.id, people)
  const soalIds = paket.sections[0]!.soal.map(({ id }) => id)
  const attemptIds: string[] = []
  for (const murid of people) {
    const { id } = await start(app, murid, event.id)
    await submit(
      app,
      murid,
      id,
      soalIds.map((soalId, at) => entry(soalId, `Karena ${at}`)),
    )
    attemptIds.push(id)
  }
  const params = { eventId: event.id }
  /** Everything that one of the two gives, to these pupils. */
  const markAll = async (marker: number, some = attemptIds) => {
    for (const [pupil, attemptId] of some.entries())
      for (const [question, soalId] of soalIds.entries())
        await app.call(marking.save, {
          token: markers[marker]!.token,
          params: { attemptId, soalId },
          body: { mark: markOf(pupil, question, marker), catatan: '', version: 0, seq: 1 },
        })
  }
  const ask = async () =>
    (await app.call(markingAgreement.one, { token: owner.token, params })).data.keandalan
  return { owner, paket, params, soalIds, attemptIds, markAll, ask }
}

const study = (pupils: number, markers: number[]) =>
  analyzeGeneralizability(
    Array.from({ length: pupils }, (_, pupil) =>
      [0, 1, 2].flatMap((question) =>
        markers.map((marker) => ({
          person: String(pupil),
          item: String(question),
          marker: String(marker),
          score: 10 * markOf(pupil, question, marker),
        })),
      ),
    ).flat(),
  )

it('says how far nilai of two markers can be relied on, and what one and three would give, also as a file', async () => {
  const { owner, params, markAll, ask } = await makeExam(20)
  const body = { penilai: 2, share: 100, tolerance: 2, ownSettling: false, version: 0 } as const
  await app.call(marking.arrange, { token: owner.token, params, body })
  expect(await ask()).toMatchObject({ alasan: 'Belum ada nilai yang dapat dihitung.', komponen: [] })
  await markAll(0)
  // Nothing is known of what only one has given.
  expect((await ask()).alasan).not.toBeNull()
  await markAll(1)
  const found = await ask()
  const expected = study(20, [0, 1])
  expect(found).toMatchObject({ murid: 20, soal: 3, penilai: 2, alasan: null })
  expect(found.komponen.map(({ sumber }) => sumber)).toEqual(['p', 'i', 'm', 'pi', 'pm', 'im', 'pim'])
  for (const [at, { variance }] of expected.components.entries())
    expect(found.komponen[at]!.ragam).toBeCloseTo(variance, 8)
  expect(found.keputusan.map(({ soal, penilai }) => `${soal}.${penilai}`)).toEqual([
    '2.1',
    '2.2',
    '2.3',
    '3.1',
    '3.2',
    '3.3',
    '6.1',
    '6.2',
    '6.3',
  ])
  const { g, phi, galatMutlak } = found.keputusan.find(({ soal, penilai }) => soal === 3 && penilai === 2)!
  const decision = decide(expected, 3, 2)!
  expect(g).toBeCloseTo(decision.relative, 9)
  expect(phi).toBeCloseTo(decision.absolute, 9)
  expect(galatMutlak).toBeCloseTo(decision.absoluteError, 9)
  expect(found.interval![0]).toBeLessThan(g)
  expect(found.interval![1]).toBeGreaterThan(g)
  const file = await app.server.http.inject({
    url: `/api/marking/${params.eventId}/kesepakatan/ekspor?format=xlsx`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const book = read(file.rawPayload, { type: 'buffer' })
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets['Keandalan nilai']!, { header: 1 })
  expect(String(rows[0]![0])).toMatch(/^Bila tiap jawaban dinilai dua penilai, keandalan nilai uraian 0,\d\d/)
  const line = rows.find(([soal, penilai]) => soal === 3 && penilai === 2)!
  expect(line[2]).toBeCloseTo(g, 2)
  expect(book.SheetNames).toContain('Komponen ragam')
})

it('knows nothing of markers where one marks, but of questions; and nothing of a voided one', async () => {
  const { owner, paket, soalIds, attemptIds, markAll, ask } = await makeExam(21)
  await markAll(0, attemptIds.slice(0, 19))
  expect((await ask()).alasan).toContain('Baru 19 murid')
  await markAll(0)
  const found = await ask()
  expect(found).toMatchObject({ murid: 21, soal: 3, penilai: 1, alasan: null })
  const expected = study(21, [0])
  expect(found.komponen.map(({ sumber }) => sumber)).toEqual(['p', 'i', 'pi'])
  expect(found.keputusan.find(({ soal }) => soal === 3)!.g).toBeCloseTo(decide(expected, 3, 1)!.relative, 9)
  const { token } = owner
  const { data: draft } = await app.call(scoringVersion.saveDraft, {
    token,
    params: { id: paket.id },
    body: { baseNumber: 0, changes: [{ kind: 'void', soalId: soalIds[2]! }] },
  })
  const state = async () => (await app.call(scoringVersion.draft, { token, params: { id: draft.id } })).data
  await expect.poll(async () => (await state()).effect !== null).toBe(true)
  await app.call(scoringVersion.publish, {
    token,
    params: { id: draft.id },
    body: { revision: (await state()).revision, reason: 'Soal keliru' },
  })
  expect(await ask()).toMatchObject({ soal: 2, murid: 21 })
})
