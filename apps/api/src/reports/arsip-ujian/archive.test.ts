import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { namedApart } from '@suluh/question-formats/write-zip'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { findChromium, printingProcesses } from '#platform/pdf/chromium-fixture.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'
import { writeResults } from '#testing/results.ts'

const chromium = await findChromium()

/** Stands in for the built pages: every address is a paper that can be printed. */
const webDir = mkdtempSync(join(tmpdir(), 'suluh-arsip-web-'))
writeFileSync(
  join(webDir, 'index.html'),
  '<!doctype html><title>Kosong</title><body><h1>Berkas</h1><button data-part="print-button">Cetak</button></body>',
)
const app = useTestApp(() => ({ webDir, ...(chromium && { pdfBrowser: chromium }) }))
afterAll(() => app.server.pdf.close())

const rtl = '\u202e'
const formula = '=HYPERLINK("http://jahat.test","Buka")'

async function makeExam(nama = 'Ujian Akhir') {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = [
    await world.signedInAs('murid', { nama: formula }),
    await world.signedInAs('murid', { nama: '-1+1' }),
  ]
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?')]])
  const event = await schedule(app, guru, paket.id, murid, { nama })
  const results = murid.map(({ id }) => ({ userId: id, nilai: 80, skor: 1, benar: 1, kosong: 0, waktu: 9 }))
  await writeResults(app, world, event.id, results)
  const get = (url: string) =>
    app.server.http.inject({ url, headers: { authorization: `Bearer ${guru.token}` } })
  const archive = () => get(`/api/laporan/murid/${event.id}/arsip`)
  return { world, guru, event, get, archive }
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

it('holds names that every system bears, and hashes that are true, whatever an exam is called', async () => {
  const nama = `../../etc/passwd${rtl}fdp.\n${'ملف الامتحان '.repeat(14)}`.slice(0, 199).trim()
  const { archive } = await makeExam(nama)
  const answer = await archive()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).not.toMatch(/[/\\\n]/)
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const names = Object.keys(files)
  for (const name of names) {
    expect(name).not.toMatch(/[/\\\p{Cc}\u202e]/u)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  }
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  const lines = text(files['SHA256SUMS.txt']).trim().split('\n')
  expect(lines).toHaveLength(names.length - 2)
  for (const line of lines) {
    const [, hash, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line)!
    expect([name, createHash('sha256').update(files[name!]!).digest('hex')]).toEqual([name, hash])
  }
  // Every cell is a text, also one that begins as a formula does.
  const sheets = names
    .filter((each) => each.endsWith('.xlsx'))
    .flatMap((name) => Object.values(unzipSync(files[name]!)).map(text))
  expect(sheets.filter((xml) => xml.includes('<sheetData')).length).toBeGreaterThan(2)
  expect(sheets.filter((xml) => /<f[ >]/.test(xml))).toEqual([])
  expect(text(files[names.find((name) => name.endsWith('.csv'))!])).toContain(`"'=HYPERLINK`)
  expect(text(files['index.html'])).not.toContain('<script')
})

it('holds the answers of all or of none, and says which', async () => {
  const { world, event } = await makeExam()
  const head = await world.signedInAs('pengelola')
  const archive = async () => {
    const answer = await app.server.http.inject({
      url: `/api/laporan/murid/${event.id}/arsip`,
      headers: { authorization: `Bearer ${head.token}` },
    })
    return unzipSync(new Uint8Array(answer.rawPayload))
  }
  const whole = await archive()
  expect(JSON.parse(text(whole['arsip.json'])).jawaban.murid).toHaveLength(2)
  expect(text(whole['index.html'])).not.toContain('tanpa jawaban murid')
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('peranIzin')
      .set({ cakupan: 'milik' })
      .where('izin', '=', 'hasil-ujian.read')
      .where('peranId', '=', (where) =>
        where.selectFrom('applicationUser').select('peranId').where('id', '=', head.id),
      )
      .execute(),
  )
  app.server.sessions.forget(head.id)
  const part = await archive()
  expect(JSON.parse(text(part['arsip.json'])).jawaban).toBe(null)
  expect(text(part['index.html'])).toContain('tanpa jawaban murid')
})

it('tells two files apart that a system without large letters would take for one', () => {
  const bytes = new Uint8Array()
  const names = [
    'Nilai A.xlsx',
    'nilai a.xlsx',
    'NILAI A.xlsx',
    `${'é'.repeat(150)}.pdf`,
    `${'é'.repeat(151)}.pdf`,
  ]
  const given = namedApart(names.map((name) => ({ name, bytes }))).map(({ name }) => name)
  expect(given.slice(0, 3)).toEqual(['Nilai A.xlsx', 'nilai a (2).xlsx', 'NILAI A (3).xlsx'])
  expect(given[4]).toMatch(/^é+ \(2\)\.pdf$/)
  const emoji = namedApart([{ name: `a${'📄'.repeat(99)}.pdf`, bytes }])[0]!.name
  expect([emoji.isWellFormed(), Buffer.byteLength(emoji) <= 180]).toEqual([true, true])
})

async function begun(): Promise<void> {
  for (const end = Date.now() + 20_000; printingProcesses().length === 0; await sleep(20))
    if (Date.now() > end) throw new Error('not in time')
}

describe.skipIf(!chromium)('with a browser', { timeout: 120_000 }, () => {
  it('gives nothing to who has lost the session while its papers were printed', async () => {
    const { guru, archive } = await makeExam()
    const asked = archive()
    await begun()
    await app.server.db.deleteFrom('session').where('applicationUserId', '=', guru.id).execute()
    app.server.sessions.forget(guru.id)
    expect((await asked).statusCode).toBe(401)
  })

  it('lacks no paper because a browser died, or its maker has others made', async () => {
    const { archive, get, event } = await makeExam()
    const asked = archive()
    await begun()
    await sleep(700)
    for (const pid of printingProcesses()) process.kill(pid, 'SIGKILL')
    const files = unzipSync(new Uint8Array((await asked).rawPayload))
    expect(Object.keys(files).filter((name) => name.endsWith('.pdf')).length).toBeGreaterThan(5)
    expect(text(files['index.html'])).not.toContain('tidak dapat dibuat sekarang')

    const alamat = encodeURIComponent(`/laporan/daftar-nilai/${event.id}`)
    const others = Array.from({ length: 6 }, () => get(`/api/pdf?alamat=${alamat}`))
    const busy = await archive()
    expect([busy.statusCode, busy.json().message]).toEqual([
      429,
      'PDF Anda yang lain masih dibuat. Tunggu sampai selesai, lalu coba lagi.',
    ])
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  })
})
