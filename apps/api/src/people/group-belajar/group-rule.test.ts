import { atribut, type AtributDraft } from '@suluh/contract/platform/atribut'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import type { RuleCondition } from '@suluh/contract/people/group-rule'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, type World, plainAtribut } from '#testing/factories.ts'

const app = useTestApp()
let world: World
let pengelola: Person
let hobi: string
let tinggi: string

const field = async (draft: Partial<AtributDraft>) => {
  const body = { ...plainAtribut, ...draft }
  return (await app.call(atribut.create, { token: pengelola.token, body })).data.id
}

beforeAll(async () => {
  world = await makeWorld(app)
  pengelola = await world.signedInAs('pengelola')
  const choices = ['Basket', 'Tari', 'Catur'].map((nama) => ({ nama, was: null }))
  hobi = await field({ nama: 'Hobi', kind: 'pilihan-ganda', choices })
  tinggi = await field({ nama: 'Tinggi', kind: 'angka' })
})

/** As a feature that owns people does it. */
const change = (person: Person, set: { atribut?: object; status?: 'nonaktif' }) =>
  tenant(app.db, world, (tx) =>
    tx
      .updateTable('applicationUser')
      .set({
        ...(set.atribut && { atribut: JSON.stringify(set.atribut) }),
        ...(set.status && { status: set.status }),
      })
      .where('id', '=', person.id)
      .execute(),
  )
const murid: RuleCondition = { on: 'peran', peran: ['murid'] }
const make = async (lembagaId: string | null = null) => {
  const body = { nama: 'Berdasar aturan', kode: null, lembagaId, parentId: null, tahunAjaran: null }
  return (await app.call(groupBelajar.create, { token: pengelola.token, body })).data
}
const setRule = async (id: string, conditions: RuleCondition[], match = 'semua') => {
  const { data } = await app.call(groupBelajar.one, { token: pengelola.token, params: { id } })
  const rule = conditions.length ? { match, conditions } : null
  return app.refused(groupBelajar.setRule, {
    token: pengelola.token,
    params: { id },
    body: { rule, version: data.version },
  })
}
const members = async (id: string) =>
  (
    await app.call(groupBelajar.members, { token: pengelola.token, params: { id }, query: '_end=1000' })
  ).data.map((each) => each.id)

it('members follow the rule, and people who change or come follow it by themselves', async () => {
  const [ani, budi] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
  await change(ani, { atribut: { [hobi]: ['Basket', 'Tari'], [tinggi]: 170 } })
  const group = await make()
  const basket: RuleCondition = { on: 'atribut', atributId: hobi, operator: 'eq', value: ['Basket', 'Catur'] }
  expect((await setRule(group.id, [murid, basket])).status).toBe(200)
  expect(await members(group.id)).toEqual([ani.id])
  await change(budi, { atribut: { [hobi]: ['Catur'] } })
  expect((await members(group.id)).toSorted()).toEqual([ani.id, budi.id].toSorted())
  await change(ani, { atribut: { [hobi]: ['Tari'] } })
  expect(await members(group.id)).toEqual([budi.id])
  await change(budi, { status: 'nonaktif' })
  expect(await members(group.id)).toEqual([])
})

it.each([
  ['gte', 165, ['tinggi', 'sama']],
  ['lte', '165', ['pendek', 'sama']],
  ['eq', [165, 180], ['tinggi', 'sama']],
  ['ne', 165, ['tinggi', 'pendek', 'tanpa']],
  ['terisi', null, ['tinggi', 'sama', 'pendek']],
  ['kosong', null, ['tanpa']],
] as const)('%s %j', async (operator, value, wanted) => {
  const lembagaId = await world.makeLembaga()
  const heights = { tinggi: 180, sama: 165, pendek: 150, tanpa: undefined }
  const people: Record<string, string> = {}
  for (const [name, height] of Object.entries(heights)) {
    const person = await world.signedInAs('murid', { lembagaId })
    await change(person, { atribut: height === undefined ? {} : { [tinggi]: height } })
    people[name] = person.id
  }
  // The group's lembaga keeps everybody else out.
  const group = await make(lembagaId)
  await setRule(group.id, [murid, { on: 'atribut', atributId: tinggi, operator, value } as RuleCondition])
  expect(new Set(await members(group.id))).toEqual(new Set(wanted.map((name) => people[name])))
})

it('tells beforehand whom it means; any of several conditions is enough where that is asked', async () => {
  const lembagaId = await world.makeLembaga('SMP Pratinjau')
  const guru = await world.signedInAs('guru', { lembagaId, nama: 'Pak Aturan' })
  const anak = await world.signedInAs('murid', { lembagaId, nama: 'Anak Aturan' })
  const ask = (conditions: RuleCondition[], match = 'salah-satu') =>
    app.call(groupBelajar.previewRule, {
      token: pengelola.token,
      body: { lembagaId, rule: { match, conditions } },
    })
  const { data } = await ask([murid, { on: 'peran', peran: ['guru'] }])
  expect(data).toMatchObject({
    count: 2,
    first: [{ id: anak.id, lembaga: 'SMP Pratinjau' }, { id: guru.id }],
  })
  expect((await ask([murid, { on: 'peran', peran: ['guru'] }], 'semua')).data.count).toBe(0)
  const lembaga = await world.signedInAs('lembaga')
  const body = { lembagaId, rule: { match: 'semua', conditions: [murid] } }
  expect((await app.refused(groupBelajar.previewRule, { token: lembaga.token, body })).status).toBe(400)
})

it('whoever changes while a rule is made is not missed', async () => {
  const lembagaId = await world.makeLembaga()
  const person = await world.signedInAs('murid', { lembagaId })
  const group = await make(lembagaId)
  const [changed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = tenant(app.db, world, async (tx) => {
    const atribut = JSON.stringify({ [tinggi]: 190 })
    await tx.updateTable('applicationUser').set({ atribut }).where('id', '=', person.id).execute()
    changed.resolve()
    await mayCommit.promise
  })
  await changed.promise
  const stored = setRule(group.id, [{ on: 'atribut', atributId: tinggi, operator: 'gte', value: 185 }])
  setTimeout(mayCommit.resolve, 150)
  await slow
  expect((await stored).status).toBe(200)
  expect(await members(group.id)).toEqual([person.id])
})

it('whoever is in by hand stays; whoever is in by rule goes with the rule only', async () => {
  const lembagaId = await world.makeLembaga()
  const [hand, rule] = [
    await world.signedInAs('guru', { lembagaId }),
    await world.signedInAs('murid', { lembagaId }),
  ]
  const group = await make(lembagaId)
  const ask = { token: pengelola.token, params: { id: group.id } }
  await app.call(groupBelajar.addMembers, { ...ask, body: { ids: [hand.id], isGuru: true } })
  await setRule(group.id, [murid])
  const removal = await app.refused(groupBelajar.removeMembers, { ...ask, body: { ids: [rule.id] } })
  expect(removal).toMatchObject({ status: 409, message: expect.stringContaining('masuk lewat aturan') })
  expect((await app.call(groupBelajar.applyRule, ask)).data).toEqual({ added: 0, removed: 0 })
  await setRule(group.id, [])
  expect(await members(group.id)).toEqual([hand.id])
})

it.each([
  [{ on: 'peran', peran: ['raja'] }, /Syarat 1: peran itu tidak ada/],
  [
    { on: 'atribut', atributId: crypto.randomUUID(), operator: 'terisi', value: null },
    /atribut itu tidak ada/,
  ],
] as const)('%j is refused', async (condition, why) => {
  expect(await setRule((await make()).id, [condition as unknown as RuleCondition])).toMatchObject({
    status: 400,
    message: expect.stringMatching(why),
  })
})

it('a value of the wrong kind is refused, and an atribut that a rule uses stays', async () => {
  const group = await make()
  const wrong: RuleCondition = { on: 'atribut', atributId: tinggi, operator: 'gte', value: 'tinggi' }
  expect((await setRule(group.id, [wrong])).message).toMatch(/Tinggi: isi dengan angka/)
  await setRule(group.id, [{ ...wrong, value: "165'; drop table application_user; --" }])
  const text = await field({ nama: 'Catatan', kind: 'teks' })
  const quote: RuleCondition = { on: 'atribut', atributId: text, operator: 'eq', value: ["O'Brien \\ %s"] }
  const person = await world.signedInAs('murid')
  await change(person, { atribut: { [text]: "O'Brien \\ %s" } })
  expect((await setRule(group.id, [quote])).status).toBe(200)
  expect(await members(group.id)).toEqual([person.id])
  const ask = { token: pengelola.token, params: { id: text } }
  const refused = await app.refused(atribut.deleteOne, { ...ask, query: 'values=9' })
  expect(refused).toMatchObject({
    status: 409,
    message: expect.stringContaining('Group belajar Berdasar aturan'),
  })
})

it('of a group of no lembaga is nobody’s who may write in one lembaga only, even of who teaches there', async () => {
  const { id, version } = await make()
  const head = await world.signedInAs('lembaga')
  await tenant(app.db, world, (tx) =>
    tx
      .insertInto('groupBelajarMember')
      .values({
        applicationId: world.applicationId,
        groupBelajarId: id,
        applicationUserId: head.id,
        isGuru: true,
      })
      .execute(),
  )
  const body = { rule: { match: 'semua', conditions: [murid] }, version }
  const refused = await app.refused(groupBelajar.setRule, { token: head.token, params: { id }, body })
  expect([refused.status, refused.message]).toEqual([400, 'Pilih lembaga Anda sendiri.'])
  expect(await members(id)).toEqual([head.id])
})
