import { atribut } from '@suluh/contract/platform/atribut'
import { keadilan } from '@suluh/contract/results/keadilan'
import { keadilanHeadLine } from '@suluh/contract/results/keadilan-words'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type World, plainAtribut } from '#testing/factories.ts'

const app = useTestApp()
const count = 10
/** Which is harder for those of "IPS". */
const unfair = 3
const students = 700

let world: World
let token: string
let murid: { token: string }
let paketId: string
let fieldId: string
const ask = (query = '') => app.call(keadilan.one, { token, params: { id: paketId }, query })

/** One answer sheet as everybody's: right where a student is abler than the item is hard, with luck that repeats. */
function outcomesOf(at: number): string[] {
  const isIps = at % 2 === 1
  return Array.from({ length: count }, (_, item) => {
    const ability = ((at * 7919) % students) / students
    const luck = (((at + 13) * (item + 5) * 104_729) % 997) / 997
    const chance = 1 / (1 + Math.exp(-5 * (ability - 0.15 - 0.07 * item)))
    const right = luck < (item === unfair && isIps ? chance * 0.45 : chance)
    return right ? 'correct' : 'wrong'
  })
}

beforeAll(async () => {
  world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  token = guru.token
  murid = await world.signedInAs('murid')
  const person = murid as Awaited<ReturnType<World['signedInAs']>>
  const pengelola = await world.signedInAs('pengelola')
  const field = {
    ...plainAtribut,
    nama: 'Jurusan',
    kind: 'pilihan' as const,
    choices: ['IPA', 'IPS', 'Bahasa'].map((nama) => ({ nama, was: null })),
  }
  fieldId = (await app.call(atribut.create, { token: pengelola.token, body: field })).data.id
  const drafts = Array.from({ length: count }, (_, at) => pilihanGanda(`Soal ${at + 1}`))
  const paket = await publishPaket(app, world, guru, [drafts])
  paketId = paket.id
  const event = await schedule(app, guru, paket.id, [person])
  await submit(app, person, (await start(app, person, event.id)).id)
  const rows = Array.from({ length: students }, (_, at) => ({
    at,
    outcomes: outcomesOf(at),
    scores: outcomesOf(at).map((outcome) => (outcome === 'correct' ? 1 : 0)),
    jurusan: at < 3 ? 'Bahasa' : at % 2 === 1 ? 'IPS' : 'IPA',
  }))
  await tenant(app.db, world, async (tx) => {
    for (const { at, outcomes, scores, jurusan } of rows)
      await sql`with made as (
          insert into attempt (id, application_id, event_id, application_user_id, seed, status, counted, number)
          select gen_random_uuid(), application_id, event_id, application_user_id, seed, 'dinilai', true, ${at + 2}
            from attempt where event_id = ${event.id} and number = 1 returning id)
        insert into hasil select (jsonb_populate_record(h, jsonb_build_object('attempt_id', made.id,
            'outcomes', ${JSON.stringify(outcomes)}::jsonb, 'scores', ${JSON.stringify(scores)}::jsonb))).*
          from made, hasil h join attempt a on a.id = h.attempt_id where a.event_id = ${event.id} and a.number = 1`
        .execute(tx)
        .then(() =>
          sql`update attempt set atribut = jsonb_build_object(${fieldId}::text, ${jurusan}::text)
               where event_id = ${event.id} and number = ${at + 2}`.execute(tx),
        )
    // Who has no field is in no group.
    await sql`update hasil set scored_at = now() where event_id = ${event.id}`.execute(tx)
  })
}, 120_000)

it('finds the question that is harder for a group as it was at the exam, and says so in a sentence', async () => {
  const query = `menurut=atribut.${fieldId}`
  const first = (await ask(query)).data
  expect(first.pilihan.map(({ nama }) => nama)).toEqual([
    'Jenis kelamin',
    'Lembaga',
    'Group belajar',
    'Jurusan',
  ])
  // Three students of a kind are not named.
  expect(first.kelompok.map(({ nama, n }) => [nama, n])).toEqual([
    ['IPS', 349],
    ['IPA', 348],
  ])
  expect(first).toMatchObject({ isComputing: true, hasil: null, fokus: { nama: 'IPA' } })
  const chosen = `${query}&fokus=IPS`
  await expect.poll(async () => (await ask(chosen)).data.isComputing, { timeout: 120_000 }).toBe(false)
  const { hasil, fokus } = (await ask(chosen)).data
  expect(hasil).toMatchObject({ penolakan: null, acuan: 351, fokus: 349, disisihkan: 0 })
  const look = hasil!.items.filter(({ perluDilihat }) => perluDilihat)
  expect(look.map(({ number }) => number)).toEqual([unfair + 1])
  expect(look[0]!.delta).toBeLessThan(-1)
  expect(look[0]!.deltaInterval![1]).toBeLessThan(0)
  expect(look[0]!.kurvaFokus).toHaveLength(5)
  expect(keadilanHeadLine(hasil!, fokus!)).toBe(
    `1 dari 10 butir perlu dilihat: butir ${unfair + 1} tidak sama sulitnya bagi IPS dan murid lainnya yang skornya sama.`,
  )

  // What they are today is not asked: whoever moves on stays in the group of the exam.
  await tenant(app.db, world, (tx) =>
    sql`update application_user set atribut = jsonb_build_object(${fieldId}::text, 'IPA')
         where id = (select distinct application_user_id from attempt a join event e on e.id = a.event_id
                      where e.paket_soal_id = ${paketId})`.execute(tx),
  )
  expect((await ask(chosen)).data.kelompok.find(({ key }) => key === 'IPS')?.n).toBe(349)

  const file = await app.server.http.inject({
    url: `/api/paket-soal/${paketId}/keadilan/ekspor?format=csv&${chosen}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const sheet: string[][] = parse(file.body, { bom: true, delimiter: ';' })
  expect(sheet).toHaveLength(1 + count)
  expect(sheet.map((row) => row[2])).toEqual([
    'Perlu dilihat',
    ...Array.from({ length: count }, (_, at) => (at === unfair ? 'Ya' : 'Tidak')),
  ])
  expect(sheet[unfair + 1]![3]).toContain('Lebih sukar bagi IPS daripada murid lainnya')
}, 180_000)

it('refuses groups that are small in words, computes nothing then and keeps nothing', async () => {
  const { hasil, isComputing } = (await ask('menurut=lembaga')).data
  expect(isComputing).toBe(false)
  expect(hasil?.penolakan ?? 'Salah satu kelompok kosong').toContain('kelompok')
  const { kelompok, fokus, hasil: none } = (await ask('menurut=jenis-kelamin')).data
  expect([kelompok, fokus, none]).toEqual([[], null, null])
  const stored = await tenant(app.db, world, (tx) =>
    tx.selectFrom('keadilan').select(['menurut', 'fokus']).execute(),
  )
  expect(stored.map(({ menurut }) => menurut).filter((each) => !each.startsWith('atribut.'))).toEqual([])
  const file = await app.server.http.inject({
    url: `/api/paket-soal/${paketId}/keadilan/ekspor?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.body).toContain('Belum ada dua kelompok')
})

it('names the field where a grouping or a group is not known, and keeps pupils and strangers out', async () => {
  const refused = async (query: string, by = token) => {
    const { status, message } = await app.refused(keadilan.one, { token: by, params: { id: paketId }, query })
    return [status, message]
  }
  expect(await refused('menurut=golongan')).toEqual([400, expect.stringContaining('Pilihan kelompok')])
  expect(await refused(`menurut=atribut.${crypto.randomUUID()}`)).toEqual([
    400,
    expect.stringContaining('tidak terbuka'),
  ])
  expect(await refused(`menurut=atribut.${fieldId}&fokus=Teknik`)).toEqual([
    400,
    expect.stringContaining('Kelompok yang dilihat'),
  ])
  expect((await refused('', murid.token))[0]).toBe(404)
  const outsider = await (await makeWorld(app)).signedInAs('guru')
  expect((await refused('', outsider.token))[0]).toBe(404)
})
