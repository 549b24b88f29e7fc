import { groupBelajar, type GroupBelajarInput } from '@suluh/contract/people/group-belajar'
import { event } from '@suluh/contract/exams/event'
import { ujian } from '@suluh/contract/exams/ujian'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()
let world: World
let pengelola: Person
let names = 0

beforeAll(async () => {
  world = await makeWorld(app)
  pengelola = await world.signedInAs('pengelola')
})

const input = (change: Partial<GroupBelajarInput> = {}): GroupBelajarInput => ({
  nama: `Group ${++names}`,
  kode: null,
  lembagaId: null,
  parentId: null,
  tahunAjaran: '2025/2026',
  ...change,
})
const create = (change: Partial<GroupBelajarInput> = {}, { token } = pengelola) =>
  app.refused(groupBelajar.create, { token, body: input(change) })
const make = async (change: Partial<GroupBelajarInput> = {}) =>
  (await app.call(groupBelajar.create, { token: pengelola.token, body: input(change) })).data
const one = async (id: string, { token } = pengelola) =>
  (await app.call(groupBelajar.one, { token, params: { id } })).data
const move = async (id: string, parentId: string | null) => {
  const { nama, kode, lembagaId, tahunAjaran, version } = await one(id)
  const body = { nama, kode, lembagaId, tahunAjaran, parentId, version }
  return app.refused(groupBelajar.update, { token: pengelola.token, params: { id }, body })
}
const add = (id: string, people: Person[], isGuru = false, { token } = pengelola) => {
  const body = { ids: people.map((each) => each.id), isGuru }
  return app.refused(groupBelajar.addMembers, { token, params: { id }, body })
}
const listed = async (query = '', { token } = pengelola) =>
  (await app.call(groupBelajar.list, { token, query })).data.map(({ id }) => id)

describe('the tree', () => {
  it('counts and lists what lies below, in the order of the tree', async () => {
    const kelas = await make({ nama: 'Kelas A' })
    const besar = await make({ nama: 'Kelas B' })
    const kecil = await make({ nama: 'A kecil', parentId: besar.id })
    const [ani, budi] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
    await add(besar.id, [ani])
    await add(kecil.id, [ani, budi])
    expect(await one(besar.id)).toMatchObject({ members: 1, membersBelow: 2, subgroups: 1 })
    expect((await one(kecil.id)).above).toEqual([{ id: besar.id, nama: 'Kelas B' }])
    expect(await listed(`below=${besar.id}`)).toEqual([kecil.id])
    const all = await listed('_end=1000')
    expect([kelas, besar, kecil].map(({ id }) => all.indexOf(id))).toEqual(
      [0, 1, 2].map((step) => all.indexOf(kelas.id) + step),
    )
    await move(besar.id, kelas.id)
    expect((await one(kecil.id)).above.map(({ nama }) => nama)).toEqual(['Kelas A', 'Kelas B'])
  })

  it('has a wali kelas as written, who stays when nothing is said of them, and not in a copy for a new year', async () => {
    const waliKelas = { waliKelasNama: 'Rina Kartika, S.Pd.', waliKelasNip: '198505052010012003' }
    const { id } = await make(waliKelas)
    expect(await one(id)).toMatchObject(waliKelas)
    expect((await move(id, null)).status).toBe(200)
    expect(await one(id)).toMatchObject(waliKelas)
    const { token } = pengelola
    const body = {
      nama: 'Tahun baru',
      tahunAjaran: '2026/2027',
      withMurid: true,
      withGuru: true,
      archiveOld: false,
    }
    const { data: copy } = await app.call(groupBelajar.copy, { token, params: { id }, body })
    expect(copy).toMatchObject({ waliKelasNama: '', waliKelasNip: '' })
    const long = await create({ waliKelasNama: 'x'.repeat(101) })
    expect(long).toMatchObject({ status: 400, message: expect.stringMatching(/nama wali kelas.*100 huruf/i) })
  })

  it('refuses a circle, a depth beyond its limit, and a parent of another lembaga', async () => {
    const chain = [await make()]
    for (let level = 2; level <= 5; level++) chain.push(await make({ parentId: chain.at(-1)!.id }))
    expect((await create({ parentId: chain.at(-1)!.id })).message).toMatch(/paling dalam 5 tingkat/)
    expect((await move(chain[0]!.id, chain[2]!.id)).message).toMatch(/berada di dalam group ini/)
    expect((await move(chain[0]!.id, chain[0]!.id)).message).toMatch(/di dalam dirinya sendiri/)
    const own = await make({ lembagaId: world.lembagaId })
    const other = await world.makeLembaga('SMP Lain')
    expect((await create({ parentId: own.id, lembagaId: other })).message).toMatch(/harus sama/)
    expect((await create({ tahunAjaran: '1999/2000' })).message).toMatch(/1999\/2000 belum ada/)
  })

  it('stays a tree when two moves would close a circle together', async () => {
    const [a, b] = [await make(), await make()]
    const answers = await Promise.all([move(a.id, b.id), move(b.id, a.id)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })

  it('keeps one code per lembaga and year, and an edit of a stale version out', async () => {
    const first = await make({ kode: '7A' })
    expect((await create({ kode: '7a' })).message).toMatch(/sudah dipakai/)
    expect((await create({ kode: '7A', tahunAjaran: '2026/2027' })).status).toBe(200)
    const body = { ...input({ kode: '7A' }), version: first.version - 1 }
    const ask = { token: pengelola.token, params: { id: first.id }, body }
    expect(await app.refused(groupBelajar.update, ask)).toMatchObject({
      status: 409,
      message: expect.stringContaining('baru saja mengubah'),
    })
  })
})

describe('members', () => {
  it('are searched, added, made guru, and removed', async () => {
    const group = await make()
    const people = [await world.signedInAs('murid', { nama: 'Zaki Unik' }), await world.signedInAs('guru')]
    const ask = { token: pengelola.token, params: { id: group.id } }
    const found = await app.call(groupBelajar.candidates, { ...ask, query: 'q=zaki un&peran=murid' })
    expect(found.data).toMatchObject([{ id: people[0]!.id, peran: 'Murid' }])
    expect((await add(group.id, people)).data).toEqual({ added: 2 })
    expect((await add(group.id, [people[1]!], true)).data).toEqual({ added: 0 })
    expect(await one(group.id)).toMatchObject({ members: 1, guru: [people[1]!.nama] })
    expect((await app.call(groupBelajar.candidates, { ...ask, query: 'q=zaki un' })).recordsFiltered).toBe(0)
    await app.call(groupBelajar.removeMembers, { ...ask, body: { ids: [people[0]!.id] } })
    expect((await app.call(groupBelajar.members, ask)).data.map(({ id }) => id)).toEqual([people[1]!.id])
  })

  it('of a lembaga are its own people', async () => {
    const other = await world.makeLembaga('SMP Lain')
    const group = await make({ lembagaId: other })
    const murid = await world.signedInAs('murid', { nama: 'Orang Luar' })
    expect((await add(group.id, [murid])).message).toBe('Orang Luar bukan dari lembaga group ini.')
  })

  it('goes to no lembaga whose people would then read the names of strangers in it', async () => {
    const other = await world.makeLembaga('SMP Seberang')
    const [zaki, abdul] = [
      await world.signedInAs('murid', { nama: 'Zaki' }),
      await world.signedInAs('murid', { nama: 'abdul' }),
    ]
    const group = await make({ lembagaId: world.lembagaId })
    await add(group.id, [zaki, abdul])
    const { nama, kode, tahunAjaran, version } = await one(group.id)
    const body = { nama, kode, tahunAjaran, parentId: null, version, lembagaId: other }
    const ask = { token: pengelola.token, params: { id: group.id } }
    const refused = await app.refused(groupBelajar.update, { ...ask, body })
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringContaining('2 anggota group ini bukan dari lembaga itu: abdul, Zaki.'),
    })
    expect((await one(group.id)).lembagaId).toBe(world.lembagaId)
    expect((await app.call(groupBelajar.update, { ...ask, body: { ...body, lembagaId: null } })).status).toBe(
      200,
    )
  })

  it('come from a pasted list, each line that finds nobody explained', async () => {
    const group = await make()
    const [ani, budi] = [
      await world.signedInAs('murid', { nama: 'Ani Daftar' }),
      await world.signedInAs('murid'),
    ]
    await add(group.id, [budi])
    const rows = [` ${ani.email.toUpperCase()} `, '', '0099', ani.email, budi.email]
    const ask = { token: pengelola.token, params: { id: group.id }, body: { rows } }
    const { data } = await app.call(groupBelajar.match, ask)
    expect(data.map(({ problem }) => problem)).toEqual([
      null,
      'Baris kosong',
      expect.stringMatching(/^Tidak ada orang/),
      'Sama dengan baris 1',
      'Sudah menjadi anggota',
    ])
    expect(data[0]!.user).toEqual({ id: ani.id, nama: 'Ani Daftar' })
  })
})

describe('rights', () => {
  it('a guru sees the groups that they teach and what lies below; a murid their own; a lembaga its own', async () => {
    const [guru, murid, lembaga] = [
      await world.signedInAs('guru'),
      await world.signedInAs('murid'),
      await world.signedInAs('lembaga'),
    ]
    const taught = await make()
    const below = await make({ parentId: taught.id })
    const foreign = await make()
    const own = await make({ lembagaId: world.lembagaId })
    await add(taught.id, [guru], true)
    await add(below.id, [murid])
    expect((await listed('', guru)).toSorted()).toEqual([taught.id, below.id].toSorted())
    expect(await listed('', murid)).toEqual([below.id])
    expect(await listed('_end=1000', lembaga)).toContain(own.id)
    expect(await listed('_end=1000', lembaga)).not.toContain(foreign.id)
    const refusal = await app.refused(groupBelajar.one, { token: guru.token, params: { id: foreign.id } })
    expect(refusal.status).toBe(404)
    for (const person of [guru, murid]) expect((await create({}, person)).status).toBe(403)
    expect((await create({ lembagaId: null }, lembaga)).message).toBe('Pilih lembaga Anda sendiri.')
    expect((await create({ lembagaId: world.lembagaId }, lembaga)).status).toBe(200)
    expect((await add(foreign.id, [murid], false, lembaga)).status).toBe(404)
  })

  it('a murid learns the names of classmates and nothing else, and in a large group none', async () => {
    const murid = await world.signedInAs('murid')
    const group = await make({ lembagaId: world.lembagaId })
    await add(group.id, [murid, await world.signedInAs('murid')])
    const ask = { token: murid.token, params: { id: group.id } }
    const { data } = await app.call(groupBelajar.members, ask)
    expect(data).toHaveLength(2)
    expect(data.every(({ nomor, lembaga }) => nomor === null && lembaga === null)).toBe(true)
    const crowd = await Promise.all(Array.from({ length: 60 }, () => world.signedInAs('murid')))
    await add(group.id, crowd)
    expect((await app.call(groupBelajar.members, ask)).recordsFiltered).toBe(0)
    expect((await app.call(groupBelajar.members, { ...ask, token: pengelola.token })).recordsFiltered).toBe(
      62,
    )
  })
})

describe('with exams', () => {
  it('a group that an exam uses is not deleted; archived, it is in no picker and no new exam', async () => {
    const guru = await world.signedInAs('guru')
    const murid = await world.signedInAs('murid')
    const group = await make({ lembagaId: world.lembagaId })
    const below = await make({ lembagaId: world.lembagaId, parentId: group.id })
    await add(group.id, [guru], true)
    await add(below.id, [murid])
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu')]])
    const groups = { groupBelajarIds: [group.id] }
    const made = await schedule(app, guru, paket.id, [], { nama: 'Ulangan IPA', ...groups })
    expect(made.counts.all).toBe(1)
    expect((await app.call(ujian.list, { token: murid.token })).data).toHaveLength(1)
    const ask = { token: pengelola.token, params: { id: group.id } }
    expect((await app.refused(groupBelajar.deleteOne, ask)).message).toMatch(
      /“Ulangan IPA” yang belum selesai/,
    )
    expect((await one(below.id)).events).toEqual(['Ulangan IPA'])
    // Who teaches a group may examine the groups in it.
    const part = await schedule(app, guru, paket.id, [], { nama: 'Kuis', groupBelajarIds: [below.id] })
    expect(part.counts.all).toBe(1)
    await app.call(event.cancel, { token: guru.token, params: { id: part.id } })
    await app.call(event.cancel, { token: guru.token, params: { id: made.id } })
    expect((await app.refused(groupBelajar.deleteOne, ask)).message).toMatch(/masih memuat group/)
    await app.call(groupBelajar.archive, { ...ask, body: { isArchived: true } })
    expect(await listed('_end=1000')).not.toContain(below.id)
    expect(await listed('_end=1000&arsip=ya')).toContain(below.id)
    const refused = await app.refused(event.create, {
      token: guru.token,
      body: {
        ...made,
        paketSoalId: paket.id,
        token: null,
        lembagaIds: [],
        applicationUserIds: [],
        ...groups,
      },
    })
    expect(refused.message).toMatch(/di luar jangkauan/)
    const both = { token: pengelola.token, body: { ids: [group.id, below.id] } }
    expect((await app.call(groupBelajar.deleteMany, both)).status).toBe(200)
  })

  it('whoever joins a group later is invited to its exams, whoever leaves before starting is not', async () => {
    const guru = await world.signedInAs('guru')
    const [late, left] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
    const group = await make({ lembagaId: world.lembagaId })
    await add(group.id, [guru], true)
    await add(group.id, [left])
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu')]])
    const made = await schedule(app, guru, paket.id, [], { groupBelajarIds: [group.id] })
    await add(group.id, [late])
    const invited = async () =>
      (await app.call(event.one, { token: guru.token, params: { id: made.id } })).data.counts.all
    expect(await invited()).toBe(2)
    const ask = { token: pengelola.token, params: { id: group.id } }
    await app.call(groupBelajar.removeMembers, { ...ask, body: { ids: [left.id] } })
    expect(await invited()).toBe(1)
    const exams = async ({ token }: Person) => (await app.call(ujian.list, { token })).data.length
    expect([await exams(late), await exams(left)]).toEqual([1, 0])
    await start(app, late, made.id)
    await app.call(groupBelajar.removeMembers, { ...ask, body: { ids: [late.id] } })
    expect(await exams(late)).toBe(1)
  })

  it('is copied with what lies below for a new year, and the old one archived', async () => {
    const guru = await world.signedInAs('guru')
    const murid = await world.signedInAs('murid')
    const old = await make({ nama: 'VIII A', kode: '8A-salin' })
    const below = await make({ nama: 'Kelompok 1', parentId: old.id })
    await add(old.id, [guru], true)
    await add(below.id, [murid])
    const body = {
      nama: 'IX A',
      tahunAjaran: '2026/2027',
      withMurid: true,
      withGuru: false,
      archiveOld: true,
    }
    const ask = { token: pengelola.token, params: { id: old.id }, body }
    const { data } = await app.call(groupBelajar.copy, ask)
    expect(data).toMatchObject({
      nama: 'IX A',
      kode: '8A-salin',
      tahunAjaran: '2026/2027',
      guru: [],
      membersBelow: 1,
    })
    expect((await one(old.id)).isArchived).toBe(true)
    const again = await app.refused(groupBelajar.copy, ask)
    expect(again).toMatchObject({ status: 400, message: expect.stringContaining('sudah dipakai') })
  })
})
