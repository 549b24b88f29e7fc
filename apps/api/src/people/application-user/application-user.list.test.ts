import { applicationUser } from '@suluh/contract/people/application-user'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertUsers } from '#people/account/insert-users.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()
let world: World
let staf: Person
let groupId: string
let elsewhere: string

const people: [nama: string, nomor: string, username: string][] = [
  ['Ahmad Fauzi', '0051000001', 'ahmad'],
  ['Budi Santoso', '0051000002', 'budi.s'],
  ['Citra 100% Lestari', '0061000003', 'citra_l'],
  ['Dewi Anggraini', '0061000004', 'dewi'],
]

beforeAll(async () => {
  world = await makeWorld(app)
  staf = await world.signedInAs('staf')
  elsewhere = await world.makeLembaga('SMP Lain')
  const { id: peranId } = await tenant(app.db, world, (tx) =>
    tx.selectFrom('peran').select('id').where('kode', '=', 'murid').executeTakeFirstOrThrow(),
  )
  const rows = people.map(([nama, nomor, username], index) => ({
    peranId,
    nama,
    nomor,
    username,
    email: null,
    telp: null,
    passwordHash: null,
    ...(index === 3
      ? { lembagaId: elsewhere, email: 'dewi@uji.test', telp: '081277770004' }
      : { lembagaId: world.lembagaId }),
  }))
  const ids = await tenant(app.db, world, (tx) => insertUsers(tx, world.applicationId, rows))
  const member = (id: string) => ({ id, nama: '', email: '', token: '' })
  groupId = await world.makeGroup([member(ids[0]!), member(ids[2]!)])
  const body = { ids: [ids[1]!], status: 'nonaktif' }
  await app.call(applicationUser.setStatus, { token: staf.token, body })
})

const list = (query: string, token = staf.token) => app.call(applicationUser.list, { token, query })

async function names(query: string, token?: string): Promise<string[]> {
  const { status, data, recordsFiltered } = await list(`peran=murid&${query}`, token)
  expect(status).toBe(200)
  expect(recordsFiltered).toBeGreaterThanOrEqual(data.length)
  return data.map(({ nama }) => nama.split(' ')[0] ?? '')
}

describe('a list of people through HTTP', () => {
  it.each([
    ['', ['Ahmad', 'Budi', 'Citra', 'Dewi']],
    ['nomor_gte=0051000002&nomor_lte=0061000003', ['Budi', 'Citra']],
    ['nama_gte=C', ['Citra', 'Dewi']],
    ['nama_like=SANTOSO', ['Budi']],
    // Signs of the pattern language are letters like any other.
    ['nama_like=100%25', ['Citra']],
    ['username_like=_', ['Citra']],
    ['nama_ne=Dewi Anggraini', ['Ahmad', 'Budi', 'Citra']],
    ['status=nonaktif', ['Budi']],
    ['status_ne=nonaktif', ['Ahmad', 'Citra', 'Dewi']],
    ['q=0061', ['Citra', 'Dewi']],
    ['q=budi.s', ['Budi']],
    ['q=tidak-ada', []],
    // A whole number or address is looked up by key, in any spelling.
    ['q=0061000003', ['Citra']],
    ['q=%20Dewi@Uji.Test', ['Dewi']],
    ['q=0812-7777-0004', ['Dewi']],
    ['q=0061000003&status=nonaktif', []],
    ['_sort=nomor&_order=desc', ['Dewi', 'Citra', 'Budi', 'Ahmad']],
    ['dibuatPada_gte=2020-01-01&dibuatPada_lte=2020-12-31', []],
    ['dibuatPada_gte=2020-01-01', ['Ahmad', 'Budi', 'Citra', 'Dewi']],
    ['_start=1&_end=3', ['Budi', 'Citra']],
    // What lies beyond the middle is read from the end.
    ['_start=3&_end=5', ['Dewi']],
    ['peran=staf&_start=3&_end=9', ['Dewi', 'Uji']],
    ['_start=3&_end=4&_sort=nomorPeserta,nama&_order=asc,desc', ['Ahmad']],
    ['_start=3&_end=4&_sort=nomorPeserta,nama&_order=desc,asc', ['Dewi']],
    ['_start=4&_end=6', []],
  ])('reads %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('narrows by group, by lembaga and by what is not in them', async () => {
    expect(await names(`groupBelajarId=${groupId}`)).toEqual(['Ahmad', 'Citra'])
    expect(await names(`groupBelajarId_ne=${groupId}`)).toEqual(['Budi', 'Dewi'])
    expect(await names(`lembagaId=${elsewhere}`)).toEqual(['Dewi'])
    const { data } = await list(`peran=murid&groupBelajarId=${groupId}`)
    expect(data[0]).toMatchObject({ groups: ['Kelas Uji'], lembaga: { nama: 'SMP Uji' } })
    expect((await list('peran=staf&peran=murid')).recordsFiltered).toBe(5)
  })

  it('reaches as far as the right of who asks', async () => {
    const lembaga = await world.signedInAs('lembaga')
    expect(await names('q=0061000004', lembaga.token)).toEqual([])
    const stranger = await (await makeWorld(app)).signedInAs('pengelola')
    expect(await names('q=dewi@uji.test', stranger.token)).toEqual([])
    expect(await names('', lembaga.token)).toEqual(['Ahmad', 'Budi', 'Citra'])
    expect(await names(`lembagaId=${elsewhere}`, lembaga.token)).toEqual([])
  })

  it.each([
    ['passwordHash=x', 400],
    ['_sort=passwordHash', 400],
    ['nama_or=x', 400],
    ['peran_gte=a', 400],
    ['lembagaId=bukan-uuid', 400],
    ['dibuatPada_gte=kemarin', 400],
    ['nama_like=%00', 400],
    ["nama_like=' or true --", 200],
  ])('answers %s with %i and never with SQL', async (query, status) => {
    const answer = await app.refused(applicationUser.list, { token: staf.token, query })
    expect([query, answer.status]).toEqual([query, status])
    expect(answer.message).not.toMatch(/select|syntax|column/i)
  })
})

describe('the log of a person', () => {
  it('tells what was done to them and by whom, only to those who may read the log', async () => {
    const guru = await world.signedInAs('guru')
    const asked = { token: staf.token, params: { id: guru.id } }
    await app.call(applicationUser.resetPassword, asked)
    const { data } = await app.call(applicationUser.riwayat, asked)
    expect(data).toMatchObject([
      {
        action: 'POST /application-user/:id/reset-password',
        oleh: staf.nama,
        targetNama: guru.nama,
        side: 'terhadap',
      },
    ])
    const { token } = await world.signedInAs('guru')
    expect((await app.refused(applicationUser.riwayat, { ...asked, token })).status).toBe(403)
  })
})

it('who reads those of their own groups reads those of the groups in them too', async () => {
  const own = await makeWorld(app)
  await tenant(app.db, own, (tx) =>
    tx
      .updateTable('peranIzin')
      .set({ cakupan: 'milik' })
      .where('izin', '=', 'application-user.read')
      .execute(),
  )
  const [guru, murid] = [await own.signedInAs('guru'), await own.signedInAs('murid', { nama: 'Eka' })]
  const [above, below] = [await own.makeGroup([], guru), await own.makeGroup([murid])]
  expect(await names('', guru.token)).toEqual([])
  await tenant(app.db, own, (tx) =>
    tx.updateTable('groupBelajar').set({ parentId: above }).where('id', '=', below).execute(),
  )
  expect(await names('', guru.token)).toEqual(['Eka'])
})

it('says who of the staff has a second step, and finds who has none; students need none', async () => {
  const own = await makeWorld(app)
  const { token } = await own.signedInAs('pengelola')
  const [with1, without] = [await own.signedInAs('guru'), await own.signedInAs('guru')]
  await own.signedInAs('murid')
  await tenant(app.db, own, (tx) =>
    tx
      .insertInto('secondFactor')
      .values({
        applicationId: own.applicationId,
        applicationUserId: with1.id,
        secret: Buffer.from('rahasia'),
      })
      .execute(),
  )
  const found = async (query: string) =>
    (await app.call(applicationUser.list, { token, query })).data.map(({ id, hasSecondFactor }) => [
      id,
      hasSecondFactor,
    ])
  expect(await found('duaLangkah=terpasang')).toEqual([[with1.id, true]])
  expect(await found('peran=guru&duaLangkah=belum')).toEqual([[without.id, false]])
  expect(await found('peran=murid&duaLangkah=belum')).toEqual([])
  expect((await found('peran=guru&duaLangkah_ne=belum')).map(([id]) => id)).toEqual([with1.id])
  expect(await found('peran=guru')).toHaveLength(2)
})
