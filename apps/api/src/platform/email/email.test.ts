import { authentication } from '@suluh/contract/platform/authentication'
import { email } from '@suluh/contract/platform/email'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type World } from '#testing/factories.ts'
import { useSmtpServer } from '#testing/smtp.ts'

const forgot = (username: string) => ({ params: { username } })

/** One platform may stand in a database only once. */
function platform(app: ReturnType<typeof useTestApp>) {
  let made: Promise<World> | undefined
  return () => (made ??= makeWorld(app, { isSystem: true }))
}

describe('the outbox without a mail server', () => {
  const app = useTestApp()
  const system = platform(app)

  it('shows the link to the system, who passes it on, and says so in the log', async () => {
    const sistem = await (await system()).signedInAs('sistem')
    const guru = await (await makeWorld(app)).signedInAs('guru')
    await app.call(authentication.forgotPassword, forgot(guru.email))
    const ask = { token: sistem.token, query: `q=${guru.email}` }
    await expect.poll(async () => (await app.call(email.list, ask)).recordsFiltered).toBe(1)
    const { data } = await app.call(email.list, ask)
    expect(data[0]).toMatchObject({ penerima: guru.email, status: 'antre', mayOpen: true, percobaan: 0 })
    expect((await app.call(email.server, { token: sistem.token })).data).toEqual({ smtp: null })
    const opened = await app.call(email.one, { token: sistem.token, params: { id: data[0]!.id } })
    expect(opened.data.isi).toMatch(/\/change-password\?token=[\w-]{40,}/)
  })

  it('is closed to everybody else', async () => {
    const pengelola = await (await makeWorld(app)).signedInAs('pengelola')
    for (const endpoint of [email.list, email.server])
      expect((await app.refused(endpoint, { token: pengelola.token })).status).toBe(403)
    const params = { id: crypto.randomUUID() }
    for (const endpoint of [email.one, email.send])
      expect((await app.refused(endpoint, { token: pengelola.token, params })).status).toBe(403)
  })
})

describe('the outbox with a mail server', () => {
  const smtp = useSmtpServer()
  const app = useTestApp(() => ({ smtpUrl: smtp.url }))
  const system = platform(app)

  it('keeps what is inside a mail of a tenant closed, tells why it failed, and sends it again', async () => {
    const sistem = await (await system()).signedInAs('sistem')
    const guru = await (await makeWorld(app)).signedInAs('guru')
    smtp.refuse = () => ({ code: 550, message: 'Kotak penuh' })
    await app.call(authentication.forgotPassword, forgot(guru.email))
    const find = async () =>
      (await app.call(email.list, { token: sistem.token, query: `q=${guru.email}` })).data[0]!
    await vi.waitFor(async () => expect((await find())?.status).toBe('gagal'), { timeout: 8000 })
    const failed = await find()
    expect(failed.kegagalan).toContain('Kotak penuh')
    const params = { id: failed.id }
    expect(failed.mayOpen).toBe(false)
    expect((await app.refused(email.one, { token: sistem.token, params })).status).toBe(403)
    smtp.refuse = () => undefined
    expect((await app.call(email.send, { token: sistem.token, params })).status).toBe(200)
    await vi.waitFor(() => expect(smtp.to(guru.email)).toHaveLength(1), { timeout: 8000 })
    await vi.waitFor(async () => expect((await find()).status).toBe('terkirim'), { timeout: 8000 })
    expect((await app.refused(email.send, { token: sistem.token, params })).status).toBe(409)
  })
})
