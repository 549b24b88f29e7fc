import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { attempt as attemptCalls } from '@suluh/contract/exams/ujian'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { lembaga } from '@suluh/contract/school/lembaga'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { copyDatabase, databaseUrl } from '#testing/database.ts'
import { act, entry, makeExam, save, start, submit } from '#testing/exam.ts'
import { apiRole } from './api-role.ts'
import { distribute, everywhere, keysOf, sortKeys, spread } from './distribute.ts'

// No cluster is at hand where tests run. What Citus demands of tables is held here by the catalogue; then its two
// functions are stood in for, so that everything else of the command is done, and an exam is sat after it. What a real
// cluster has shown stands in docs/operations.md.

let owner: pg.Client
let url: string
beforeAll(async () => {
  url = await copyDatabase(inject('templateUrl'), `test_${randomUUID()}`)
  owner = new pg.Client(url)
  await owner.connect()
})
afterAll(() => owner.end())

const rowsOf = async <T extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
  (await owner.query<T>(query, values)).rows

describe('the terms of a distributed table', () => {
  it('every unique key has the column that it is spread by', async () => {
    for (const [table, column] of Object.entries(spread)) {
      const keys = await rowsOf<{ name: string; columns: string[] }>(
        `select i.indexrelid::regclass::text as name,
                array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
           from pg_index i where i.indisunique and i.indrelid = $1::regclass`,
        [table],
      )
      expect(keys.length).toBeGreaterThan(0)
      expect(keys.filter(({ columns }) => !columns.includes(column))).toEqual([])
    }
  })

  it('none has a trigger, a generated column or an identity', async () => {
    const moved = [...Object.keys(spread), ...everywhere]
    const odd = await rowsOf(
      `select tgname as name from pg_trigger where not tgisinternal and tgrelid = any($1::regclass[])
        union all
       select attname from pg_attribute where attrelid = any($1::regclass[]) and attnum > 0
          and (attgenerated <> '' or attidentity <> '')`,
      [moved],
    )
    expect(odd).toEqual([])
  })

  it('keys among them go by the common column; no other key to them is forgotten', async () => {
    const { within, crossing } = sortKeys(await keysOf(owner))
    for (const { from, to, columns, parentColumns } of within.filter(({ to: parent }) => parent in spread))
      expect([from, to, columns[parentColumns.indexOf(spread[to]!)]]).toEqual([from, to, spread[from]])
    // Whoever adds a key over this border decides that it may be let go; then it belongs here.
    const said = crossing.map(({ from, to, onDelete }) => `${from} -> ${to} ${onDelete}`)
    expect(said.toSorted()).toEqual([
      'attempt -> application_user a',
      'event -> application c',
      'event -> application_user n',
      'event -> lembaga a',
      'event -> paket_snapshot a',
      'event -> paket_soal a',
      'event_audience -> application_user c',
      'event_audience -> group_belajar c',
      'event_audience -> lembaga c',
      'event_ruang -> application_user n',
      'gabungan_member -> event a',
      'gangguan -> event c',
      'hasil -> attempt c',
      'held_answer -> application_user n',
      'laporan_aspek -> event c',
      'laporan_aturan -> event c',
      'laporan_cetak -> event c',
      'laporan_event -> event c',
      'laporan_murid -> event c',
      'laporan_unit -> event c',
      'mark -> application_user n',
    ])
  })

  it('every table that is about an attempt is spread, or stays for a reason', async () => {
    const tables = await rowsOf<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
        where attname = 'attempt_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    )
    const stays = {
      // Tells the reports that it has changed, by triggers.
      hasil: true,
      // Found by its code.
      bukti_simpan: true,
      // Read by outage.
      gangguan_attempt: true,
      // Read by event.
      event_message: true,
      laporan_murid: true,
    }
    const unplaced = tables.map(({ name }) => name).filter((name) => !(name in spread) && !(name in stays))
    expect(unplaced).toEqual([])
  })

  it('the statements of a running exam touch these tables only, with the scope set as nodes hear it and no clock in what they change', async () => {
    const hot = ['store_answers', 'start_attempts', 'submit_attempt', 'store_pulses']
    const functions = await rowsOf<{ name: string; body: string }>(
      `select proname as name, prosrc as body from pg_proc
        where pronamespace = 'public'::regnamespace and proname = any($1)`,
      [hot],
    )
    expect(functions.map(({ name }) => name).toSorted()).toEqual(hot.toSorted())
    const tables = (
      await rowsOf<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      )
    ).map(({ name }) => name)
    for (const { name, body } of functions) {
      const code = body.replace(/--.*$/gm, '')
      const named = [...code.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)/g)].map(([, word]) => word!)
      const outside = named.filter(
        (word) => tables.includes(word) && !(word in spread) && !everywhere.includes(word),
      )
      expect([name, ...outside]).toEqual([name])
      // The scope as a literal, set for the transaction; clocks are read where a row is made, not where one is changed.
      expect(code).toMatch(/execute format\('set local suluh\.application = %L', application\)/)
      expect(code).not.toMatch(/set_config/)
      for (const [, change] of code.matchAll(/do update\s+set([\s\S]*?)(?:where|\)|$)/g))
        expect(change).not.toMatch(/\bnow\(|clock_timestamp/)
      // Every write finds its rows by the column that they are spread by.
      expect(code).toMatch(/\b(?:a\.id = |the_attempt|join attempt a on a\.id)/)
    }
  })
})

describe('npm run distribute', () => {
  it('says that Citus is absent, and changes nothing', async () => {
    const before = JSON.stringify(await keysOf(owner))
    const command = spawn(process.execPath, [join(import.meta.dirname, 'distribute-command.ts')], {
      env: { ...process.env, DATABASE_URL: url },
    })
    const ended = new Promise((done) => command.once('exit', done))
    expect(await text(command.stderr)).toContain('tidak memiliki ekstensi Citus')
    expect(await ended).toBe(1)
    expect(JSON.stringify(await keysOf(owner))).toBe(before)
  })
})

describe('after it', () => {
  const app = useTestApp()
  let client: pg.Client
  let first: string[]
  let second: string[]
  beforeAll(async () => {
    const name = new URL(app.server.databaseUrl).pathname.slice(1)
    const itsUrl = databaseUrl(inject('templateUrl'), name)
    client = new pg.Client(itsUrl)
    await client.connect()
    await client.query(`
      create table pg_dist_partition (logicalrelid regclass primary key, of text);
      grant select on pg_dist_partition to ${apiRole};
      create function create_reference_table(t text) returns void language sql as
        $$ insert into pg_dist_partition values (t::regclass, '') $$;
      create function create_distributed_table(t text, c text, colocate_with text default '') returns void language sql as
        $$ insert into pg_dist_partition values (t::regclass, c) $$;
      create schema stand_in;
      create view stand_in.pg_available_extensions as select 'citus'::text as name, '13.2'::text as installed_version`)
    const found = new URL(itsUrl)
    found.searchParams.set('options', '-c search_path=stand_in,public,pg_catalog')
    first = await distribute(found.toString())
    second = await distribute(found.toString())
  })
  afterAll(() => client.end())

  it('leaves row level security forced, and lets the API’s role in at the nodes', async () => {
    const moved = [...Object.keys(spread), ...everywhere]
    const { rows } = await client.query<{ name: string }>(
      'select relname as name from pg_class where oid = any($1::regclass[]) and relrowsecurity and relforcerowsecurity',
      [moved],
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(moved.toSorted())
    const { rows: roles } = await client.query(
      'select rolcanlogin as "mayLogIn" from pg_roles where rolname = $1',
      [apiRole],
    )
    expect(roles).toEqual([{ mayLogIn: true }])
  })

  it('writes one table in one statement, with no clock in what it changes', async () => {
    const { rows } = await client.query<{ body: string }>(
      `select prosrc as body from pg_proc where proname = any($1) and pronamespace = 'public'::regnamespace`,
      [['store_answers', 'store_pulses']],
    )
    expect(rows).toHaveLength(2)
    for (const { body } of rows) {
      expect(body).not.toMatch(/\bas \(\s*(insert|update|delete)\b/)
      for (const [, change] of body.matchAll(/do update\s+set([\s\S]*?)(?:where|;)/g))
        expect(change).not.toMatch(/\bnow\(|clock_timestamp/)
      expect(body.match(/\b(insert into|update attempt) ?\w*/g)?.length).toBeGreaterThan(1)
    }
  })

  it('says what it has done, once', () => {
    expect(first).toContain('answer: disebar menurut attempt_id')
    expect(second).toEqual([])
  })

  it('an exam is sat and scored as ever, and what is in use still cannot go', async () => {
    const exam = await makeExam(app, { lockDevice: true })
    const { murid, guru, soalIds, event } = exam
    const { id } = await start(app, murid, event.id)
    const { data } = await save(app, murid, id, [entry(soalIds[0]!, 'A'), entry(soalIds[1]!, 'B')])
    expect(data.stored).toHaveLength(2)
    const phone = await exam.world.onAnotherDevice(murid)
    for (const { token } of [murid, phone, phone]) {
      const body = { soalNumber: 1, answered: 2, unsent: 0, device: 'uji', messageAt: null, events: [] }
      const { status } = await app.refused(attemptCalls.pulse, { token, params: { id }, body })
      expect(status).toBe(token === murid.token ? 200 : 409)
    }
    const come = { token: phone.token, params: { id }, body: { device: 'ponsel', move: true } }
    expect((await app.call(attemptCalls.device, come)).data.step).toBe('menunggu')
    await act(app, exam, [id], { kind: 'buka-perangkat' })
    expect((await app.call(attemptCalls.device, come)).data.step).toBe('sini')
    expect((await save(app, murid, id, [entry(soalIds[2]!, 'C')])).data).toMatchObject({
      stored: [],
      held: [{}],
    })
    const stranger = await exam.world.onAnotherDevice(murid)
    const asked = { token: stranger.token, params: { id }, body: { entries: [entry(soalIds[2]!, 'C')] } }
    expect((await app.refused(attemptCalls.save, asked)).data).toMatchObject({ code: 'other-device' })
    const { data: board } = await app.call(pengawasan.board, { token: guru.token, params: { id: event.id } })
    expect(board.rows.find(({ attemptId }) => attemptId === id)).toMatchObject({
      device: 'ponsel',
      flags: { 'perangkat-berganti': 1 },
    })
    await submit(app, phone, id)
    const { data: rows } = await app.call(hasilUjian.list, {
      token: guru.token,
      query: `eventId=${event.id}`,
    })
    expect(rows).toMatchObject([{ correct: 2 }])
    const { token } = await exam.world.signedInAs('pengelola')
    const refused = await app.refused(lembaga.deleteOne, { token, params: { id: exam.world.lembagaId } })
    expect(refused.status).toBe(409)
    for (const [table, row] of [
      ['application_user', murid.id],
      ['paket_soal', exam.paket.id],
    ] as const)
      await expect(client.query(`delete from ${table} where id = $1`, [row])).rejects.toMatchObject({
        code: '23503',
      })
  })
})
