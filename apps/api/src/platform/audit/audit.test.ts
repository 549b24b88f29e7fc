import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { authorization } from '@suluh/contract/platform/authorization'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type World } from '#testing/factories.ts'
import { recordAudit } from './record-audit.ts'
import { redact } from './record-audit.ts'

const app = useTestApp()

const linesOf = (world: World) =>
  tenant(app.db, world, (tx) => tx.selectFrom('audit').selectAll().orderBy('at').execute())

describe('the log', () => {
  it('has one line for a change: who, what, to what, with what', async () => {
    const world = await makeWorld(app)
    const { token, id: userId, nama } = await world.signedInAs('guru')
    const made = await app.call(paketSoal.create, { token, body: { nama: 'Try Out', preset: 'ulangan' } })
    const { id } = made.data
    await app.call(paketSoal.setStatus, { token, params: { id }, body: { status: 'arsip' } })
    const other = (await app.call(paketSoal.create, { token, body: { nama: 'Latihan', preset: 'ulangan' } }))
      .data
    await app.call(paketSoal.deleteMany, { token, body: { ids: [id, other.id] } })
    const lines = await linesOf(world)
    expect(lines.map((line) => [line.action, line.target, line.targetNama])).toEqual([
      ['POST /paket-soal', `paket-soal/${id}`, 'Try Out'],
      ['POST /paket-soal/:id/status', `paket-soal/${id}`, 'Try Out'],
      ['POST /paket-soal', `paket-soal/${other.id}`, 'Latihan'],
      ['DELETE /paket-soal', 'paket-soal', 'Latihan, Try Out'],
    ])
    expect(lines[0]).toMatchObject({
      applicationUserId: userId,
      lembagaId: world.lembagaId,
      nama,
      detail: { nama: 'Try Out', preset: 'ulangan' },
      address: '127.0.0.1',
    })
    expect(lines[3]?.detail).toEqual({ ids: [id, other.id] })
  })

  it('names whose account is gone, and of many the first few', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => world.signedInAs('murid')))
    await app.call(applicationUser.deleteOne, { token, params: { id: one!.id } })
    await app.call(applicationUser.deleteMany, { token, body: { ids: others.map(({ id }) => id) } })
    const names = others.map(({ nama }) => nama).toSorted((a, b) => a.localeCompare(b))
    expect((await linesOf(world)).map(({ targetNama }) => targetNama)).toEqual([
      one!.nama,
      `${names.slice(0, 3).join(', ')} dan 1 lainnya`,
    ])
  })

  it('has none for reading, for a question about rights, and for what was refused', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('guru')
    const pairs = [{ resource: 'soal', action: 'read' }]
    await app.call(authorization.check, { token, body: { pairs } })
    await app.call(paketSoal.list, { token })
    const body = { kode: 'MTK', nama: 'Matematika', aspek: [] }
    await app.call(pelajaran.create, { token, body })
    expect((await app.refused(pelajaran.create, { token, body })).status).toBeGreaterThanOrEqual(400)
    expect(await linesOf(world)).toHaveLength(1)
  })

  it('names the end of a session', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('murid')
    await app.call(authentication.logout, { token })
    expect((await linesOf(world))[0]).toMatchObject({ action: 'POST /authentication/logout' })
  })

  it('takes a line without a signed-in caller, and goes with its transaction', async () => {
    const world = await makeWorld(app)
    const who = { ...world, userId: null, nama: 'tamu', lembagaId: null }
    const entry = {
      action: 'masuk-gagal' as const,
      target: 'authentication',
      detail: { password: 'rahasia' },
    }
    await tenant(app.db, world, (tx) => recordAudit(tx, who, entry))
    const broken = tenant(app.db, world, async (tx) => {
      await recordAudit(tx, who, entry)
      throw new Error('batal')
    })
    await expect(broken).rejects.toThrow('batal')
    expect(await linesOf(world)).toMatchObject([
      { nama: 'tamu', applicationUserId: null, detail: { password: '(dirahasiakan)' } },
    ])
  })
})

describe('what is kept of a body', () => {
  it('has no secret at any depth', () => {
    const body = {
      user: { kataSandi: 'a', newPassword: 'b', token: 'c' },
      list: [{ secretKey: 1 }],
      nama: 'x',
    }
    const kept = JSON.stringify(redact(body))
    expect(kept).not.toMatch(/"[abc]"|:1/)
    expect(kept).toContain('"nama":"x"')
  })

  it('is short whatever comes', () => {
    const huge = {
      html: 'x'.repeat(100_000),
      rows: Array.from({ length: 5000 }, (_, at) => ({ at, text: 'y'.repeat(99) })),
    }
    const kept = redact(huge)
    expect(JSON.stringify(kept).length).toBeLessThan(20_000)
    expect(kept['html']).toContain('… (100000 huruf)')
    expect((kept['rows'] as unknown[]).at(-1)).toBe('… 4900 lainnya')
    expect(redact(['a', 'b'])).toEqual({ ids: ['a', 'b'] })
    expect(redact(undefined)).toEqual({})
  })
})
