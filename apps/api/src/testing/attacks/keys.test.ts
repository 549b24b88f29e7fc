import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import { ujian } from '@suluh/contract/exams/ujian'
import { grantableIzin } from '@suluh/contract/platform/izin'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { gabungan } from '@suluh/contract/results/gabungan'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import type { SoalDraft } from '@suluh/contract/bank/soal-form'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '../build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '../exam.ts'
import { makeWorld, uraian, type Person, type World } from '../factories.ts'
import { cakupanOf } from '../rights/callers.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }
let world: World
let guru: Person
let murid: Person
let classmate: Person
let groupId: string
beforeAll(async () => {
  world = await makeWorld(app)
  guru = await world.signedInAs('guru')
  murid = await world.signedInAs('murid')
  classmate = await world.signedInAs('murid')
  groupId = await world.makeGroup([murid, classmate], guru)
})

const isian = (stem: string): SoalDraft => ({
  content: { form: 'isian-singkat', stem: `<p>${stem}</p>`, numeric: false },
  key: { form: 'isian-singkat', texts: ['KUNCI-RAHASIA'], numbers: [] },
  pembahasan: '<p>BAHASAN-RAHASIA</p>',
})
const essay: SoalDraft = {
  ...uraian('Jelaskan.'),
  key: { form: 'uraian', maxMark: 10, rubric: '<p>RUBRIK-RAHASIA</p>' },
}
const keys = /KUNCI-RAHASIA|BAHASAN-RAHASIA|RUBRIK-RAHASIA/
const results = /"(nilai|score|scores|correct|benar|outcome|outcomes|own|average)":\s*("|\[|\d)/

/** A right that every student has. */
const ofStudents = (izin: Endpoint['izin']) =>
  ['masuk', 'pribadi', 'publik'].includes(izin) || cakupanOf('murid', izin) !== undefined

/** Whatever somebody may ask for, about this exam, as each address calls it; with a query where it asks for one. */
async function answersTo(
  who: Person,
  ids: Record<string, string[]>,
  mayAskFor: (izin: Endpoint['izin']) => boolean = ofStudents,
  queries: Record<string, string> = {},
): Promise<{ asked: string; said: string }[]> {
  const mayAsk = ({ izin, method, path }: Endpoint) =>
    method === 'GET' && !path.endsWith('/stream') && mayAskFor(izin)
  const answers: { asked: string; said: string }[] = []
  for (const { path } of app.server.endpoints.filter(mayAsk)) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const choices = names.reduce<Record<string, string>[]>(
      (all, name) =>
        all.flatMap((chosen) => (ids[name] ?? []).map((value) => ({ ...chosen, [name]: value }))),
      [{}],
    )
    for (const params of choices) {
      const asked = `/api${fillPath(path, params)}${queries[path] ?? (path.endsWith('/ekspor') ? '?format=csv' : '')}`
      const { headers, rawPayload } = await app.server.http.inject({
        url: asked,
        headers: { authorization: `Bearer ${who.token}` },
      })
      const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
      answers.push({ asked, said: bytes.toString() })
    }
  }
  return answers
}

const telling = (answers: Awaited<ReturnType<typeof answersTo>>, what: RegExp) =>
  answers.filter(({ said }) => what.test(said)).map(({ asked, said }) => `${asked}: ${what.exec(said)?.[0]}`)

/** An exam of these rules, and every id that has to do with it. */
async function makeRulesExam(rules: object) {
  const paket = await publishPaket(app, world, guru, [[isian('Ibu kota?'), essay]])
  const event = await schedule(app, guru, paket.id, [murid, classmate], rules)
  const attemptOf = ({ id }: Person) =>
    tenant(app.db, world, (tx) =>
      tx
        .selectFrom('attempt')
        .select('id')
        .where('eventId', '=', event.id)
        .where('applicationUserId', '=', id)
        .execute(),
    )
  const attempts = [...(await attemptOf(murid)), ...(await attemptOf(classmate))].map(({ id }) => id)
  const soalIds = paket.sections[0]!.soal.map(({ id }) => id)
  const listed = await app.call(ujian.ofPaket, { token: murid.token, params: { paketId: paket.id } })
  const { contentHash } = listed.data[0]!.attempt
  const ids = {
    id: [...attempts, event.id, paket.id, groupId, murid.id, classmate.id, soalIds[0]!],
    paketId: [paket.id],
    userId: [murid.id, classmate.id],
    eventId: [event.id],
    hash: [contentHash],
    kode: ['AAAA-AAAA'],
    username: ['bukan@uji.test'],
    entity: ['application-user'],
    tabel: ['jenjang'],
  }
  return { paket, event, soalIds, ids }
}

/** The window of an exam is over. */
const close = (eventId: string) =>
  tenant(app.db, world, (tx) =>
    tx
      .updateTable('event')
      .set({ closesAt: new Date(Date.now() - 1000), graceSeconds: 0 })
      .where('id', '=', eventId)
      .execute(),
  )

it('neither keys nor results reach a student before the rules of the exam allow it, by no call', async () => {
  const { event, soalIds, ids } = await makeRulesExam({ showResult: 'setelah-selesai', showPembahasan: true })
  const expectSilence = async (stage: string) => {
    const answers = await answersTo(murid, ids)
    expect([stage, answers.length > 40]).toEqual([stage, true])
    expect([stage, ...telling(answers, keys), ...telling(answers, results)]).toEqual([stage])
  }
  await expectSilence('menunggu')
  const mine = await start(app, murid, event.id)
  const theirs = await start(app, classmate, event.id)
  await expectSilence('mengerjakan')
  await submit(app, classmate, theirs.id, [entry(soalIds[0]!, 'KUNCI-RAHASIA'.toLowerCase())])
  await submit(app, murid, mine.id, [entry(soalIds[0]!, 'bukan itu'), entry(soalIds[1]!, 'karena')])
  await expectSilence('sudah mengumpulkan')
  await close(event.id)
  // Once it is over the student's own result tells all of it: what was looked for is what would be found.
  const answers = await answersTo(murid, ids)
  const own = `/api/hasil-ujian/${ids.paketId[0]}/${murid.id}/${event.id}`
  expect(answers.find(({ asked }) => asked === own)?.said).toMatch(keys)
  expect(telling(answers, keys).filter((each) => !each.startsWith(own))).toEqual([])
  expect(telling(answers, results).some((each) => each.startsWith(own))).toBe(true)
})

it('what waits for the end of the exam waits for those too who were given more time', async () => {
  const { event, ids } = await makeRulesExam({ showResult: 'setelah-selesai', showPembahasan: true })
  const mine = await start(app, murid, event.id)
  const theirs = await start(app, classmate, event.id)
  await submit(app, murid, mine.id)
  await close(event.id)
  const answers = await answersTo(murid, ids)
  const own = `/api/hasil-ujian/${ids.paketId[0]}/${murid.id}/${event.id}`
  expect(answers.find(({ asked }) => asked === own)?.said).toContain('Hasil ujian ini belum dibuka.')
  expect(telling(answers, keys)).toEqual([])
  await submit(app, classmate, theirs.id)
  expect(telling(await answersTo(murid, ids), keys)).toHaveLength(1)
})

it('while another try at the same package is under way, the keys that the first one showed are closed again', async () => {
  const { event, ids } = await makeRulesExam({ maxAttempts: 2 })
  const told = async () => telling(await answersTo(murid, ids), keys)
  await submit(app, murid, (await start(app, murid, event.id)).id)
  expect(await told()).toHaveLength(1)
  const again = await start(app, murid, event.id)
  expect(await told()).toEqual([])
  await submit(app, murid, again.id)
  expect(await told()).toHaveLength(1)
})

/** A student whose role was given every right to read, for the whole application, and who learns where no one else does. */
async function readerOfAll(): Promise<Person> {
  const { applicationId } = world
  const lembagaId = await world.makeLembaga('SMP Sendiri')
  const reader = await world.signedInAs('murid', { lembagaId })
  await tenant(app.db, world, async (tx) => {
    const { id: peranId } = await tx
      .insertInto('peran')
      .values({ applicationId, kode: 'pembaca', nama: 'Pembaca' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const grants = grantableIzin
      .filter((izin) => !izin.startsWith('application.'))
      .map((izin) => ({ applicationId, peranId, izin, cakupan: 'aplikasi' as const }))
    await tx.insertInto('peranIzin').values(grants).execute()
    await tx.updateTable('applicationUser').set({ peranId }).where('id', '=', reader.id).execute()
  })
  return world.onAnotherDevice(reader)
}

/** Four sit it: 3, 1, 6 and 7 of 8 are right, and then the last question, which nobody but the fourth has, is void. */
async function makeRescoredExam(reader: Person, rules: object) {
  const people = [reader, murid, classmate, await world.signedInAs('murid')]
  const questions = Array.from({ length: 8 }, (_, at) => isian(`Soal ${at}`))
  const owner = await world.signedInAs('pengelola')
  const paket = await publishPaket(app, world, owner, [questions])
  const soalIds = paket.sections[0]!.soal.map(({ id }) => id)
  const event = await schedule(app, owner, paket.id, people, rules)
  for (const [at, who] of people.entries()) {
    const { id } = await start(app, who, event.id)
    const right = [3, 1, 6, 7][at]!
    const given = soalIds.map((soalId, place) => entry(soalId, place < right ? 'kunci-rahasia' : 'bukan'))
    await submit(app, who, id, given)
  }
  const asOwner = { token: owner.token, params: { id: event.id } }
  const isSummedUp = async () => {
    const { data, status } = await app.call(laporanMurid.event, asOwner)
    return status === 200 && !data.isComputing ? data.reached?.n : null
  }
  await expect.poll(isSummedUp, soon).toBe(4)
  const before = new Date().toISOString()
  const changes = [{ kind: 'void', soalId: soalIds[7]! }]
  const draft = { token: reader.token, params: { id: paket.id }, body: { baseNumber: 0, changes } }
  const { id, revision } = (await app.call(scoringVersion.saveDraft, draft)).data
  const body = { revision, reason: 'Soal keliru' }
  expect((await app.call(scoringVersion.publish, { token: reader.token, params: { id }, body })).status).toBe(
    200,
  )
  await expect.poll(isSummedUp, soon).toBe(4)
  const { id: gabunganId } = (
    await app.call(gabungan.create, { token: reader.token, body: { nama: 'Paralel', eventIds: [event.id] } })
  ).data
  const asReader = { token: reader.token, params: { id: gabunganId } }
  await app.call(gabungan.compute, asReader)
  await expect
    .poll(async () => (await app.call(gabungan.one, asReader)).data.calon?.status, soon)
    .toBe('siap')
  return { paket, event, gabunganId, before, people }
}

it('what an exam hides from those who sat it is hidden from one of them who reads all results too', async () => {
  const reader = await readerOfAll()
  const { paket, event, gabunganId, before, people } = await makeRescoredExam(reader, { showResult: 'tidak' })
  const pelajaranId = await tenant(app.db, world, async (tx) => {
    const found = tx.selectFrom('laporanAspek').select('pelajaranId').where('eventId', '=', event.id)
    return (await found.executeTakeFirstOrThrow()).pelajaranId
  })
  const ids = {
    id: [event.id, paket.id, gabunganId, pelajaranId, reader.id, murid.id, world.lembagaId],
    paketId: [paket.id],
    eventId: [event.id],
    userId: people.map(({ id }) => id),
  }
  const queries = {
    '/riwayat-ujian/:id/keadaan': `?pada=${before}`,
    '/riwayat-ujian/:id/keadaan/hasil': `?pada=${before}`,
    '/laporan/pelajaran/:id/tindak-lanjut': `?eventId=${event.id}`,
    '/laporan/pelajaran/:id/tindak-lanjut/ekspor': `?eventId=${event.id}&format=csv`,
    '/gabungan/:id/line': '?versi=calon',
    '/gabungan/:id/ekspor': '?versi=calon&format=csv',
  }
  const ask = async () => answersTo(reader, ids, () => true, queries)
  // 3 of 8 and 3 of 7: no figure of the others', and no average of all.
  // The seconds of a clock (`:42.861Z`) are no figure.
  const own = /(?<!T\d\d:\d\d:)\b(42[.,]8[56]|37[.,]5\b)/
  expect(telling(await ask(), own)).toEqual([])

  await tenant(app.db, world, (tx) =>
    tx.updateTable('event').set({ showResult: 'setelah-kumpul' }).where('id', '=', event.id).execute(),
  )
  const told = telling(await ask(), own).map((each) => each.replace(/\?.*|: .*/, ''))
  expect(told).toEqual(
    expect.arrayContaining([
      `/api/riwayat-ujian/${event.id}/keadaan/hasil`,
      `/api/application-user/${reader.id}/ujian`,
      `/api/laporan/murid/${event.id}/peserta`,
      `/api/laporan/murid/${event.id}/ekspor`,
      `/api/laporan/pelajaran/${pelajaranId}/tindak-lanjut`,
      `/api/gabungan/${gabunganId}/line`,
      `/api/hasil-ujian`,
    ]),
  )
})
