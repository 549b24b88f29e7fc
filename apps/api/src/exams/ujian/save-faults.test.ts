import { attempt, ujian } from '@suluh/contract/exams/ujian'
import type { SoalDraft } from '@suluh/contract/bank/soal-form'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sweep } from '#exams/attempt/sweep.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, save, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person } from '#testing/factories.ts'

const app = useTestApp()

const uraian: SoalDraft = {
  content: { form: 'uraian', stem: '<p>Jelaskan</p>' },
  key: { form: 'uraian', rubric: '', maxMark: 1 },
  pembahasan: '',
}

async function makeExam(students: number) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await Promise.all(Array.from({ length: students }, () => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1', 'A'), uraian]])
  const event = await schedule(app, guru, paket.id, murid)
  const [choice, essay] = paket.sections[0]!.soal.map(({ id }) => id)
  return { world, murid, event, choice: choice!, essay: essay! }
}

const stateOf = async (person: Person, id: string) =>
  (await app.call(attempt.one, { token: person.token, params: { id } })).data

/** The attempt's time was over so long ago that nothing is taken any more. */
const endLongAgo = (world: { applicationId: string }, id: string) =>
  tenant(app.db, world, (tx) =>
    sql`update attempt set deadline = deadline - interval '5 hours',
          clock = (select jsonb_object_agg(key, jsonb_build_array((value->>0)::float8 - 18e6, (value->>1)::float8 - 18e6)) from jsonb_each(clock))
        where id = ${id}`.execute(tx),
  )

it('keeps a text without what no database can hold, and everybody else’s answers beside it', async () => {
  const { murid, event, choice, essay } = await makeExam(8)
  const states = await Promise.all(murid.map((each) => start(app, each, event.id)))
  const answers = await Promise.all(
    murid.map((each, index) =>
      save(app, each, states[index]!.id, [
        index === 3 ? entry(essay, 'awan\0 \ud83d hujan \\u0000') : entry(choice, 'B'),
      ]),
    ),
  )
  expect(answers.map(({ status, data }) => [status, data.stored.length])).toEqual(murid.map(() => [200, 1]))
  expect((await stateOf(murid[3]!, states[3]!.id)).answers).toMatchObject([
    { value: 'awan \ufffd hujan \\u0000' },
  ])
})

it('lets everybody else begin while one sends a name of a device that no database can hold', async () => {
  const { murid, event } = await makeExam(8)
  const statuses = await Promise.all(
    murid.map(async (each, index) => {
      const body = { device: index === 3 ? 'rusak\0' : 'uji' }
      return (await app.call(ujian.start, { token: each.token, params: { eventId: event.id }, body })).status
    }),
  )
  expect(statuses).toEqual(murid.map((_, index) => (index === 3 ? 400 : 200)))
})

it('says of an answer sent again after its receipt was lost that it is stored, however late', async () => {
  const { world, murid, event, choice, essay } = await makeExam(2)
  const [first, second] = murid as [Person, Person]
  const one = await start(app, first, event.id)
  const two = await start(app, second, event.id)
  const sent = entry(choice, 'A', 5)
  await save(app, first, one.id, [sent])
  await save(app, second, two.id, [sent])
  await submit(app, first, one.id)
  await endLongAgo(world, two.id)
  await sweep(app.db)
  for (const [person, state] of [
    [first, one],
    [second, two],
  ] as const) {
    const again = await save(app, person, state.id, [sent, entry(essay, 'terlambat', 6)])
    expect(again.data.stored).toMatchObject([{ soal: choice, seq: 5, late: false }])
    expect(again.data.refused).toMatchObject([{ soal: essay, reason: 'terlambat' }])
    const newer = await save(app, person, state.id, [entry(choice, 'B', 7)])
    expect(newer.data.refused).toMatchObject([{ soal: choice, seq: 7, reason: 'terlambat' }])
  }
})

it('one attempt that cannot be scored keeps nobody else from being handed in at the deadline', async () => {
  const { world, murid, event, choice } = await makeExam(6)
  const states = await Promise.all(murid.map((each) => start(app, each, event.id)))
  for (const [index, each] of murid.entries()) await save(app, each, states[index]!.id, [entry(choice, 'A')])
  for (const { id } of states) await endLongAgo(world, id)
  const broken = states.map(({ id }) => id).toSorted()[0]!
  await tenant(app.db, world, (tx) =>
    sql`update answer set value = '17' where attempt_id = ${broken}`.execute(tx),
  )
  await sweep(app.db).catch(() => undefined)
  const rows = await tenant(app.db, world, (tx) =>
    tx.selectFrom('attempt').select(['id', 'status']).where('eventId', '=', event.id).execute(),
  )
  expect(rows.filter(({ status }) => status !== 'dinilai')).toEqual([{ id: broken, status: 'berlangsung' }])
})

it('a section is left once, however often its student’s network says so', async () => {
  const world = await makeWorld(app)
  const [guru, murid] = [await world.signedInAs('guru'), await world.signedInAs('murid')]
  const sections = [1, 2, 3].map((n) => [pilihanGanda(`${n} + 1`, 'A')])
  const paket = await publishPaket(app, world, guru, sections, (draft) => ({
    ...draft,
    timeMode: 'per-section',
    navigation: 'terkunci',
  }))
  const { id: eventId } = await schedule(app, guru, paket.id, [murid])
  const state = await start(app, murid, eventId)
  const [first, second] = state.sections.map(({ id }) => id)
  const leave = (sectionId: string) =>
    app.call(attempt.nextSection, { token: murid.token, params: { id: state.id }, body: { sectionId } })
  await Promise.all([leave(first!), leave(first!), leave(first!)])
  const { data } = await leave(first!)
  const now = Date.parse(data.serverNow)
  const open = data.sections.filter(
    (each) => Date.parse(each.opensAt) <= now && now < Date.parse(each.deadline),
  )
  expect(open.map(({ id }) => id)).toEqual([second])
})
