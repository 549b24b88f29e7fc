import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { application } from '@suluh/contract/people/application'
import { penyediaMasuk } from '@suluh/contract/people/penyedia-masuk'
import { authentication } from '@suluh/contract/platform/authentication'
import { merek } from '@suluh/contract/platform/layanan/merek'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type World } from '#testing/factories.ts'
import { upload } from '#testing/upload.ts'

const webDir = mkdtempSync(join(tmpdir(), 'merek-'))
writeFileSync(
  join(webDir, 'index.html'),
  '<!doctype html>\n<html lang="id"><head><title>Suluh</title></head><body></body></html>',
)
writeFileSync(
  join(webDir, 'suluh.webmanifest'),
  '{"name":"Suluh","start_url":"/","icons":[{"src":"/suluh.svg"}]}',
)
const app = useTestApp(() => ({ webDir, publicUrl: 'https://suluh.test' }))
let sistem: string
beforeAll(async () => {
  sistem = (await (await makeWorld(app, { isSystem: true })).signedInAs('sistem')).token
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const newHost = () => `${crypto.randomUUID()}.sekolah.test`
const setAlamat = (world: World, alamat: string | null) =>
  app.refused(application.setAlamat, { token: sistem, params: { id: world.applicationId }, body: { alamat } })

/** An application with a name, a logo, a colour and an address of its own. */
async function branded() {
  const world = await makeWorld(app)
  const alamat = newHost()
  expect((await setAlamat(world, alamat)).status).toBe(200)
  const pengelola = await world.signedInAs('pengelola')
  const { data } = await upload(app, merek.uploadLogo, pengelola, { name: 'logo.png', bytes: png })
  const body = { nama: 'SMA "Harapan" <Bangsa>', warna: '#0B3D91', logoId: data.logoId, version: 0 }
  expect((await app.call(merek.update, { token: pengelola.token, body })).status).toBe(200)
  return { world, alamat, pengelola, logoId: data.logoId }
}

const page = async (host: string, headers: Record<string, string> = {}, remoteAddress = '10.1.1.1') =>
  (await app.server.http.inject({ url: '/login', headers: { host, ...headers }, remoteAddress })).body

describe('the page under an application’s own address', () => {
  it('says whose it is, in its colours; under any other it is Suluh’s', async () => {
    const { world, alamat, logoId } = await branded()
    const shown = await page(alamat)
    expect(shown).toContain('data-merek="SMA &quot;Harapan&quot; &lt;Bangsa&gt;"')
    expect(shown).toContain(`data-logo="/api/merek/${world.applicationId}/logo/${logoId}"`)
    expect(shown).toContain('--primary:#0b3d91;--on-primary:#ffffff')
    expect(shown).toContain('<title>SMA &quot;Harapan&quot; &lt;Bangsa&gt;</title>')
    for (const host of ['suluh.test', 'localhost', '10.0.0.7', `x${alamat}`, `${alamat}.evil.test`])
      expect(await page(host)).toContain('<html lang="id"><head><title>Suluh</title></head>')
  })

  it('stands on a home screen under the application’s name and logo; elsewhere under Suluh’s', async () => {
    const { world, alamat, logoId } = await branded()
    const manifest = async (host: string) => {
      const { headers, body } = await app.server.http.inject({ url: '/suluh.webmanifest', headers: { host } })
      expect(headers['content-type']).toContain('application/manifest+json')
      return JSON.parse(body) as object
    }
    const own = { name: 'Suluh', start_url: '/', icons: [{ src: '/suluh.svg' }] }
    expect(await manifest('suluh.test')).toEqual(own)
    const logo = { src: `/api/merek/${world.applicationId}/logo/${logoId}`, sizes: 'any' }
    const nama = 'SMA "Harapan" <Bangsa>'
    expect(await manifest(alamat)).toEqual({
      ...own,
      name: nama,
      short_name: nama,
      icons: [logo, ...own.icons],
    })
  })

  it('takes a proxy’s word on the host only where it is trusted', async () => {
    const { alamat } = await branded()
    const said = { 'x-forwarded-host': alamat }
    expect(await page('suluh.test', said, '127.0.0.1')).toContain('data-merek')
    expect(await page('suluh.test', said, '10.1.1.1')).not.toContain('data-merek')
  })

  it('is asked for under no name that breaks anything, or under none', async () => {
    const { pengelola } = await branded()
    const door = await app.server.http.listen({ port: 0, host: '127.0.0.1' })
    const ask = async (line: string, host: string | undefined) => {
      const socket = connect(Number(new URL(door).port), '127.0.0.1')
      const token = `authorization: Bearer ${pengelola.token}\r\ncontent-length: 0\r\nconnection: close\r\n`
      socket.write(`${line} HTTP/1.0\r\n${host === undefined ? '' : `host: ${host}\r\n`}${token}\r\n`)
      return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
    }
    const paper = encodeURIComponent(`/paket-soal/${crypto.randomUUID()}/cetak`)
    for (const line of [
      'GET /login',
      'GET /api/authentication/entry',
      'POST /api/authentication/passkey',
      'GET /api/penyedia-masuk',
      'POST /api/profile/passkey/begin',
      `GET /api/pdf?alamat=${paper}`,
    ])
      for (const host of [
        undefined,
        '',
        'a b',
        '[',
        '[::1',
        '%',
        'a:b:c',
        'x'.repeat(3000),
        '..',
        '\u00ff',
        'a@b/c?d',
      ])
        expect([line, host, await ask(line, host)]).toEqual([
          line,
          host,
          expect.toSatisfy((status: number) => status >= 200 && status < 500),
        ])
  })

  it('shows the logo to who is not signed in, and no other file of the application', async () => {
    const { world, logoId } = await branded()
    const read = (id: string, of = world.applicationId) =>
      app.server.http.inject({ url: `/api/merek/${of}/logo/${id}` })
    const shown = await read(logoId)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    const other = await tenant(app.db, world, (tx) =>
      tx
        .insertInto('file')
        .values({
          applicationId: world.applicationId,
          sha256: Buffer.alloc(32, 7),
          mime: 'image/png',
          bytes: png,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect((await read(other.id)).statusCode).toBe(404)
    expect((await read(logoId, (await makeWorld(app)).applicationId)).statusCode).toBe(404)
  })

  it('asks for passkeys of its own address, and of the installation’s under every other name', async () => {
    const { alamat } = await branded()
    const rpOf = async (host: string) => {
      const answer = await app.server.http.inject({
        method: 'POST',
        url: '/api/authentication/passkey',
        headers: { host },
        remoteAddress: '10.1.1.1',
      })
      return answer.json<{ data: { rpId: string } }>().data.rpId
    }
    expect(await rpOf(alamat)).toBe(alamat)
    for (const host of ['suluh.test', 'evil.test', `x.${alamat}`]) expect(await rpOf(host)).toBe('suluh.test')
  })

  it('leads back from an account elsewhere to itself, wherever one began', async () => {
    const { world, alamat, pengelola } = await branded()
    const body = { nama: 'Akun', issuer: 'https://penyedia.test' }
    const { data } = await app.call(penyediaMasuk.create, { token: pengelola.token, body })
    const way = `/api/authentication/masuk-lewat/${world.applicationId}/${data.id}`
    expect(data.kembali).toBe(`https://${alamat}${way}/kembali`)
    await tenant(app.db, world, (tx) => tx.updateTable('penyediaMasuk').set({ isAktif: true }).execute())
    const begun = await app.server.http.inject({
      url: `${way}?to=%2Fdashboard`,
      headers: { host: 'suluh.test' },
      remoteAddress: '10.1.1.1',
    })
    expect(begun.headers.location).toBe(`https://${alamat}${way}?to=%2Fdashboard&pindah=1`)
    const entry = await app.server.http.inject({
      url: '/api/authentication/entry',
      headers: { host: alamat },
      remoteAddress: '10.1.1.1',
    })
    expect(entry.json()).toMatchObject({ data: { masukLewat: [{ nama: 'Akun', alamat: way }] } })
  })

  it('stands in its mails, whose links lead there', async () => {
    const { world, alamat, logoId } = await branded()
    const guru = await world.signedInAs('guru')
    await app.call(authentication.forgotPassword, { params: { username: guru.email } })
    const mail = () =>
      app.db
        .selectFrom('email')
        .select(['bodyText', 'bodyHtml'])
        .where('recipient', '=', guru.email)
        .executeTakeFirst()
    await expect.poll(mail).toBeDefined()
    const { bodyText, bodyHtml } = (await mail())!
    expect(bodyText).toContain(`https://${alamat}/change-password?token=`)
    expect(bodyHtml).toContain('SMA &quot;Harapan&quot; &lt;Bangsa&gt;</p>')
    expect(bodyHtml).toContain(`src="https://${alamat}/api/merek/${world.applicationId}/logo/${logoId}"`)
    expect(bodyHtml).toContain('background:#0b3d91;color:#ffffff')
  })
})

describe('what may be an address or a colour', () => {
  it('is refused in words: another’s, the installation’s own, no name, too pale', async () => {
    const { alamat } = await branded()
    const world = await makeWorld(app)
    for (const wrong of [
      alamat,
      'suluh.test',
      'https://a.test',
      'a.test/x',
      'a',
      '10.0.0.1',
      'a..test',
      '-a.test',
    ]) {
      const refused = await setAlamat(world, wrong)
      expect([wrong, refused.status]).toEqual([wrong, 400])
      expect(refused.data.issues[0]?.path).toBe('alamat')
    }
    const { token } = await world.signedInAs('pengelola')
    for (const warna of ['#fffffe', 'merah', '#12345'])
      expect(
        await app.refused(merek.update, { token, body: { nama: null, warna, logoId: null, version: 0 } }),
      ).toMatchObject({ status: 400, data: { issues: [{ path: 'warna' }] } })
    const strange = await branded()
    const theirs = { nama: null, warna: null, logoId: strange.logoId, version: 0 }
    expect((await app.refused(merek.update, { token, body: theirs })).status).toBe(400)
  })

  it('is the platform’s to give, not the pengelola’s', async () => {
    const { world, pengelola } = await branded()
    const ask = { params: { id: world.applicationId }, body: { alamat: newHost() } }
    expect((await app.refused(application.setAlamat, { token: pengelola.token, ...ask })).status).toBe(403)
    expect((await app.refused(merek.one, { token: sistem })).status).toBe(403)
  })
})
