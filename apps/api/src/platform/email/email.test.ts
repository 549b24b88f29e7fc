import { authentication } from '@suluh/contract/platform/authentication'
import { email, mailDays } from '@suluh/contract/platform/email'
import { pengiriman } from '@suluh/contract/platform/pengiriman'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { enqueueMail, forgetOldMails } from './outbox.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { useSmtpServer } from '#testing/smtp.ts'

const forgot = (username: string) => ({ params: { username } })

describe('the outbox without a mail server', () => {
  const app = useTestApp()

  it('shows the link to the pengelola, who passes it on, and says so in the log', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const guru = await world.signedInAs('guru')
    await app.call(authentication.forgotPassword, forgot(guru.email))
    const ask = { token: pengelola.token, query: `q=${guru.email}` }
    await expect.poll(async () => (await app.call(email.list, ask)).recordsFiltered).toBe(1)
    const { data } = await app.call(email.list, ask)
    expect(data[0]).toMatchObject({ penerima: guru.email, status: 'antre', mayOpen: true, percobaan: 0 })
    expect((await app.call(email.server, { token: pengelola.token })).data).toEqual({
      smtp: null,
      pesan: false,
    })
    const opened = await app.call(email.one, { token: pengelola.token, params: { id: data[0]!.id } })
    expect(opened.data.isi).toMatch(/\/change-password\?token=[\w-]{40,}/)
  })

  it('forgets a mail a while after it has gone or ran out, and none that may still go', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const place = async (
      penerima: string,
      status: 'antre' | 'terkirim' | 'gagal' | 'kedaluwarsa',
      days: { sent?: number; expires: number },
    ) => {
      const ago = (count: number) => new Date(Date.now() - count * 86_400_000)
      const { applicationId } = world
      const mail = {
        applicationId,
        to: { email: penerima },
        subject: () => 'Rapor Ani',
        lines: () => ['Isi.'],
      }
      await tenant(app.db, world, async (tx) => {
        await enqueueMail(tx, { ...mail, expiresAt: ago(-1) })
        await tx
          .updateTable('email')
          .set({
            status,
            bodyText: null,
            sentAt: days.sent === undefined ? null : ago(days.sent),
            expiresAt: ago(days.expires),
          })
          .where('recipient', '=', penerima)
          .execute()
      })
    }
    const [within, over] = [mailDays - 1, mailDays + 1]
    await place('terkirim-lama@uji.test', 'terkirim', { sent: over, expires: over })
    await place('gagal-lama@uji.test', 'gagal', { expires: over })
    await place('habis-lama@uji.test', 'kedaluwarsa', { expires: over })
    await place('terkirim@uji.test', 'terkirim', { sent: within, expires: over })
    await place('gagal@uji.test', 'gagal', { expires: within })
    await place('habis@uji.test', 'kedaluwarsa', { expires: within })
    await place('antre@uji.test', 'antre', { expires: -1 })
    await forgetOldMails(app.db)
    const left = (await app.call(email.list, { token })).data.map(({ penerima }) => penerima)
    expect(left.toSorted()).toEqual([
      'antre@uji.test',
      'gagal@uji.test',
      'habis@uji.test',
      'terkirim@uji.test',
    ])
  })

  it('is closed to everybody else: to other applications, to the platform, to who gives no rights', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const guru = await world.signedInAs('guru')
    await app.call(authentication.forgotPassword, forgot(guru.email))
    const ask = { token: pengelola.token, query: `q=${guru.email}` }
    await expect.poll(async () => (await app.call(email.list, ask)).recordsFiltered).toBe(1)
    const params = { id: (await app.call(email.list, ask)).data[0]!.id }
    const elsewhere = await (await makeWorld(app)).signedInAs('pengelola')
    const sistem = await (await makeWorld(app, { isSystem: true })).signedInAs('sistem')
    for (const { token } of [elsewhere, sistem]) {
      expect((await app.call(email.list, { token })).data).toEqual([])
      for (const endpoint of [email.one, email.send])
        expect((await app.refused(endpoint, { token, params })).status).toBe(404)
    }
    // Giving rights is not having all of them: a link here lets somebody in as the pengelola too.
    const some = await world.signedInAs('staf')
    await tenant(app.db, world, (tx) =>
      sql`insert into peran_izin (application_id, peran_id, izin, cakupan)
          select application_id, peran_id, 'peran-izin.write', 'lembaga' from application_user where id = ${some.id}`.execute(
        tx,
      ),
    )
    expect((await app.refused(email.list, { token: some.token })).status).toBe(403)
    for (const endpoint of [email.one, email.send])
      expect((await app.refused(endpoint, { token: some.token, params })).status).toBe(403)
    for (const endpoint of [pengiriman.deletePesan, pengiriman.deleteEmail])
      expect((await app.refused(endpoint, { token: some.token })).status).toBe(403)
    await tenant(app.db, world, (tx) =>
      sql`delete from peran_izin where izin = 'peran-izin.write' and cakupan = 'lembaga'`.execute(tx),
    )
    const staf = await world.signedInAs('staf')
    for (const endpoint of [email.list, email.server])
      expect((await app.refused(endpoint, { token: staf.token })).status).toBe(403)
    for (const endpoint of [email.one, email.send])
      expect((await app.refused(endpoint, { token: staf.token, params })).status).toBe(403)
  })
})

describe('the outbox with a mail server', () => {
  const smtp = useSmtpServer()
  const app = useTestApp(() => ({ smtpUrl: smtp.url }))

  it('keeps what is inside a mail closed, tells why it failed, and sends it again', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const guru = await world.signedInAs('guru')
    smtp.refuse = () => ({ code: 550, message: 'Kotak penuh' })
    await app.call(authentication.forgotPassword, forgot(guru.email))
    const find = async () => (await app.call(email.list, { token, query: `q=${guru.email}` })).data[0]!
    await vi.waitFor(async () => expect((await find())?.status).toBe('gagal'), { timeout: 8000 })
    const failed = await find()
    expect(failed.kegagalan).toContain('Kotak penuh')
    const params = { id: failed.id }
    expect(failed.mayOpen).toBe(false)
    expect((await app.refused(email.one, { token, params })).status).toBe(403)
    smtp.refuse = () => undefined
    expect((await app.call(email.send, { token, params })).status).toBe(200)
    await vi.waitFor(() => expect(smtp.to(guru.email)).toHaveLength(1), { timeout: 8000 })
    await vi.waitFor(async () => expect((await find()).status).toBe('terkirim'), { timeout: 8000 })
    expect((await app.refused(email.send, { token, params })).status).toBe(409)
  })
  it('tells of the file that goes with a mail, also when it has gone', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const penerima = `lampiran-${world.applicationId}@uji.test`
    const query = `q=${penerima}`
    await tenant(app.db, world, (tx) =>
      enqueueMail(tx, {
        applicationId: world.applicationId,
        to: { email: penerima },
        subject: () => 'Laporan',
        lines: () => ['Terlampir.'],
        lampiran: { nama: 'nilai.pdf', bytes: new Uint8Array(2048) },
        expiresAt: new Date(Date.now() + 60_000),
      }),
    )
    const find = async () => (await app.call(email.list, { token, query })).data[0]!
    expect((await find()).lampiran).toEqual({ nama: 'nilai.pdf', besar: 2048 })
    await vi.waitFor(async () => expect((await find()).status).toBe('terkirim'), { timeout: 30_000 })
    expect((await find()).lampiran).toEqual({ nama: 'nilai.pdf', besar: 2048 })
    const sistem = await (await makeWorld(app, { isSystem: true })).signedInAs('sistem')
    expect((await app.call(email.list, { token: sistem.token, query })).data).toEqual([])
  })
})
