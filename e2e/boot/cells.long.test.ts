import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { findEmbedded } from '../../apps/api/src/platform/db/embedded.ts'
import { applicationUser } from '@suluh/contract/people/application-user'
import { event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { authentication } from '@suluh/contract/platform/authentication'
import { call } from '../api-client.ts'
import { launchBrowser } from '../browser-launch.ts'
import { phone, signIn, submitLogin } from '../browser.ts'

const root = resolve(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'suluh-sel-coba-'))
let demo: ChildProcess | undefined

afterAll(async () => {
  if (demo && demo.exitCode === null) {
    const gone = new Promise((done) => demo?.once('exit', done))
    demo.kill('SIGTERM')
    await gone
  }
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs `npm run cell -- ...` and gives what it says, once it says `until` or ends. */
function cell(args: string[], dir: string, until?: string): Promise<{ said: string; child: ChildProcess }> {
  const { promise, resolve: done, reject } = Promise.withResolvers<{ said: string; child: ChildProcess }>()
  const child = spawn(process.execPath, ['apps/api/src/platform/sel/cell-command.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (until && said.includes(until)) done({ said, child })
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.on('exit', () => (until ? reject(new Error(said)) : done({ said, child })))
  return promise
}

it('three installations in one command: a centre and two cells that hear of each other', async () => {
  ;({ child: demo } = await cell(['demo'], dataDir, 'Keadaannya:'))
  const place = join(dataDir, 'sel-coba')
  const statusOf = async (name: string) => (await cell(['status'], join(place, name))).said
  await expect.poll(() => statusOf('pusat')).toMatch(/Sel selatan .*: baik[^]*Sel utara .*: baik/)
  expect(await statusOf('utara')).toContain('Sel ini (utara)')
  expect((await cell(['check', 'utara'], join(place, 'pusat'))).said).toContain('0 berbeda')
})

it('whoever signs in at the centre about an exam stands at the server of their school', async () => {
  const [centre, north] = ['http://127.0.0.1:3100', 'http://127.0.0.1:3101']
  const token = await call(centre, '', authentication.login, {
    body: { emailOrTelp: 'pengelola@suluh.test', password: 'suluh-demo' },
  })
  const found = await findEmbedded(join(dataDir, 'sel-coba/pusat'))
  if (!found) throw new Error('The centre has no database.')
  const client = new pg.Client(found)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from application_user where sel = 'utara' and username is not null order by nama limit 1`,
  )
  await client.end()
  const murid = await call(centre, token, applicationUser.one, { params: { id: rows[0]!.id } })
  const { password } = await call(centre, token, applicationUser.resetPassword, { params: { id: murid.id } })
  const [paket] = await call(centre, token, paketSoal.list, { query: '_start=0&_end=1&status=terbit' })
  const nama = 'Ujian di server utara'
  await call(centre, token, event.create, {
    body: {
      nama,
      paketSoalId: paket!.id,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      token: null,
      showResult: 'tidak',
      showPembahasan: false,
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: [murid.id],
    },
  })
  const browser = await launchBrowser()
  try {
    const open = async () =>
      (await browser.newContext({ viewport: phone, baseURL: centre, locale: 'id-ID' })).newPage()
    const pupil = await open()
    await pupil.goto('/login')
    await submitLogin(pupil, murid.username!, 'bukan sandinya')
    await pupil.getByRole('alert').first().waitFor()
    expect(new URL(pupil.url()).origin).toBe(centre)
    await submitLogin(pupil, murid.username!, password)
    await pupil.waitForURL((url) => url.origin === north && !url.pathname.startsWith('/login'))
    // The exam was made a second ago: it may follow its pupil.
    await expect
      .poll(async () => {
        await pupil.reload()
        await pupil.getByRole('heading', { level: 1 }).waitFor()
        return pupil.getByText(nama).count()
      })
      .toBeGreaterThan(0)
    // The ticket is gone from the address, and nobody is signed in at the centre.
    expect(pupil.url()).not.toContain('#')
    await pupil.goto(`${centre}/dashboard`)
    await pupil.waitForURL(/3100\/login/)

    const pengelola = await open()
    await signIn(pengelola, 'pengelola@suluh.test')
    expect(new URL(pengelola.url()).origin).toBe(centre)
  } finally {
    await browser.close()
  }
})
