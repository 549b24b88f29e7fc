import { atribut, type AtributDraft } from '@suluh/contract/platform/atribut'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkAtribut, checkManyAtribut } from './check-atribut.ts'
import { listDefinitions, visibleAtribut } from './definitions.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, type World, plainAtribut } from '#testing/factories.ts'

const app = useTestApp()
let world: World
let pengelola: Person
let names = 0

beforeAll(async () => {
  world = await makeWorld(app)
  pengelola = await world.signedInAs('pengelola')
})

function draft(change: Partial<AtributDraft>): AtributDraft {
  return { ...plainAtribut, nama: `Atribut ${++names}`, ...change }
}
const choices = (...all: string[]) => all.map((nama) => ({ nama, was: null }))
const make = async (change: Partial<AtributDraft>) =>
  (await app.call(atribut.create, { token: pengelola.token, body: draft(change) })).data
const change = (made: { id: string; version: number }, to: AtributDraft) => {
  const { entity: _, ...body } = to
  const ask = { token: pengelola.token, params: { id: made.id }, body: { ...body, version: made.version } }
  return app.refused(atribut.update, ask)
}
const scoped = <T>(work: (tx: Tx) => Promise<T>) => tenant(app.db, world, work)
const actorOf = (person: Person, peran: string): Actor => ({
  userId: person.id,
  nama: person.nama,
  applicationId: world.applicationId,
  isSystem: false,
  lembagaId: world.lembagaId,
  peran,
  izin: new Map(),
  session: '',
  sessionId: '',
})
/** Stores values for a person as a feature does. */
const store = (
  person: Person,
  given: Record<string, unknown>,
  peran = 'pengelola',
  beforeCommit: () => Promise<void> = async () => undefined,
) =>
  scoped(async (tx) => {
    const { atribut: before } = await tx
      .selectFrom('applicationUser')
      .select('atribut')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const record = { id: person.id, peran: 'murid', before, given }
    const values = await checkAtribut(tx, actorOf(pengelola, peran), 'application-user', record)
    const set = { atribut: JSON.stringify(values) }
    await tx.updateTable('applicationUser').set(set).where('id', '=', person.id).execute()
    await beforeCommit()
    return values
  })
const stored = (person: Person) =>
  scoped(async (tx) => {
    const row = await tx
      .selectFrom('applicationUser')
      .select('atribut')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    return row.atribut as Record<string, unknown>
  })

describe('a value', () => {
  it.each([
    ['angka', [], '1.234,5', 1234.5],
    ['angka', [], 7, 7],
    ['tanggal', [], '7/3/2025', '2025-03-07'],
    ['tanggal', [], '7 Maret 2025', '2025-03-07'],
    ['tanggal', [], '2025-03-07', '2025-03-07'],
    ['ya-tidak', [], 'Ya', true],
    ['pilihan', ['IPA', 'IPS'], 'ipa', 'IPA'],
    ['pilihan-ganda', ['Basket', 'Tari', 'Catur, halma'], 'tari; Basket', ['Basket', 'Tari']],
    ['pilihan-ganda', ['Basket', 'Tari', 'Catur, halma'], 'Catur, halma', ['Catur, halma']],
    ['teks', [], '  rapi ', 'rapi'],
  ] as const)('%s %j of %j is stored as %j', async (kind, all, given, wanted) => {
    const made = await make({ kind, choices: choices(...all) })
    expect((await store(await world.signedInAs('murid'), { [made.id]: given }))[made.id]).toEqual(wanted)
  })

  it.each([
    ['angka', 'dua', /isi dengan angka/],
    ['tanggal', '31/2/2025', /tanggal yang ada/],
    ['ya-tidak', 'mungkin', /ya atau tidak/],
    ['pilihan', 'IPB', /IPA, IPS/],
    ['pilihan-ganda', ['IPA', 'IPB'], /“IPB” bukan pilihan/],
  ] as const)('%s %j is refused with the mend', async (kind, given, why) => {
    const isChoice = kind.startsWith('pilihan')
    const made = await make({ kind, choices: isChoice ? choices('IPA', 'IPS') : [] })
    const murid = await world.signedInAs('murid')
    const issue = { path: `atribut.${made.id}`, message: expect.stringMatching(why) }
    await expect(store(murid, { [made.id]: given })).rejects.toMatchObject({ issues: [issue] })
    expect(await stored(murid)).toEqual({})
  })

  it('is required of its peran only, and a default fills it in', async () => {
    const wajib = await make({ isRequired: true, onlyFor: ['guru'] })
    const awal = await make({ kind: 'angka', defaultValue: 5, onlyFor: ['guru'] })
    const check = (peran: string, given = {}) =>
      scoped((tx) =>
        checkAtribut(tx, actorOf(pengelola, 'pengelola'), 'application-user', {
          id: null,
          peran,
          before: {},
          given,
        }),
      )
    await expect(check('guru')).rejects.toMatchObject({
      issues: [{ path: `atribut.${wajib.id}`, message: `Tolong masukkan ${wajib.nama}` }],
    })
    expect(await check('guru', { [wajib.id]: 'ada' })).toEqual({ [wajib.id]: 'ada', [awal.id]: 5 })
    expect(await check('murid')).toEqual({})
  })

  it('is edited and seen by the peran that may', async () => {
    const made = await make({ editedBy: ['pengelola'] })
    const secret = await make({ seenBy: ['pengelola'] })
    const murid = await world.signedInAs('murid')
    await store(murid, { [made.id]: 'asli', [secret.id]: 'rahasia' })
    await expect(store(murid, { [made.id]: 'lain' }, 'guru')).rejects.toThrow(
      /hanya boleh diubah oleh pengelola/,
    )
    await expect(store(murid, { [secret.id]: 'lain' }, 'guru')).rejects.toThrow(/tidak ada/)
    expect(await store(murid, { [made.id]: 'asli' }, 'guru')).toMatchObject({ [secret.id]: 'rahasia' })
    const guru = actorOf(pengelola, 'guru')
    const values = await stored(murid)
    await scoped(async (tx) => {
      const definitions = await listDefinitions(tx, 'application-user')
      expect(visibleAtribut(definitions, guru, values, 'murid')).toEqual({ [made.id]: 'asli' })
    })
  })

  it('that is unique is refused the second time, in one import, and when two store it at once', async () => {
    const made = await make({ isUnique: true, nama: 'NIK' })
    const [ani, budi, cici] = [
      await world.signedInAs('murid', { nama: 'Ani' }),
      await world.signedInAs('murid'),
      await world.signedInAs('murid'),
    ]
    await store(ani, { [made.id]: '42' })
    await expect(store(budi, { [made.id]: '42' })).rejects.toThrow('NIK: sudah dipakai Ani')
    await expect(store(ani, { [made.id]: '42' })).resolves.toBeTruthy()
    // The second comes while the first has checked and not yet committed: it waits, and is refused.
    const [stored, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = store(budi, { [made.id]: '7' }, 'pengelola', async () => {
      stored.resolve()
      await mayCommit.promise
    })
    await stored.promise
    const second = store(cici, { [made.id]: '7' }).catch((error: Error) => error.message)
    setTimeout(mayCommit.resolve, 100)
    await first
    expect(await second).toMatch(/sudah dipakai/)
    const rows = ['9', '9'].map((nik) => ({
      id: null,
      peran: 'murid',
      before: {},
      given: { [made.id]: nik },
    }))
    const checked = await scoped((tx) =>
      checkManyAtribut(tx, actorOf(pengelola, 'pengelola'), 'application-user', rows),
    )
    expect(checked.map(({ issues }) => issues.length)).toEqual([0, 1])
  })
})

describe('a definition', () => {
  it('changes its kind and takes every value along, or names each that cannot follow', async () => {
    const made = await make({ nama: 'Tinggi' })
    const [ani, budi] = [
      await world.signedInAs('murid', { nama: 'Ani' }),
      await world.signedInAs('murid', { nama: 'Budi' }),
    ]
    await store(ani, { [made.id]: '150,5' })
    await store(budi, { [made.id]: 'tinggi sekali' })
    const to = draft({ nama: 'Tinggi', kind: 'angka' })
    expect(await change(made, to)).toMatchObject({
      status: 409,
      data: { issues: [{ path: 'Budi', message: expect.stringMatching(/^tinggi sekali: /) }] },
    })
    expect((await stored(ani))[made.id]).toBe('150,5')
    await store(budi, { [made.id]: '161' })
    expect((await change(made, to)).status).toBe(200)
    expect([(await stored(ani))[made.id], (await stored(budi))[made.id]]).toEqual([150.5, 161])
    expect((await change(made, to)).message).toMatch(/sudah diubah/)
  })

  it('renames a choice for everyone, and keeps one that is in use', async () => {
    const made = await make({ kind: 'pilihan-ganda', choices: choices('Silat', 'Tari') })
    const murid = await world.signedInAs('murid')
    await store(murid, { [made.id]: ['Silat', 'Tari'] })
    const rename = [
      { nama: 'Pencak silat', was: 'Silat' },
      { nama: 'Tari', was: 'Tari' },
    ]
    const renamed = await change(made, draft({ kind: 'pilihan-ganda', choices: rename }))
    expect(renamed.status).toBe(200)
    expect((await stored(murid))[made.id]).toEqual(['Pencak silat', 'Tari'])
    const gone = draft({ kind: 'pilihan-ganda', choices: choices('Tari') })
    expect(await change({ id: made.id, version: 2 }, gone)).toMatchObject({ status: 409 })
  })

  it('becomes unique only where no value is there twice', async () => {
    const made = await make({})
    const [ani, budi] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
    await store(ani, { [made.id]: 'sama' })
    await store(budi, { [made.id]: 'sama' })
    expect(await change(made, draft({ isUnique: true }))).toMatchObject({
      status: 409,
      data: { issues: [{ message: 'sama' }] },
    })
  })

  it('is deleted with as many values as were agreed to, no more', async () => {
    const made = await make({})
    const murid = await world.signedInAs('murid')
    await store(murid, { [made.id]: 'ada' })
    const ask = { token: pengelola.token, params: { id: made.id } }
    expect((await app.call(atribut.usage, ask)).data).toEqual({ values: 1, usedBy: [] })
    expect((await app.refused(atribut.deleteOne, ask)).message).toMatch(/masih berisi 1 nilai/)
    expect((await app.call(atribut.deleteOne, { ...ask, query: 'values=1' })).status).toBe(200)
    expect(await stored(murid)).toEqual({})
  })

  it.each([
    [{ nama: 'NIK' }, /Sudah ada atribut bernama/],
    [{ kind: 'pilihan' }, /paling sedikit satu pilihan/],
    [{ kind: 'pilihan', choices: choices('A', 'a') }, /ditulis dua kali/],
    [{ kind: 'angka', defaultValue: 'x' }, /Nilai awal/],
    [{ isUnique: true, defaultValue: 'x' }, /tidak dapat punya nilai awal/],
    [{ seenBy: ['raja'] }, /Peran raja tidak ada/],
  ] as const)('%j is refused', async (wrong, why) => {
    const body = draft(wrong as unknown as Partial<AtributDraft>)
    expect(await app.refused(atribut.create, { token: pengelola.token, body })).toMatchObject({
      status: 400,
      message: expect.stringMatching(why),
    })
  })

  it('keeps its place, and only a right over the whole application changes any', async () => {
    const other = await makeWorld(app)
    const boss = await other.signedInAs('pengelola')
    const body = (nama: string) => draft({ nama, entity: 'lembaga' })
    const ids: string[] = []
    for (const nama of ['satu', 'dua', 'tiga'])
      ids.push((await app.call(atribut.create, { token: boss.token, body: body(nama) })).data.id)
    const order = ids.toReversed()
    await app.call(atribut.arrange, { token: boss.token, body: { entity: 'lembaga', ids: order } })
    const seen = await app.call(atribut.list, { token: boss.token, query: 'entity=lembaga' })
    expect(seen.data.map(({ id }) => id)).toEqual(order)
    expect(
      (await app.refused(atribut.arrange, { token: boss.token, body: { entity: 'lembaga', ids: [ids[0]] } }))
        .status,
    ).toBe(409)
    for (const peran of ['lembaga', 'guru', 'murid']) {
      const { token } = await other.signedInAs(peran)
      expect((await app.refused(atribut.create, { token, body: body('empat') })).status).toBe(403)
    }
    expect((await app.refused(atribut.one, { token: pengelola.token, params: { id: ids[0]! } })).status).toBe(
      404,
    )
  })
})
