import { applicationReport } from '@suluh/contract/reports/application-report'
import {
  berkasLaporan,
  mostBerkasBytes,
  mostKirimanBytes,
  mostKirimanPerDay,
  mostKirimanWaiting,
  mostZipBytes,
} from '@suluh/contract/reports/berkas-laporan'
import { atribut } from '@suluh/contract/platform/atribut'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { findChromium, standInPages } from '#platform/pdf/chromium-fixture.ts'
import { makeSummarisedYear } from '#testing/analytics-fixture.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, plainAtribut } from '#testing/factories.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { useSmtpServer } from '#testing/smtp.ts'

const chromium = await findChromium()
if (!chromium) process.stderr.write('PDF: tidak ada Chromium di sini, ujinya dilewati.\n')

/** Stands in for the built pages: the printed page's question, asked for whom its address says, with all names that come back. */
const webDir = standInPages(
  'Laporan',
  `const [field, key] = JSON.parse(new URLSearchParams(location.search).get('per'))
const columns = [{ id: 'murid', kind: 'dimension', field: 'murid' }, { id: 'n', kind: 'measure', field: 'n' }]
const query = { dataset: 'attempt', columns, filters: [{ field, operator: 'eq', value: [key] }], having: [], sort: [], top: null, totals: [] }
fetch('/api/analytics/query', {
  method: 'POST',
  headers: { authorization: 'Bearer cetak', 'content-type': 'application/json' },
  body: JSON.stringify({ query, parameters: {} }),
})
  .then((answer) => answer.json())
  .then(({ data }) => {
    for (const [murid] of data.rows) document.body.insertAdjacentHTML('beforeend', '<p>[' + murid.label + ']</p>')
    document.body.insertAdjacentHTML('beforeend', '<button data-part="print-button">Cetak</button>')
  })
`,
)

const smtp = useSmtpServer()
const app = useTestApp(() => ({ webDir, smtpUrl: smtp.url, ...(chromium && { pdfBrowser: chromium }) }))
const soon = { timeout: 60_000 }
let year: SchoolYear
let reportId: string

const set = (id: string, values: { email: string | null; emailTerbukti: string | null }) =>
  tenant(app.db, year.world, (tx) =>
    tx.updateTable('applicationUser').set(values).where('id', '=', id).execute(),
  )
const prove = (id: string, email: string) => set(id, { email, emailTerbukti: email })
const pupil = (at: number) => year.pupils[at]!

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  const { token } = year.pengelola
  const body = { nama: 'Capaian', folder: '', template: 'ringkasan-ujian' }
  const { id, version } = (await app.call(applicationReport.create, { token, body })).data
  await app.call(applicationReport.publish, { token, params: { id }, body: { version } })
  reportId = id
  for (const at of [0, 1, 2]) await prove(pupil(at).id, `murid${at}@uji.test`)
  await set(pupil(3).id, { email: 'murid3@uji.test', emailTerbukti: null })
}, 120_000)

const recipients = async (per: string, token = year.pengelola.token) =>
  app.call(berkasLaporan.recipients, { token, params: { id: reportId }, body: { per, parameters: {} } })
const send = (per: string, kepada: string[], token = year.pengelola.token) =>
  app.call(berkasLaporan.send, { token, params: { id: reportId }, body: { per, parameters: {}, kepada } })
const waiting = async () =>
  (await tenant(app.db, year.world, (tx) => tx.selectFrom('emailLampiran').select('emailId').execute()))
    .length
const queued = async () =>
  (
    await app.db
      .selectFrom('email')
      .select('id')
      .where('applicationId', '=', year.world.applicationId)
      .where('lampiran', 'is not', null)
      .execute()
  ).length

/** Names in the PDF of a mail. */
async function namesIn(raw: string): Promise<string[]> {
  const [, bytes = ''] =
    /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(raw) ?? []
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(Buffer.from(bytes.replaceAll(/\s/g, ''), 'base64'))),
  )
  return [...text.join('\n').matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name!)
}

it('says who gets what, and of everybody else why not', async () => {
  const { data } = await recipients('murid')
  const of = (at: number) => data.berkas.find(({ key }) => key === pupil(at).id)
  expect(of(0)).toMatchObject({ penerima: { nama: pupil(0).nama, email: 'm…@uji.test' }, sebab: null })
  expect(of(3)).toMatchObject({ penerima: null, sebab: expect.stringContaining('belum terbukti') })
  expect(of(4)).toMatchObject({ penerima: null, sebab: `${pupil(4).nama} belum punya alamat email.` })
  expect(data.berkas.filter(({ penerima }) => penerima)).toHaveLength(3)
  expect(data.sisa).toBe(mostKirimanPerDay)
})

it('a student gets nothing that an exam does not show them', async () => {
  const [first] = year.exams
  const change = (values: object) =>
    tenant(app.db, year.world, (tx) =>
      tx.updateTable('event').set(values).where('id', '=', first!.id).execute(),
    )
  await change({ showResult: 'tidak' })
  const sat = [0, 1, 2].find((at) => first!.results.has(pupil(at).id))!
  const { data } = await recipients('murid')
  expect(data.berkas.find(({ key }) => key === pupil(sat).id)).toMatchObject({
    penerima: null,
    sebab: expect.stringContaining(`“${first!.nama}” belum atau tidak menampilkan`),
  })
  expect(await send('murid', [pupil(sat).id])).toMatchObject({
    status: 409,
    message: expect.stringContaining('Tidak ada yang dikirim.'),
  })
  await change({ showResult: 'setelah-kumpul' })
  expect(await queued()).toBe(0)
})

/** A published report of one table with these columns and filters. */
async function publishTable(columns: object[], filters: object[] = []): Promise<string> {
  const { token } = year.pengelola
  const body = { nama: 'Tabel', folder: '', template: 'kosong' }
  const made = (await app.call(applicationReport.create, { token, body })).data
  const query = { dataset: 'attempt', columns, filters, having: [], sort: [], top: null, totals: [] }
  const a = { id: 'a', kind: 'table', judul: '', formats: [], totals: false, pageSize: 10, query }
  const pages = [{ ...made.definition.pages[0]!, layout: [{ x: 0, y: 0, w: 6, h: 4, widget: 'a' }] }]
  const params = { id: made.id }
  const draft = { ...made, definition: { ...made.definition, pages, widgets: { a } } }
  const { data } = await app.call(applicationReport.save, { token, params, body: draft })
  await app.call(applicationReport.publish, { token, params, body: { version: data.version } })
  return made.id
}
const reasonFor = async (id: string, key: string) => {
  const ask = { token: year.pengelola.token, params: { id }, body: { per: 'murid', parameters: {} } }
  return (await app.call(berkasLaporan.recipients, ask)).data.berkas.find((each) => each.key === key)?.sebab
}
const mean = { id: 'm', kind: 'measure', field: 'nilai-rata' }

it('nor what a change is measured from, which no filter of time leaves out', async () => {
  const [before, last] = year.exams.slice(-2)
  const sat = [0, 1, 2].find((at) => before!.results.has(pupil(at).id) && last!.results.has(pupil(at).id))!
  const { opensAt } = await tenant(app.db, year.world, (tx) =>
    tx.selectFrom('event').select('opensAt').where('id', '=', last!.id).executeTakeFirstOrThrow(),
  )
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(opensAt)
  const columns = [{ id: 'h', kind: 'dimension', field: 'tanggal', grain: 'hari' }, mean]
  const filters = [{ field: 'tanggal', operator: 'gte', value: [day] }]
  const change = { id: 's', kind: 'derived', label: 'Perubahan', from: 'm', how: 'selisih-periode' }
  const [plain, since] = [
    await publishTable(columns, filters),
    await publishTable([...columns, change], filters),
  ]
  const show = (showResult: 'tidak' | 'setelah-kumpul') =>
    tenant(app.db, year.world, (tx) =>
      tx.updateTable('event').set({ showResult }).where('id', '=', before!.id).execute(),
    )
  await show('tidak')
  expect(await reasonFor(plain, pupil(sat).id)).toBeNull()
  expect(await reasonFor(since, pupil(sat).id)).toContain(`“${before!.nama}”`)
  await show('setelah-kumpul')
  expect(await reasonFor(since, pupil(sat).id)).toBeNull()
})

it('nor a field of the application that their peran does not see', async () => {
  const make = (nama: string, seenBy: string[] | null) =>
    app.call(atribut.create, { token: year.pengelola.token, body: { ...plainAtribut, nama, seenBy } })
  const reason = async (nama: string, seenBy: string[] | null) => {
    const field = `atribut.${(await make(nama, seenBy)).data.id}`
    return reasonFor(await publishTable([{ id: 'k', kind: 'dimension', field }, mean]), pupil(0).id)
  }
  expect(await reason('Minat', null)).toBeNull()
  expect(await reason('Catatan', ['pengelola'])).toContain('tidak boleh melihat Catatan')
  const none = { id: 'k', kind: 'dimension', field: `atribut.${'-'.repeat(36)}` }
  expect(await reasonFor(await publishTable([none, mean]), pupil(0).id)).toBeNull()
})

it('nor a rank that it does not tell them', async () => {
  const { token } = year.pengelola
  const body = { nama: 'Peringkat', folder: '', template: 'ringkasan-ujian' }
  const made = (await app.call(applicationReport.create, { token, body })).data
  const params = { id: made.id }
  const definition = structuredClone(made.definition)
  const widget = definition.widgets['per-lembaga']!
  if (!('query' in widget) || !widget.query) throw new Error('per-lembaga asks nothing')
  widget.query.columns[0] = { id: 'peringkat', kind: 'dimension', field: 'peringkat' }
  const { data } = await app.call(applicationReport.save, { token, params, body: { ...made, definition } })
  await app.call(applicationReport.publish, { token, params, body: { version: data.version } })
  const able = async () => {
    const ask = { token, params, body: { per: 'murid', parameters: {} } }
    return (await app.call(berkasLaporan.recipients, ask)).data.berkas.filter(({ penerima }) => penerima)
  }
  expect(await able()).toEqual([])
  await tenant(app.db, year.world, (tx) => tx.updateTable('event').set({ showRank: true }).execute())
  expect(await able()).toHaveLength(3)
})

it('a class goes to its wali kelas and a school to its head, never more than they read themselves', async () => {
  const { guru, classIds, lembagaIds, world } = year
  const head = await world.signedInAs('lembaga', { nama: 'Ibu Kepala', lembagaId: lembagaIds[1]! })
  const teacher = await world.signedInAs('guru', { nama: 'Pak Guru', lembagaId: lembagaIds[2]! })
  for (const { id, email } of [guru, head, teacher]) await prove(id, email)
  await tenant(app.db, world, async (tx) => {
    await tx
      .updateTable('groupBelajar')
      .set({ waliKelasNama: `${guru.nama}, S.Pd.` })
      .where('id', '=', classIds[0]!)
      .execute()
    const sign = (id: string, kepalaNama: string) =>
      tx.updateTable('lembaga').set({ kepalaNama }).where('id', '=', id).execute()
    await sign(lembagaIds[1]!, 'IBU KEPALA, M.Pd.')
    await sign(lembagaIds[2]!, 'Pak Guru')
  })
  const classes = (await recipients('kelas')).data.berkas
  expect(classes.filter(({ penerima }) => penerima).map(({ key }) => key)).toEqual([classIds[0]])
  expect(classes.find(({ key }) => key === classIds[1])?.sebab).toBe(
    'Wali kelasnya belum ditulis di group belajar.',
  )
  const schools = new Map((await recipients('lembaga')).data.berkas.map((each) => [each.key, each]))
  expect(schools.get(lembagaIds[0]!)?.sebab).toBe('Kepalanya belum ditulis di halaman lembaga.')
  expect(schools.get(lembagaIds[1]!)?.penerima?.nama).toBe('Ibu Kepala')
  expect(schools.get(lembagaIds[2]!)?.sebab).toMatch(/^Pak Guru tidak berhak membaca semua angka/)
})

it('is for whoever may change the report, of the own application', async () => {
  const { guru } = year
  const elsewhere = await (await makeWorld(app)).signedInAs('pengelola')
  for (const { token } of [guru, elsewhere])
    expect([(await recipients('murid', token)).status, (await send('murid', ['x'], token)).status]).toEqual([
      404, 404,
    ])
})

describe.skipIf(!chromium)('with a browser', { timeout: 120_000 }, () => {
  it('each gets the own file alone, kept once until it has gone, however often it is tried', async () => {
    smtp.refuse = (to) => (to === 'murid1@uji.test' ? { code: 451, message: 'Kotak sibuk' } : undefined)
    const answer = await send(
      'murid',
      [0, 1, 2].map((at) => pupil(at).id),
    )
    expect([answer.status, answer.data]).toEqual([200, { dikirim: 3 }])
    await expect.poll(() => smtp.to('murid0@uji.test').length, soon).toBe(1)
    await expect.poll(() => smtp.to('murid2@uji.test').length, soon).toBe(1)
    await expect.poll(waiting, soon).toBe(1)
    await sql`update email set next_at = now() where recipient = 'murid1@uji.test'`.execute(app.db)
    const tries = () =>
      app.db
        .selectFrom('email')
        .select('attempts')
        .where('recipient', '=', 'murid1@uji.test')
        .executeTakeFirstOrThrow()
    await expect.poll(async () => (await tries()).attempts, soon).toBe(2)
    expect(await waiting()).toBe(1)
    smtp.refuse = () => undefined
    await sql`update email set next_at = now() where recipient = 'murid1@uji.test'`.execute(app.db)
    await expect.poll(waiting, soon).toBe(0)
    for (const at of [0, 1, 2]) {
      const [mail, ...more] = smtp.to(`murid${at}@uji.test`)
      expect(more).toEqual([])
      expect(mail?.to).toEqual([`murid${at}@uji.test`])
      expect(mail?.text).toContain(`untuk ${pupil(at).nama}, dikirim oleh ${year.pengelola.nama}`)
      expect(await namesIn(mail!.raw)).toEqual([pupil(at).nama])
    }
    const { detail } = await tenant(app.db, year.world, (tx) =>
      tx
        .selectFrom('audit')
        .select('detail')
        .where('target', '=', `application-report/${reportId}`)
        .orderBy('at', 'desc')
        .executeTakeFirstOrThrow(),
    )
    expect(detail).toMatchObject({ per: 'murid', berkas: [0, 1, 2].map((at) => pupil(at).id) })
  })

  it('stops as soon as the files are more than may be held in memory', async () => {
    const { pdf } = app.server
    const { print } = pdf
    const asked: (number | undefined)[] = []
    pdf.print = (_, { most }) => {
      asked.push(most)
      const bytes = Buffer.alloc(most === mostBerkasBytes ? mostZipBytes / 2 : 10)
      return Promise.resolve({ title: 'Rapor', bytes })
    }
    const zip = (per: string) =>
      app.refused(berkasLaporan.zip, {
        token: year.pengelola.token,
        params: { id: reportId },
        body: { per, parameters: {} },
      })
    expect(await zip('murid')).toMatchObject({
      status: 413,
      message: expect.stringContaining('bersama lebih dari 60 MB'),
    })
    expect(asked).toEqual(Array(3).fill(mostBerkasBytes))
    expect(await send('murid', [pupil(0).id])).toMatchObject({ status: 200 })
    expect(asked.at(-1)).toBe(mostKirimanBytes)
    pdf.print = () => Promise.reject(new SuluhError('too-large', 'Cetakan ini lebih dari 20 MB.'))
    expect((await zip('kelas')).message).toMatch(/^Berkas VII.+\.pdf: Cetakan ini lebih dari 20 MB\.$/)
    pdf.print = print
  })

  it('are made of one batch of an application at a time, and of one person few wait', async () => {
    const { pdf } = app.server
    const { print } = pdf
    const held = Promise.withResolvers<void>()
    let now = 0
    let most = 0
    pdf.print = async () => {
      most = Math.max(most, ++now)
      await held.promise
      now -= 1
      return { title: 'Rapor', bytes: Buffer.alloc(10) }
    }
    const zip = async ({ token }: { token: string }) => {
      const { statusCode } = await app.server.http.inject({
        method: berkasLaporan.zip.method,
        url: `/api${fillPath(berkasLaporan.zip.path, { id: reportId })}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { per: 'murid', parameters: {} },
      })
      return statusCode
    }
    const second = await year.world.signedInAs('pengelola')
    const asked = [...Array(4).fill(year.pengelola), second].map(zip)
    expect(await Promise.race(asked)).toBe(429)
    await expect.poll(() => now).toBe(1)
    held.resolve()
    expect((await Promise.all(asked)).filter((status) => status !== 429)).toEqual([200, 200, 200, 200])
    expect(most).toBe(1)
    pdf.print = print
  })

  it('what is sent is the version that was judged', async () => {
    const before = await queued()
    const { pdf } = app.server
    const { print } = pdf
    pdf.print = async (...asked) => {
      pdf.print = print
      const known = { token: year.pengelola.token, params: { id: reportId } }
      const { version } = (await app.call(applicationReport.one, known)).data
      await app.call(applicationReport.publish, { ...known, body: { version } })
      return print(...asked)
    }
    expect(await send('murid', [pupil(0).id])).toMatchObject({
      status: 409,
      message: expect.stringContaining('baru saja diterbitkan lagi'),
    })
    expect(await queued()).toBe(before)
  })

  it('files are not heaped up where no mail server takes them', async () => {
    const before = await queued()
    const { applicationId } = year.world
    await tenant(app.db, year.world, (tx) =>
      sql`with mail as (
          insert into email (application_id, recipient, subject, lampiran, status, expires_at)
          values (${applicationId}, 'penuh@uji.test', 'x', 'x.pdf', 'gagal', now() + interval '1 day') returning id)
        insert into email_lampiran (application_id, email_id, nama, bytes)
        select ${applicationId}, id, 'x.pdf', convert_to(repeat('x', ${mostKirimanWaiting}), 'UTF8') from mail`.execute(
        tx,
      ),
    )
    expect(await send('murid', [pupil(0).id])).toMatchObject({
      status: 409,
      message: expect.stringContaining('lebih dari 100 MB'),
    })
    await sql`delete from email where recipient = 'penuh@uji.test'`.execute(app.db)
    expect(await queued()).toBe(before)
  })

  it('goes to nobody where one of them may not get theirs, or where the day’s number is used up', async () => {
    const before = await queued()
    const ids = [0, 4].map((at) => pupil(at).id)
    expect(await send('murid', ids)).toMatchObject({
      status: 409,
      message: expect.stringContaining(`${pupil(4).nama} belum punya alamat email`),
    })
    expect(await queued()).toBe(before)
    await sql`insert into email (application_id, recipient, subject, lampiran, status, expires_at)
      select ${year.world.applicationId}, 'x@uji.test', 'x', 'x.pdf', 'terkirim', now()
        from generate_series(1, ${mostKirimanPerDay - before})`.execute(app.db)
    expect((await recipients('murid')).data.sisa).toBe(0)
    expect(await send('murid', [pupil(0).id])).toMatchObject({
      status: 409,
      message: expect.stringContaining('Hari ini tinggal 0 berkas'),
    })
  })

  it('what nobody has taken within its term is forgotten', async () => {
    const { applicationId } = year.world
    const { id } = await tenant(app.db, year.world, async (tx) => {
      const mail = await tx
        .insertInto('email')
        .values({
          applicationId,
          recipient: 'telat@uji.test',
          subject: 'x',
          bodyText: 'x',
          lampiran: 'x.pdf',
          expiresAt: new Date(Date.now() - 1000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('emailLampiran')
        .values({ applicationId, emailId: mail.id, nama: 'x.pdf', bytes: Buffer.from('x') })
        .execute()
      return mail
    })
    await expect.poll(waiting, soon).toBe(0)
    expect(smtp.to('telat@uji.test')).toEqual([])
    expect((await app.db.selectFrom('email').select('bodyText').where('id', '=', id).execute())[0]).toEqual({
      bodyText: null,
    })
  })
})
