import { audit } from '@suluh/contract/platform/audit'
import { kemiripan } from '@suluh/contract/results/kemiripan'
import {
  kemiripanHeadLine,
  pasanganWords,
  tempatWords,
  waktuWords,
} from '@suluh/contract/results/kemiripan-words'
import { privasi } from '@suluh/contract/home/privasi'
import { simulateChoices } from '@suluh/psychometrics/testing/simulate-choices'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()
const letters = ['A', 'B', 'C', 'D']
const count = 24
const students = 40
/** Who sits beside whom and has the same sheet but for two questions. */
const [source, copier] = [6, 7]

let world: World
let pengelola: Person
let guru: Person
let eventId: string
let paketId: string
let soalIds: string[]

const one = (token = pengelola.token) => app.call(kemiripan.one, { token, params: { id: eventId } })
const pairs = (token = pengelola.token) => app.call(kemiripan.pasangan, { token, params: { id: eventId } })

/** Each on their own; A is right. */
const { answers } = simulateChoices({ persons: students, items: count, options: letters.length }, 11)
const sheetOf = (at: number) => answers[at]!.map((code) => letters[code]!)

/** Puts an answer sheet in the place of the exam's one result, or beside it. */
async function putSheet(tx: Parameters<Parameters<typeof tenant>[2]>[0], at: number, userId: string) {
  const twin = sheetOf(source).map((choice, item) => (item < 22 ? choice : sheetOf(copier)[item]!))
  const choices = at === copier ? twin : sheetOf(at)
  const part = JSON.stringify({
    choices,
    outcomes: choices.map((choice) => (choice === 'A' ? 'correct' : 'wrong')),
    scores: choices.map((choice) => (choice === 'A' ? 1 : 0)),
    application_user_id: userId,
  })
  if (at === 0)
    await sql`update hasil h set outcomes = p.outcomes, scores = p.scores, choices = p.choices
      from jsonb_populate_record(null::hasil, ${part}::jsonb) p where h.event_id = ${eventId}`.execute(tx)
  else
    await sql`with made as (
        insert into attempt (id, application_id, event_id, application_user_id, seed, status, counted, lembaga_id, kursi, started_at, submitted_at)
        select gen_random_uuid(), application_id, event_id, ${userId}, seed, 'dinilai', true, ${world.lembagaId}, ${at},
               now() - interval '40 minutes', now() - interval '10 minutes'
          from attempt where event_id = ${eventId} and kursi is null returning id)
      insert into hasil select (jsonb_populate_record(h, ${part}::jsonb || jsonb_build_object('attempt_id', made.id))).*
        from made, hasil h join attempt a on a.id = h.attempt_id where a.event_id = ${eventId} and a.kursi is null`.execute(
      tx,
    )
}

const names = (at: number) => `Murid ${String(at).padStart(2, '0')}`

beforeAll(async () => {
  world = await makeWorld(app)
  pengelola = await world.signedInAs('pengelola', { lembagaId: null })
  guru = await world.signedInAs('guru')
  const people: Person[] = []
  for (let at = 0; at < students; at++) people.push(await world.signedInAs('murid', { nama: names(at) }))
  const drafts = Array.from({ length: count }, (_, at) => pilihanGanda(`Soal ${at + 1}`))
  const paket = await publishPaket(app, world, guru, [drafts])
  paketId = paket.id
  soalIds = paket.sections[0]!.soal.map(({ id }) => id)
  const event = await schedule(app, guru, paket.id, [people[0]!])
  eventId = event.id
  await submit(app, people[0]!, (await start(app, people[0]!, event.id)).id)
  await tenant(app.db, world, async (tx) => {
    for (const [at, person] of people.entries()) await putSheet(tx, at, person.id)
    const ruang = await tx
      .insertInto('eventRuang')
      .values({ applicationId: world.applicationId, eventId, nama: 'Lab 1', kapasitas: 40 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update attempt set ruang_id = ${ruang.id} where event_id = ${eventId} and kursi between 1 and 20`.execute(
      tx,
    )
    // The copier answers four seconds after the source.
    for (const [at, second] of [
      [source, 0],
      [copier, 4],
    ] as const)
      for (const [item, soalId] of soalIds.entries())
        await sql`insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at)
          select application_id, id, ${soalId}, '"A"', false, 1, now() - interval '30 minutes' + ${item * 60 + second} * interval '1 second'
            from attempt where event_id = ${eventId} and application_user_id = ${people[at]!.id}`.execute(tx)
  })
}, 180_000)

it('is refused while the exam runs, in a sentence, and nothing is kept', async () => {
  expect((await one()).data).toMatchObject({
    halangan: 'Jawaban baru dapat dibandingkan setelah ujian selesai.',
    isComputing: false,
    hasil: null,
  })
  const { status, message } = await app.refused(kemiripan.compute, {
    token: pengelola.token,
    params: { id: eventId },
  })
  expect([status, message]).toEqual([409, 'Jawaban baru dapat dibandingkan setelah ujian selesai.'])
  expect((await pairs()).data).toEqual([])
  const kept = await tenant(app.db, world, (tx) => tx.selectFrom('kemiripan').select('eventId').execute())
  expect(kept).toEqual([])
  await tenant(app.db, world, async (tx) => {
    await sql`update event set closes_at = now() - interval '1 minute', opens_at = now() - interval '1 hour' where id = ${eventId}`.execute(
      tx,
    )
    await sql`update attempt set status = 'berlangsung' where event_id = ${eventId} and kursi = 12`.execute(
      tx,
    )
  })
  expect((await one()).data.halangan).toContain('Masih ada murid yang mengerjakan')
  await tenant(app.db, world, (tx) =>
    sql`update attempt set status = 'dinilai' where event_id = ${eventId}`.execute(tx),
  )
})

it('names the pair that stands out, with its evidence, in words that accuse nobody', async () => {
  expect((await one()).data).toMatchObject({ halangan: null, isComputing: false, hasil: null })
  await app.call(kemiripan.compute, { token: pengelola.token, params: { id: eventId } })
  await app.call(kemiripan.compute, { token: pengelola.token, params: { id: eventId } })
  await expect.poll(async () => (await one()).data.hasil?.jumlah, { timeout: 120_000 }).toBe(1)
  const { hasil, isComputing } = (await one()).data
  expect(isComputing).toBe(false)
  expect(hasil).toMatchObject({
    penolakan: null,
    murid: students,
    butir: count,
    disisihkan: 0,
    simulasi: 199,
    isStale: false,
  })
  expect(hasil!.jenis).toEqual([
    { seruang: true, dibandingkan: 190, tingkat: 0.025 },
    { seruang: false, dibandingkan: 590, tingkat: 0.025 },
  ])
  expect(kemiripanHeadLine(hasil!)).toBe(
    'Jawaban 1 pasangan murid lebih mirip daripada biasanya. Kemiripan seperti ini jarang terjadi bila keduanya mengerjakan sendiri-sendiri.',
  )

  const [pair] = (await pairs()).data
  expect([pair!.satu.nama, pair!.dua.nama].toSorted()).toEqual([names(source), names(copier)])
  expect(pair).toMatchObject({ butir: count, seruang: true, bersebelahan: true })
  expect(pair!.sama).toBeGreaterThanOrEqual(22)
  expect(pair!.sama - pair!.wajar).toBeGreaterThan(6)
  expect(pair!.salahSama).toBeGreaterThan(pair!.salahWajar)
  expect(tempatWords(pair!)).toBe('Nomor kursi berurutan di Lab 1.')
  expect(pasanganWords(pair!)).toContain(`Pilihannya sama di ${pair!.sama} dari 24 butir`)

  const params = { id: eventId, satuId: pair!.satu.attemptId, duaId: pair!.dua.attemptId }
  const { data: bukti } = await app.call(kemiripan.bukti, { token: pengelola.token, params })
  expect(bukti.paketSoalId).toBe(paketId)
  expect(bukti.butir).toHaveLength(count)
  expect(bukti.butir.filter(({ sama }) => sama)).toHaveLength(pair!.sama)
  expect(bukti.butir[3]).toMatchObject({ number: 4, stem: 'Soal 4', sama: true })
  expect(bukti.berdekatan).toBe(pair!.sama)
  const copierFirst = pair!.satu.nama === names(copier)
  expect(bukti.satuMenyusul).toBe(copierFirst ? pair!.sama : 0)
  expect(waktuWords(bukti)).toContain(`${names(copier)} selalu lebih kemudian`)
  expect(
    (
      await app.refused(kemiripan.bukti, {
        token: pengelola.token,
        params: { ...params, duaId: params.satuId },
      })
    ).status,
  ).toBe(404)

  const file = (format: string) =>
    app.server.http.inject({
      url: `/api/event/${eventId}/kemiripan/ekspor?format=${format}`,
      headers: { authorization: `Bearer ${pengelola.token}` },
    })
  const sheet: string[][] = parse((await file('csv')).body, { bom: true, delimiter: ';' })
  expect(sheet).toHaveLength(2)
  expect(sheet[1]!.slice(1, 3).toSorted()).toEqual([names(source), names(copier)])
  expect((await file('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  const { data: paper } = await app.call(kemiripan.printed, {
    token: pengelola.token,
    params: { id: eventId },
  })
  const { butir: _, ...beside } = bukti
  expect(paper).toMatchObject({ event: { id: eventId }, hasil: { jumlah: 1 }, bukti: [beside] })
  // No question and no answer of anybody goes on paper.
  expect(JSON.stringify(paper)).not.toContain('Soal 4')
}, 180_000)

it('writes a line for each look at names, and none for the question how far it is', async () => {
  const { data } = await app.call(audit.list, { token: pengelola.token, query: `olehId=${pengelola.id}` })
  expect(data.map(({ said }) => said).toReversed()).toEqual([
    'Membuka kemiripan jawaban',
    'Menghitung kemiripan jawaban',
    'Menghitung kemiripan jawaban',
    'Membuka kemiripan jawaban',
    'Membuka bukti kemiripan jawaban',
    'Mengunduh kemiripan jawaban',
    'Mengunduh kemiripan jawaban',
    'Membuka cetakan kemiripan jawaban',
  ])
  // The line on the pair names the attempts, not the pupils.
  expect(JSON.stringify(data)).not.toContain('Murid 0')
})

it('is for nobody without the right, of whatever exam of their own, and in no other application', async () => {
  const refused = async (token: string) => {
    const [shown, printed] = await Promise.all(
      [kemiripan.pasangan, kemiripan.printed].map((each) =>
        app.refused(each, { token, params: { id: eventId } }),
      ),
    )
    expect(printed!.status).toBe(shown!.status)
    return shown!.status
  }
  const lembaga = await world.signedInAs('lembaga')
  const outsider = await (await makeWorld(app)).signedInAs('pengelola')
  expect(await refused(guru.token)).toBe(403)
  expect(await refused(lembaga.token)).toBe(403)
  expect(await refused(outsider.token)).toBe(404)
  const staf = await world.signedInAs('staf', { lembagaId: null })
  expect((await pairs(staf.token)).data).toHaveLength(1)
})

it('shows a school that was given the right pairs of its own pupils only', async () => {
  const other = await world.makeLembaga('SMP Lain')
  const kepala = await world.signedInAs('lembaga')
  const setLembaga = (lembagaId: string, kursi: number) =>
    tenant(app.db, world, async (tx) => {
      await sql`update event set lembaga_id = ${world.lembagaId} where id = ${eventId}`.execute(tx)
      await sql`update attempt set lembaga_id = ${lembagaId} where event_id = ${eventId} and kursi = ${kursi}`.execute(
        tx,
      )
    })
  await tenant(app.db, world, (tx) =>
    sql`insert into peran_izin (application_id, peran_id, izin, cakupan)
      select application_id, id, 'kemiripan.read', 'lembaga' from peran where kode = 'lembaga'`.execute(tx),
  )
  const again = await world.onAnotherDevice(kepala)
  await setLembaga(world.lembagaId, copier)
  expect((await pairs(again.token)).data).toHaveLength(1)
  await setLembaga(other, copier)
  expect((await pairs(again.token)).data).toEqual([])
  expect((await one(again.token)).data.hasil).toMatchObject({ jumlah: 0 })
  await setLembaga(world.lembagaId, copier)
})

it('says when results have changed since, and no longer names who was taken from the system', async () => {
  const [pair] = (await pairs()).data
  await app.call(privasi.erase, { token: pengelola.token, params: { id: pair!.satu.userId } })
  const [after] = (await pairs()).data
  expect(after?.satu.nama).not.toBe(pair!.satu.nama)
  const { rows } = await tenant(app.db, world, (tx) =>
    sql<{ text: string }>`select k::text as text from kemiripan k`.execute(tx),
  )
  expect(rows.map(({ text }) => text).join()).not.toContain('Murid')
  await tenant(app.db, world, (tx) =>
    sql`update hasil set scored_at = now() where attempt_id = ${pair!.dua.attemptId}`.execute(tx),
  )
  expect((await one()).data.hasil).toMatchObject({ isStale: true })
})

it('compares nobody by a question that a correction gave to all, as answered or as left out', async () => {
  const [pair] = (await pairs()).data
  const params = { id: eventId, satuId: pair!.satu.attemptId, duaId: pair!.dua.attemptId }
  await tenant(app.db, world, async (tx) => {
    await sql`insert into scoring_version (application_id, snapshot_id, pembuat_id, number, base_number, status, reason, changes, published_at)
      select application_id, snapshot_id, ${guru.id}, 1, 0, 'terbit', 'Soal 1 keliru',
             ${JSON.stringify([{ kind: 'full-credit', soalId: soalIds[0]! }])}::jsonb, now() from event where id = ${eventId}`.execute(
      tx,
    )
    await sql`update hasil set choices[1] = '', outcomes[1] = 'correct'
      where attempt_id in (${params.satuId}, ${params.duaId})`.execute(tx)
  })
  const { data: bukti } = await app.call(kemiripan.bukti, { token: pengelola.token, params })
  expect(bukti.butir.map(({ number }) => number)).toEqual(
    Array.from({ length: count - 1 }, (_, at) => at + 2),
  )
  await app.call(kemiripan.compute, { token: pengelola.token, params: { id: eventId } })
  await expect
    .poll(async () => (await one()).data.hasil, { timeout: 120_000 })
    .toMatchObject({ disisihkan: 1, butir: count - 1 })
}, 150_000)
