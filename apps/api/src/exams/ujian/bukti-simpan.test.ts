import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buktiSimpan, IsiBukti } from '@suluh/contract/exams/bukti-simpan'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { copyDatabase } from '#testing/database.ts'
import { entry, makeExam, save, start, submit } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'

const app = useTestApp()
const run = promisify(execFile)

async function handIn() {
  const made = await makeExam(app)
  const state = await start(app, made.murid, made.event.id)
  await save(app, made.murid, state.id, [entry(made.soalIds[0]!, 'A')])
  await submit(app, made.murid, state.id)
  const { data: bukti } = await ofAttempt(made.murid, state.id)
  return { ...made, attemptId: state.id, bukti }
}
const ofAttempt = (murid: Person, id: string) =>
  app.call(buktiSimpan.ofAttempt, { token: murid.token, params: { id } })
const ofKode = (kode: string) => app.call(buktiSimpan.ofKode, { params: { kode } })
const readIsi = (text: string) =>
  IsiBukti.parse(JSON.parse(Buffer.from(text.split('.')[1]!, 'base64url').toString()))

describe('a receipt by its code alone', () => {
  it('says to anybody whose exam it is and how much is stored, and of the name the first letters', async () => {
    const { murid, bukti } = await handIn()
    const { data } = await ofKode(bukti.kode.replace('-', '').toLowerCase())
    const { murid: nama, text: _, ...rest } = bukti
    expect(nama).toBe(murid.nama)
    expect(data).toEqual({ ...rest, inisial: 'U. M.' })
    expect(JSON.stringify(data)).not.toContain(murid.nama)
  })

  it('says that answers have changed, and why', async () => {
    const { guru, world, event, attemptId, murid, soalIds, bukti } = await handIn()
    expect((await ofKode(bukti.kode)).data).toMatchObject({ isSame: true, sebab: [] })
    await app.call(pengawasan.act, {
      token: guru.token,
      params: { id: event.id },
      body: { attemptIds: null, action: { kind: 'buka-kembali', minutes: 5 }, reason: 'Salah tekan' },
    })
    // Reopened, and nothing has changed yet.
    expect((await ofKode(bukti.kode)).data).toMatchObject({ isSame: true, sebab: [] })
    await save(app, murid, attemptId, [entry(soalIds[0]!, 'B', 2)])
    await submit(app, murid, attemptId)
    expect((await ofKode(bukti.kode)).data).toMatchObject({ isSame: false, sebab: ['buka-kembali'] })
    const next = (await ofAttempt(murid, attemptId)).data
    expect(next.kode).not.toBe(bukti.kode)
    expect(next.isSame).toBe(true)
    // A hand in the database that the log knows nothing of.
    await tenant(app.db, world, (tx) =>
      sql`update answer set value = '"C"' where attempt_id = ${attemptId}`.execute(tx),
    )
    expect((await ofKode(next.kode)).data).toMatchObject({ isSame: false, sebab: [] })
  })

  it('knows no other codes, whoever asks, and lets nobody try them in turn', async () => {
    expect((await ofKode('AAAAA-AAAAA')).status).toBe(404)
    expect((await ofKode('SALAH')).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 70 }, () => ofKode('AAAAA-AAAAB')))
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})

describe('receipts that are asked for in the same moment', () => {
  it('go to those whose exam it is, whoever asks first', async () => {
    const { murid, other, attemptId, bukti } = await handIn()
    for (const order of [
      [other, murid],
      [murid, other],
    ]) {
      const answers = await Promise.all(order.map((each) => ofAttempt(each, attemptId)))
      const [own, others] = order[0] === murid ? answers : answers.toReversed()
      expect(own).toMatchObject({ status: 200, data: { kode: bukti.kode, murid: murid.nama } })
      expect(others!.status).toBe(404)
    }
  })
})

describe('a receipt without Suluh', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bukti-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** The lines of one kind that the manual gives. */
  async function manual(kind: string): Promise<string> {
    const text = await readFile(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
    return (
      new RegExp(`## Memeriksa bukti simpan[\\s\\S]*?\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ??
      ''
    )
  }

  async function check(command: [string, string[]], bukti: string, pem: string): Promise<string> {
    await writeFile(join(folder, 'bukti.txt'), bukti)
    await writeFile(join(folder, 'kunci.pem'), pem)
    const answer = await run(...command, { cwd: folder }).catch(
      (error: unknown) => error as { stdout: string },
    )
    return answer.stdout
  }

  it('is verified by the lines of the manual, with node and with openssl; with one letter changed it is not', async () => {
    const { murid, bukti } = await handIn()
    const { pem } = (await app.call(buktiSimpan.kunci, {})).data
    const file = `BUKTI SIMPAN UJIAN\nMurid: ${murid.nama}\n\n${bukti.text}\n\nPeriksa di http://contoh/bukti`
    const [head, , sign] = bukti.text.split('.') as [string, string, string]
    const forgedIsi = { ...readIsi(bukti.text), tersimpan: 3 }
    const forged = [head, Buffer.from(JSON.stringify(forgedIsi)).toString('base64url'), sign].join('.')
    const node: [string, string[]] = [process.execPath, ['--input-type=module', '-e', await manual('js')]]
    const openssl: [string, string[]] = ['sh', ['-c', await manual('sh')]]
    expect((await manual('sh')).trim().split('\n')).toHaveLength(3)
    expect(await check(node, file, pem)).toContain('true')
    expect(await check(node, file, pem)).toContain(bukti.kode)
    expect(await check(openssl, file, pem)).toContain('Signature Verified Successfully')
    for (const command of [node, openssl]) {
      const said = await check(command, file.replace(bukti.text, forged), pem)
      expect(said).not.toMatch(/true|Successfully/)
    }
  })

  it('holds what the code says, with the full name and a digest, and no answer', async () => {
    const { murid, bukti, soalIds } = await handIn()
    expect(readIsi(bukti.text)).toEqual({
      kode: bukti.kode,
      lembaga: bukti.lembaga,
      ujian: bukti.event,
      paket: bukti.paketSoal,
      murid: murid.nama,
      tersimpan: 1,
      soal: 3,
      dikumpulkan: bukti.submittedAt,
      dibuat: bukti.at,
      digest: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(Buffer.from(bukti.text.split('.')[1]!, 'base64url').toString()).not.toContain(soalIds[0])
    // Small enough to be drawn as a code that phones read.
    expect(bukti.text.length).toBeLessThan(900)
  })

  it('is signed with one key, however many processes prepare the database', async () => {
    const url = await copyDatabase(inject('templateUrl'), `test_${randomUUID()}`)
    const client = new pg.Client(url)
    await client.connect()
    const keys = async () =>
      (await client.query(`select value from platform_secret where name = 'bukti'`)).rows
    await client.query(`delete from platform_secret where name = 'bukti'`)
    await Promise.all([migrate(url), migrate(url)])
    const made = await keys()
    await migrate(url)
    expect(await keys()).toEqual(made)
    expect(made).toHaveLength(1)
    await client.end()
  })
})
