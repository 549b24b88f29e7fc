import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { email } from '@suluh/contract/platform/email'
import {
  pengiriman,
  type PengirimanEmailInput,
  type PengirimanPesanInput,
} from '@suluh/contract/platform/pengiriman'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type World } from '#testing/factories.ts'
import { useSmtpServer } from '#testing/smtp.ts'

type Received = { method: string; url: string; type: string; auth: string; text: string }

/** A service for messages, as a tenant would have one: in this process, by real HTTP. */
const received: Received[] = []
let answer = (response: ServerResponse) => void response.end('{"status":true}')
const service = createServer((request: IncomingMessage, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    received.push({
      method,
      url,
      text,
      type: headers['content-type'] ?? '',
      auth: headers.authorization ?? '',
    })
    answer(response)
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())

const smtp = useSmtpServer()
const app = useTestApp(() => ({ outgoingAllow: ['127.0.0.1'] }))
const soon = { timeout: 8000, interval: 50 }

const template = (more: Partial<PengirimanPesanInput> = {}): PengirimanPesanInput => ({
  nama: 'WhatsApp',
  metode: 'POST',
  url: `${url}/kirim`,
  header: [{ nama: 'Authorization', nilai: 'Bearer {rahasia}' }],
  bentuk: 'json',
  isi: '{"ke": "{nomor62}", "teks": "{teks}"}',
  tandaBerhasil: '"status":true',
  perHari: 100,
  rahasia: 'kunci-layanan',
  version: 0,
  ...more,
})
const server = (more: Partial<PengirimanEmailInput> = {}): PengirimanEmailInput => ({
  server: '127.0.0.1',
  porta: Number(new URL(smtp.url).port),
  pengguna: null,
  pengirim: 'ujian@sekolah.test',
  namaPengirim: 'SMP Harapan',
  version: 0,
  ...more,
})
const hour = 3_600_000
const put = (world: World, to: string) =>
  tenant(app.db, world, (tx) =>
    enqueueMail(tx, {
      applicationId: world.applicationId,
      to: { email: to },
      subject: () => 'Kode',
      lines: () => ['Kode "masuk" Anda.'],
      action: { label: 'Buka', url: 'https://suluh.test/x?token=ABCDE', code: 'ABCDE-FGHJK' },
      expiresAt: new Date(Date.now() + hour),
    }),
  )
const stateOf = (recipient: string) =>
  app.db.selectFrom('email').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

describe('a gateway for messages', () => {
  it('sends what is in the outbox by the template, once, and forgets its text', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const stored = await app.call(pengiriman.updatePesan, { token, body: template() })
    expect(stored.data.pesan).toMatchObject({ nama: 'WhatsApp', punyaRahasia: true, version: 1 })
    expect(JSON.stringify(stored)).not.toContain('kunci-layanan')
    await put(world, '+628120000001')
    await vi.waitFor(async () => expect((await stateOf('+628120000001')).status).toBe('terkirim'), soon)
    const mine = received.filter(({ text }) => text.includes('628120000001'))
    expect(mine).toMatchObject([
      { method: 'POST', url: '/kirim', type: 'application/json', auth: 'Bearer kunci-layanan' },
    ])
    const { ke, teks } = JSON.parse(mine[0]!.text) as { ke: string; teks: string }
    expect(ke).toBe('628120000001')
    expect(teks).toContain('Kode "masuk" Anda.')
    expect(teks).toContain('ABCDE-FGHJK')
    expect(await stateOf('+628120000001')).toMatchObject({ kanal: 'pesan', bodyText: null, failure: null })
    const list = await app.call(email.list, { token, query: 'kanal=pesan' })
    expect(list.data).toMatchObject([{ penerima: '+628120000001', status: 'terkirim', mayOpen: false }])
  })

  it('keeps the secret sealed, and tells it to no other server', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    await app.call(pengiriman.updatePesan, { token, body: template() })
    const row = await tenant(app.db, world, (tx) =>
      tx.selectFrom('pengirimanPesan').select('rahasia').executeTakeFirstOrThrow(),
    )
    expect(row.rahasia?.toString('latin1')).not.toContain('kunci-layanan')
    const { rahasia: _, ...kept } = template({ version: 1 })
    const other = await app.refused(pengiriman.updatePesan, {
      token,
      body: { ...kept, url: 'https://93.184.216.34/kirim' },
    })
    expect(other).toMatchObject({ status: 400, data: { issues: [{ path: 'rahasia' }] } })
    // Nor to another customer of the same server, nor into the text of a message to one's own phone.
    for (const more of [
      { url: `${url}/lain` },
      { isi: '{"ke": "{nomor62}", "teks": "{teks} {rahasia}"}' },
      { header: [{ nama: 'X-Balas', nilai: '{rahasia}' }] },
    ]) {
      const moved = await app.refused(pengiriman.updatePesan, { token, body: { ...kept, ...more } })
      expect(moved).toMatchObject({ status: 400, data: { issues: [{ path: 'rahasia' }] } })
    }
    expect((await app.call(pengiriman.updatePesan, { token, body: { ...kept, perHari: 5 } })).status).toBe(
      200,
    )
    const stale = await app.refused(pengiriman.updatePesan, { token, body: kept })
    expect(stale.status).toBe(409)
    const lines = await tenant(app.db, world, (tx) => tx.selectFrom('audit').select('detail').execute())
    expect(JSON.stringify(lines)).not.toContain('kunci-layanan')
  })

  it.each<[string, Partial<PengirimanPesanInput>, string]>([
    ['an address within', { url: 'http://10.0.0.5/kirim' }, 'url'],
    ['the address of the cloud', { url: 'https://169.254.169.254/kirim' }, 'url'],
    ['a number in the place of the server', { url: 'https://{nomor}.test/' }, 'url'],
    ['no address', { url: 'kirim' }, 'url'],
    ['no place for the text', { isi: '{"ke": "{nomor}"}' }, 'isi'],
    ['no place for the number', { isi: '{"teks": "{teks}"}' }, 'isi'],
    ['what is no JSON', { isi: '{"ke": {nomor}, "teks": {teks}}' }, 'isi'],
    ['a secret in a header', { header: [{ nama: 'X-Api-Key', nilai: 'abc' }] }, 'header.0.nilai'],
    ['two lines in a header', { header: [{ nama: 'X-A', nilai: 'a\r\nHost: b' }] }, 'header.0.nilai'],
    ['a header of HTTP itself', { header: [{ nama: 'Host', nilai: 'a' }] }, 'header.0.nama'],
    ['no secret where one is used', { rahasia: null }, 'rahasia'],
    ['a limit of nought', { perHari: 0 }, 'perHari'],
  ])('refuses %s and keeps nothing', async (_, more, path) => {
    const { token } = await (await makeWorld(app)).signedInAs('pengelola')
    const refused = await app.refused(pengiriman.updatePesan, { token, body: template(more) })
    expect(refused.status).toBe(400)
    expect(refused.data.issues.map((issue) => issue.path)).toContain(path)
    expect((await app.call(pengiriman.one, { token })).data.pesan).toBeNull()
  })

  it('is tried at once, and says what the service answered', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const attempt = () => app.call(pengiriman.cobaPesan, { token, body: { nomor: '0812 0000 002' } })
    expect((await attempt()).status).toBe(409)
    const get = { metode: 'GET' as const, url: `${url}/k?ke={nomor0}&t={teks}`, header: [], isi: '' }
    await app.call(pengiriman.updatePesan, { token, body: template(get) })
    expect((await attempt()).data).toEqual({ terkirim: true, status: 200, jawaban: '{"status":true}' })
    expect(received.at(-1)?.url).toMatch(/^\/k\?ke=08120000002&t=Percobaan%20gerbang/)
    answer = (response) => void response.end('{"status":false,"reason":"kunci-layanan salah"}')
    expect((await attempt()).data).toEqual({
      terkirim: false,
      status: 200,
      jawaban: '{"status":false,"reason":"(rahasia) salah"}',
    })
    answer = (response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    expect((await attempt()).data).toMatchObject({ terkirim: false, status: 302 })
    answer = (response) => void response.destroy()
    const broken = (await attempt()).data
    expect(broken).toMatchObject({ terkirim: false, status: null })
    expect(broken.jawaban).toContain('tidak dapat dihubungi')
    answer = (response) => void response.end('{"status":true}')
    expect((await app.refused(pengiriman.cobaPesan, { token, body: { nomor: '123' } })).status).toBe(400)
  })

  it('is tried again after a failure, and holds to so many a day', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    await app.call(pengiriman.updatePesan, { token, body: template({ perHari: 1 }) })
    answer = (response) => void response.writeHead(401).end('https://suluh.test/x?token=ABCDE ABCDE-FGHJK')
    await put(world, '+628120000003')
    await vi.waitFor(async () => expect((await stateOf('+628120000003')).failure).toBeTruthy(), soon)
    const failed = await stateOf('+628120000003')
    expect([failed.status, failed.failure]).toEqual(['antre', 'Gerbang menjawab 401: … …'])
    answer = (response) => void response.end('{"status":true}')
    expect((await app.call(email.send, { token, params: { id: failed.id } })).status).toBe(200)
    await vi.waitFor(async () => expect((await stateOf('+628120000003')).status).toBe('terkirim'), soon)
    await put(world, '+628120000004')
    await vi.waitFor(async () => expect((await stateOf('+628120000004')).failure).toContain('Batas 1'), soon)
    expect(received.some(({ text }) => text.includes('628120000004'))).toBe(false)
  })

  it('is one application’s own: without one its messages wait, and whoever may give rights passes them on', async () => {
    const [world, other] = [await makeWorld(app), await makeWorld(app)]
    const theirs = await other.signedInAs('pengelola')
    await app.call(pengiriman.updatePesan, { token: theirs.token, body: template() })
    const { token } = await world.signedInAs('pengelola')
    expect((await app.call(pengiriman.one, { token })).data.pesan).toBeNull()
    await put(world, '+628120000005')
    const { data } = await app.call(email.list, { token })
    expect(data).toMatchObject([{ kanal: 'pesan', status: 'antre', mayOpen: true }])
    const staf = await world.signedInAs('staf')
    expect((await app.refused(pengiriman.one, { token: staf.token })).status).toBe(403)
    await app.call(pengiriman.deletePesan, { token: theirs.token })
    expect((await app.call(pengiriman.one, { token: theirs.token })).data.pesan).toBeNull()
  })
})

describe('a mail server of one’s own', () => {
  it('sends the mails of its application under its own name, and no others', async () => {
    const [world, other] = [await makeWorld(app), await makeWorld(app)]
    const { token } = await world.signedInAs('pengelola')
    await app.call(pengiriman.updateEmail, { token, body: server() })
    expect((await app.call(email.server, { token })).data.smtp).toBe('127.0.0.1')
    await put(other, 'lain@uji.test')
    await put(world, 'sendiri@uji.test')
    await vi.waitFor(() => expect(smtp.to('sendiri@uji.test')).toHaveLength(1), soon)
    expect(smtp.to('sendiri@uji.test')[0]?.text).toMatch(/^From: SMP Harapan <ujian@sekolah\.test>/m)
    await vi.waitFor(async () => expect((await stateOf('sendiri@uji.test')).status).toBe('terkirim'), soon)
    expect(await stateOf('lain@uji.test')).toMatchObject({ status: 'antre', attempts: 0 })
  })

  it('is tried at once, and is refused within', async () => {
    const { token } = await (await makeWorld(app)).signedInAs('pengelola')
    const attempt = () => app.call(pengiriman.cobaEmail, { token, body: { email: 'coba@uji.test' } })
    expect((await attempt()).status).toBe(409)
    await app.call(pengiriman.updateEmail, { token, body: server() })
    expect((await attempt()).data).toMatchObject({ terkirim: true })
    expect(smtp.to('coba@uji.test')).toHaveLength(1)
    await app.call(pengiriman.updateEmail, { token, body: server({ server: 'localhost.', version: 1 }) })
    for (const each of ['10.0.0.1', '169.254.169.254', '192.168.1.1']) {
      const { version } = (await app.call(pengiriman.one, { token })).data.email!
      await app.call(pengiriman.updateEmail, { token, body: server({ server: each, version }) })
      const { terkirim, jawaban } = (await attempt()).data
      expect([terkirim, jawaban]).toEqual([false, expect.stringContaining('jaringan dalam')])
    }
    const half = server({ pengguna: 'ujian', version: 5 })
    expect((await app.refused(pengiriman.updateEmail, { token, body: half })).status).toBe(400)
  })
})
