import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { applicationUser, type ApplicationUserInput } from '@suluh/contract/people/application-user'
import { atribut } from '@suluh/contract/platform/atribut'
import { authentication } from '@suluh/contract/platform/authentication'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

const peranId = (world: World, kode: string) =>
  tenant(app.db, world, async (tx) => {
    const { id } = await tx
      .selectFrom('peran')
      .select('id')
      .where('kode', '=', kode)
      .executeTakeFirstOrThrow()
    return id
  })

const kodeOf = async (world: World) => {
  const { kode } = await app.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', world.applicationId)
    .executeTakeFirstOrThrow()
  return kode
}

async function inputFor(world: World, kode: string, more: Partial<ApplicationUserInput> = {}) {
  const empty = { nomor: null, nis: null, nomorPeserta: null, username: null, email: null, telp: null }
  const place = { peranId: await peranId(world, kode), lembagaId: world.lembagaId }
  return { nama: 'Budi Santoso', ...empty, jenisKelamin: null, ...place, ...more }
}

const create = (person: Person, body: unknown) =>
  app.call(applicationUser.create, { token: person.token, body })
const refusedCreate = (person: Person, body: unknown) =>
  app.refused(applicationUser.create, { token: person.token, body })
const login = (emailOrTelp: string, password: string) =>
  app.call(authentication.login, { body: { emailOrTelp, password } })

describe('a new person', () => {
  it('is born somewhere, which only who names it changes, and what cannot be is refused by its field', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const body = await inputFor(world, 'murid', { username: 'lahir01', tempatLahir: ' Kab. Bandung ' })
    const { data: made } = await create(staf, { ...body, tanggalLahir: '2012-03-07' })
    expect([made.tempatLahir, made.tanggalLahir]).toEqual(['Kab. Bandung', '2012-03-07'])
    const ask = { token: staf.token, params: { id: made.id } }
    const { tempatLahir: _, ...without } = body
    // As a form of the version before sends it.
    const { data: kept } = await app.call(applicationUser.update, {
      ...ask,
      body: { ...without, nama: 'Budi S', version: made.version },
    })
    expect([kept.nama, kept.tempatLahir, kept.tanggalLahir]).toEqual(['Budi S', 'Kab. Bandung', '2012-03-07'])
    const { data: cleared } = await app.call(applicationUser.update, {
      ...ask,
      body: { ...body, tempatLahir: null, tanggalLahir: null, version: kept.version },
    })
    expect([cleared.tempatLahir, cleared.tanggalLahir]).toEqual([null, null])
    for (const [wrong, path] of [
      [{ tempatLahir: 'a'.repeat(101) }, 'tempatLahir'],
      [{ tempatLahir: 'Ban\u0000dung' }, 'tempatLahir'],
      [{ tanggalLahir: '2999-01-01' }, 'tanggalLahir'],
      [{ tanggalLahir: '7/3/2012' }, 'tanggalLahir'],
    ] as const)
      expect(await refusedCreate(staf, { ...body, username: 'lahir02', ...wrong })).toMatchObject({
        status: 400,
        data: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
      })
  })

  it('gets a fresh password that is told once, and signs in by username without any e-mail', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const made = await create(
      staf,
      await inputFor(world, 'murid', { username: 'Budi01', nomor: '0051234567' }),
    )
    expect(made).toMatchObject({
      status: 200,
      data: { nomor: '0051234567', username: 'budi01', hasPassword: true },
    })
    expect(made.data.password).toMatch(/^[a-hjkmnp-z2-9]{8}$/)
    const name = `budi01@${await kodeOf(world)}`
    expect(made.data.signInBy).toEqual([name])
    expect((await login(name.toUpperCase(), made.data.password)).status).toBe(200)
    expect((await login(name, 'salah-sandi')).status).toBe(401)
    const { data } = await app.call(applicationUser.one, { token: staf.token, params: { id: made.data.id } })
    expect(data).not.toHaveProperty('password')
  })

  it('may have the username of somebody in another application', async () => {
    const worlds = [await makeWorld(app), await makeWorld(app)]
    for (const world of worlds) {
      const staf = await world.signedInAs('staf')
      expect((await create(staf, await inputFor(world, 'murid', { username: 'siti' }))).status).toBe(200)
    }
  })

  it.each([
    [{ username: 'dua kata' }, 'username'],
    [{ username: 'ani', email: 'bukan-email' }, 'email'],
    [{ username: 'ani', telp: '12' }, 'telp'],
    [{ username: 'ani', nomor: '51234567' }, 'nomor'],
    [{ username: 'ani', nama: '   ' }, 'nama'],
    [{}, 'username'],
  ])('is refused with %j, naming the field', async (more, path) => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const { status, data } = await refusedCreate(staf, await inputFor(world, 'murid', more))
    expect(status).toBe(400)
    expect(data.issues.map((each) => each.path)).toContain(path)
  })
})

describe('fields that the tenant defines', () => {
  it('are checked, shown and filtered by', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const draft = { entity: 'application-user', nama: 'Tanggal lahir', kind: 'tanggal', keterangan: null }
    const rules = { isRequired: true, isUnique: false, choices: [], defaultValue: null }
    const whose = { onlyFor: ['murid'], seenBy: null, editedBy: null }
    const field = await app.call(atribut.create, { token, body: { ...draft, ...rules, ...whose } })
    const id = field.data.id
    const send = async (value: string | null) =>
      app.refused(applicationUser.create, {
        token,
        body: await inputFor(world, 'murid', { username: 'ani', atribut: { [id]: value } }),
      })
    expect((await send(null)).data.issues).toEqual([
      { path: `atribut.${id}`, message: 'Tolong masukkan Tanggal lahir' },
    ])
    expect((await send('31/2/2012')).data.issues[0]?.path).toBe(`atribut.${id}`)
    expect((await send('7 Maret 2012')).status).toBe(200)
    const found = async (query: string) => {
      const { data } = await app.call(applicationUser.list, { token, query: `peran=murid&${query}` })
      return data.map((each) => each.atribut)
    }
    expect(await found(`atribut.${id}_gte=2012-03-01`)).toEqual([{ [id]: '2012-03-07' }])
    expect(await found(`atribut.${id}_lte=2012-03-01`)).toEqual([])
  })
})

describe('what somebody has already', () => {
  it('is refused in any spelling, here and in another application with the same words', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const stranger = (await world.signedInAs('staf')).email
    await create(
      staf,
      await inputFor(world, 'guru', {
        email: 'budi@uji.test',
        telp: '0812-9999-0001',
        nomor: '197001012000031001',
      }),
    )
    const attempts: [Partial<ApplicationUserInput>, string, string][] = [
      [{ email: ' BUDI@uji.test ' }, 'email', 'Alamat email ini sudah dipakai orang lain.'],
      [{ email: stranger.toUpperCase() }, 'email', 'Alamat email ini sudah dipakai orang lain.'],
      [{ telp: '+62 812 9999 0001' }, 'telp', 'Nomor telepon ini sudah dipakai orang lain.'],
      [
        { username: 'x1', nomor: '197001012000031001' },
        'nomor',
        'NISN atau NIP ini sudah dipakai orang lain.',
      ],
    ]
    for (const [more, path, message] of attempts) {
      const { status, data } = await refusedCreate(staf, await inputFor(world, 'guru', more))
      expect([status, data.issues]).toEqual([400, [{ path, message }]])
    }
    const { recordsFiltered } = await app.call(applicationUser.list, {
      token: staf.token,
      query: 'peran=guru',
    })
    expect(recordsFiltered).toBe(1)
  })
})

describe('rights', () => {
  it('stop at one’s own role and lembaga', async () => {
    const world = await makeWorld(app)
    const elsewhere = await world.makeLembaga('SMP Lain')
    const pengelola = await world.signedInAs('pengelola')
    const lembaga = await world.signedInAs('lembaga')
    const stranger = await world.signedInAs('guru', { lembagaId: elsewhere })
    const { token } = lembaga
    const above = await refusedCreate(lembaga, await inputFor(world, 'pengelola', { username: 'naik' }))
    expect(above).toMatchObject({ status: 403, message: expect.stringContaining('lebih luas') })
    const away = await refusedCreate(
      lembaga,
      await inputFor(world, 'murid', { username: 'jauh', lembagaId: elsewhere }),
    )
    expect(away.data.issues[0]?.path).toBe('lembagaId')
    for (const call of [applicationUser.resetPassword, applicationUser.signOut, applicationUser.deleteOne])
      expect((await app.refused(call, { token, params: { id: pengelola.id } })).status).toBe(403)
    expect((await app.refused(applicationUser.one, { token, params: { id: stranger.id } })).status).toBe(404)
    const { data } = await app.call(applicationUser.one, { token, params: { id: pengelola.id } })
    expect(data.mayEdit).toBe(false)
    const { data: roles } = await app.call(peranIzin.options, { token })
    const grantable = roles.filter((each) => each.mayGrant).map((each) => each.kode)
    expect(grantable.toSorted()).toEqual(['guru', 'lembaga', 'murid', 'pengawas'])
  })

  it('let a murid see nobody, and another application nothing', async () => {
    const [world, other] = [await makeWorld(app), await makeWorld(app)]
    const murid = await world.signedInAs('murid')
    expect((await app.refused(applicationUser.list, { token: murid.token })).status).toBe(403)
    const staf = await other.signedInAs('staf')
    expect(
      (await app.refused(applicationUser.one, { token: staf.token, params: { id: murid.id } })).status,
    ).toBe(404)
    const body = [murid.id]
    expect((await app.refused(applicationUser.deleteMany, { token: staf.token, body })).status).toBe(404)
  })
})

describe('the last pengelola', () => {
  it('cannot be disabled, deleted or given another role, not even by two at once', async () => {
    const world = await makeWorld(app)
    const [one, two] = [await world.signedInAs('pengelola'), await world.signedInAs('pengelola')]
    const disable = (by: Person, id: string) =>
      app.call(applicationUser.setStatus, { token: by.token, body: { ids: [id], status: 'nonaktif' } })
    const outcomes = await Promise.all([disable(one, two.id), disable(two, one.id)])
    expect(outcomes.map((each) => each.status).toSorted((a, b) => a - b)[0]).toBe(200)
    const active = await tenant(app.db, world, (tx) =>
      tx.selectFrom('applicationUser').select('id').where('status', '=', 'aktif').execute(),
    )
    expect(active).toHaveLength(1)
    const last = active[0]?.id === one.id ? one : two
    expect((await disable(last, last.id)).status).toBe(409)
    const param = { token: last.token, params: { id: last.id } }
    expect((await app.refused(applicationUser.deleteOne, param)).status).toBe(409)
    const { data } = await app.call(applicationUser.one, param)
    const body = { ...(await inputFor(world, 'staf', { email: last.email })), version: data.version }
    expect((await app.refused(applicationUser.update, { ...param, body })).status).toBe(409)
  })
})

describe('a change', () => {
  it('moves what the person signs in by, and is refused when stale', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const { data: made } = await create(staf, await inputFor(world, 'guru', { email: 'lama@uji.test' }))
    const body = await inputFor(world, 'guru', { email: 'baru@uji.test', nama: 'Budi Baru' })
    const update = (version: number) =>
      app.call(applicationUser.update, {
        token: staf.token,
        params: { id: made.id },
        body: { ...body, version },
      })
    expect(await update(made.version)).toMatchObject({ status: 200, data: { nama: 'Budi Baru', version: 2 } })
    expect((await login('baru@uji.test', made.password)).status).toBe(200)
    expect((await login('lama@uji.test', made.password)).status).toBe(401)
    expect(await update(made.version)).toMatchObject({
      status: 409,
      message: expect.stringContaining('mengubah'),
    })
  })

  it('acts at once: disabled, signed out, new password', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const guru = await world.signedInAs('guru')
    const me = () => app.call(applicationUser.me, { token: guru.token })
    expect((await me()).status).toBe(200)
    const body = { ids: [guru.id], status: 'nonaktif' }
    await app.call(applicationUser.setStatus, { token: staf.token, body })
    await expect.poll(async () => (await me()).status).toBe(401)
    await app.call(applicationUser.setStatus, { token: staf.token, body: { ...body, status: 'aktif' } })
    const param = { token: staf.token, params: { id: guru.id } }
    const { data } = await app.call(applicationUser.resetPassword, param)
    const again = await login(guru.email, data.password)
    expect(again.status).toBe(200)
    expect((await app.call(applicationUser.signOut, param)).data.ended).toBe(1)
    await expect
      .poll(async () => (await app.call(applicationUser.me, { token: again.data })).status)
      .toBe(401)
  })
})

describe('deleting', () => {
  it('takes many at once, all or none, and keeps who has begun an exam', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('staf')
    const guru = await world.signedInAs('guru')
    const [free, invited, examined] = [
      await world.signedInAs('murid'),
      await world.signedInAs('murid'),
      await world.signedInAs('murid'),
    ]
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?')]])
    const event = await schedule(app, guru, paket.id, [invited, examined])
    await start(app, examined, event.id)
    const remove = (ids: string[]) => app.call(applicationUser.deleteMany, { token, body: { ids } })
    expect(await remove([free.id, examined.id])).toMatchObject({
      status: 409,
      message: expect.stringContaining('1 orang sudah ada pada hasil atau daftar hadir'),
    })
    expect((await remove([free.id, invited.id])).status).toBe(200)
    const { data } = await app.call(applicationUser.list, { token, query: 'peran=murid' })
    expect(data.map((each) => each.id)).toEqual([examined.id])
    const exams = await app.call(applicationUser.ujian, { token, params: { id: examined.id } })
    expect(exams.data).toMatchObject([{ event: { nama: 'Ujian Uji' }, status: 'berlangsung', nilai: null }])
  })
})
