import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type World } from '#testing/factories.ts'
import { useSmtpServer } from '#testing/smtp.ts'
import { enqueueMail } from './outbox.ts'
import { startPostman } from './postman.ts'

const smtp = useSmtpServer()
const app = useTestApp(() => ({ smtpUrl: smtp.url }))
const hour = 3_600_000

const put = (world: World, email: string, { nama = 'Ayu', expiresAt = new Date(Date.now() + hour) } = {}) =>
  tenant(app.db, world, (tx) =>
    enqueueMail(tx, {
      applicationId: world.applicationId,
      to: { email, nama },
      subject: (application) => `Kabar dari ${application}`,
      lines: () => ['Satu baris.'],
      action: { label: 'Buka', url: 'https://suluh.test/x?token=rahasia', code: 'rahasia' },
      expiresAt,
      zone: 'WITA',
    }),
  )
const stateOf = (recipient: string) =>
  app.db.selectFrom('email').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
const soon = { timeout: 8000, interval: 50 }

describe('the postman', () => {
  it('sends text and HTML, says until when, and forgets the secret', async () => {
    const world = await makeWorld(app)
    await put(world, 'ayu@uji.test', { nama: '<b>Ayu & Ibu</b>', expiresAt: new Date(Date.now() + hour) })
    await vi.waitFor(() => expect(smtp.to('ayu@uji.test')).toHaveLength(1), soon)
    const [mail] = smtp.to('ayu@uji.test')
    expect(mail?.text).toMatch(/^From: "?Uji \w+ \(Suluh\)"? <suluh@127\.0\.0\.1>/m)
    expect(mail?.text).toMatch(/^Subject: Kabar dari Uji \w+/m)
    expect(mail?.text).toContain('multipart/alternative')
    expect(mail?.text).toContain('Halo <b>Ayu & Ibu</b>,')
    expect(mail?.text).toContain('Halo &lt;b&gt;Ayu &amp; Ibu&lt;/b&gt;,')
    expect(mail?.text).toContain('href="https://suluh.test/x?token=rahasia"')
    expect(mail?.text).toMatch(/satu kali, sampai \d+\/\d+\/20\d\d \d\d\.\d\d WITA/)
    expect(mail?.text).toContain('Abaikan saja; tidak ada yang berubah.')
    await vi.waitFor(async () => expect((await stateOf('ayu@uji.test')).status).toBe('terkirim'), soon)
    expect(await stateOf('ayu@uji.test')).toMatchObject({ bodyText: null, bodyHtml: null, failure: null })
  })

  it('says of what has happened neither that it may be ignored, nor that its link wears out', async () => {
    const world = await makeWorld(app)
    await tenant(app.db, world, (tx) =>
      enqueueMail(tx, {
        applicationId: world.applicationId,
        to: { email: 'kabar@uji.test', nama: 'Ayu' },
        isNotice: true,
        subject: () => 'Kata sandi Anda diganti',
        lines: () => ['Bila bukan Anda yang menggantinya, minta yang baru.'],
        action: { label: 'Lihat', url: 'https://suluh.test/dashboard/profile' },
        expiresAt: new Date(Date.now() + hour),
      }),
    )
    await vi.waitFor(() => expect(smtp.to('kabar@uji.test')).toHaveLength(1), soon)
    const [mail] = smtp.to('kabar@uji.test')
    expect(mail?.text).toContain('https://suluh.test/dashboard/profile')
    expect(mail?.text).not.toMatch(/Abaikan saja|tidak ada yang berubah|satu kali/)
  })

  it('does nothing for a transaction that is taken back', async () => {
    const world = await makeWorld(app)
    const broken = tenant(app.db, world, async (tx) => {
      await enqueueMail(tx, {
        applicationId: world.applicationId,
        to: { email: 'batal@uji.test', nama: 'Batal' },
        subject: () => 'x',
        lines: () => [],
        expiresAt: new Date(Date.now() + hour),
      })
      throw new Error('batal')
    })
    await expect(broken).rejects.toThrow('batal')
    await sleep(1500)
    expect(smtp.to('batal@uji.test')).toEqual([])
  })

  it('tries again after a temporary refusal, later each time', async () => {
    const world = await makeWorld(app)
    smtp.refuse = (to) => (to === 'penuh@uji.test' ? { code: 451, message: 'Kotak sibuk' } : undefined)
    await put(world, 'penuh@uji.test')
    const waitedSeconds = async (attempts: number) => {
      await vi.waitFor(
        async () =>
          expect(await stateOf('penuh@uji.test')).toMatchObject({
            attempts,
            failure: expect.stringContaining('Kotak sibuk'),
          }),
        soon,
      )
      // What holds it while it is being sent is longer than the first waits.
      await vi.waitFor(async () => {
        const { nextAt } = await stateOf('penuh@uji.test')
        expect(nextAt.getTime() - Date.now()).toBeLessThan(100_000)
      }, soon)
      const { nextAt } = await stateOf('penuh@uji.test')
      return Math.round((nextAt.getTime() - Date.now()) / 10_000) * 10
    }
    const due = () => sql`update email set next_at = now() where recipient = 'penuh@uji.test'`.execute(app.db)
    expect(await waitedSeconds(1)).toBe(30)
    await due()
    await vi.waitFor(async () => expect((await stateOf('penuh@uji.test')).attempts).toBe(2), soon)
    expect(await waitedSeconds(2)).toBe(60)
    smtp.refuse = () => undefined
    await due()
    await vi.waitFor(async () => expect((await stateOf('penuh@uji.test')).status).toBe('terkirim'), soon)
    expect(smtp.to('penuh@uji.test')).toHaveLength(1)
  })

  it('gives up at once where the address is refused for good, with the reason', async () => {
    const world = await makeWorld(app)
    smtp.refuse = (to) =>
      to === 'tiada@uji.test' ? { code: 550, message: 'Tidak ada kotak itu' } : undefined
    await put(world, 'tiada@uji.test')
    await vi.waitFor(async () => expect((await stateOf('tiada@uji.test')).status).toBe('gagal'), soon)
    expect((await stateOf('tiada@uji.test')).failure).toContain('Tidak ada kotak itu')
    smtp.refuse = () => undefined
  })

  it('does not send what came too late, and forgets it', async () => {
    const world = await makeWorld(app)
    await put(world, 'telat@uji.test', { expiresAt: new Date(Date.now() - 60_000) })
    await vi.waitFor(async () => expect((await stateOf('telat@uji.test')).status).toBe('kedaluwarsa'), soon)
    expect(await stateOf('telat@uji.test')).toMatchObject({ bodyText: null, bodyHtml: null })
    expect(smtp.to('telat@uji.test')).toEqual([])
  })

  it('does not send what came too late after it has forgotten, either', async () => {
    const world = await makeWorld(app)
    const isTaking = async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%update email set attempts%' and pid <> pg_backend_pid()`.execute(
        app.db,
      )
      return rows.length > 0
    }
    await tenant(app.db, world, async (tx) => {
      await sql`lock table application in access exclusive mode`.execute(tx)
      await vi.waitUntil(isTaking, soon)
      await tx
        .insertInto('email')
        .values({
          applicationId: world.applicationId,
          recipient: 'sesudahnya@uji.test',
          subject: 'x',
          bodyText: 'x',
          expiresAt: new Date(Date.now() - 1000),
        })
        .execute()
    })
    await vi.waitFor(
      async () => expect((await stateOf('sesudahnya@uji.test')).status).not.toBe('antre'),
      soon,
    )
    expect((await stateOf('sesudahnya@uji.test')).status).toBe('kedaluwarsa')
    expect(smtp.to('sesudahnya@uji.test')).toEqual([])
  })

  it('leaves no file behind of what comes too late while it forgets', async () => {
    const world = await makeWorld(app)
    const names = ['berkas1@uji.test', 'berkas2@uji.test']
    await tenant(app.db, world, async (tx) => {
      for (const email of names)
        await enqueueMail(tx, {
          applicationId: world.applicationId,
          to: { email },
          subject: () => 'x',
          lines: () => [],
          lampiran: { nama: 'x.pdf', bytes: new Uint8Array(1) },
          expiresAt: new Date(Date.now() + hour),
        })
      await sql`update email set next_at = now() + interval '1 hour' where recipient = any (${names})`.execute(
        tx,
      )
    })
    const expire = (email: string) =>
      sql`update email set expires_at = now() where recipient = ${email}`.execute(app.db)
    const isHeldUp = async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like 'delete from "email_lampiran"%'`.execute(app.db)
      return rows.length > 0
    }
    await tenant(app.db, world, async (tx) => {
      await sql`select from email_lampiran for update`.execute(tx)
      await expire(names[0]!)
      await vi.waitUntil(isHeldUp, soon)
      await expire(names[1]!)
    })
    await vi.waitFor(async () => expect((await stateOf(names[1]!)).status).toBe('kedaluwarsa'), soon)
    const left = await tenant(app.db, world, (tx) =>
      tx.selectFrom('emailLampiran').select('emailId').execute(),
    )
    expect(left).toEqual([])
  })

  it('sends each mail once, however many postmen there are', async () => {
    const world = await makeWorld(app)
    const config = { ...app.server.config, smtpUrl: smtp.url }
    const stops = [1, 2, 3].map(() => startPostman(app.db, config, () => undefined))
    const addresses = Array.from({ length: 40 }, (_, at) => `banyak${at}@uji.test`)
    await Promise.all(addresses.map((each) => put(world, each)))
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select from email where recipient like 'banyak%' and status = 'terkirim'`.execute(app.db)
      expect(rows).toHaveLength(40)
    }, soon)
    await Promise.all(stops.map((stop) => stop()))
    expect(addresses.map((each) => smtp.to(each).length)).toEqual(addresses.map(() => 1))
  })
})
