import {
  applicationReport,
  ReportTemplate,
  type ApplicationReportDetail,
} from '@suluh/contract/reports/application-report'
import { search } from '@suluh/contract/home/search'
import { merek } from '@suluh/contract/platform/layanan/merek'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'
import { readDefinition } from './read-definition.ts'
import { templates } from './templates/templates.ts'

const app = useTestApp()

async function makeOffice() {
  const world = await makeWorld(app)
  const people = {
    owner: await world.signedInAs('guru'),
    colleague: await world.signedInAs('guru'),
    school: await world.signedInAs('lembaga'),
    elsewhere: await world.signedInAs('lembaga', { lembagaId: await world.makeLembaga('SMP Lain') }),
    pengelola: await world.signedInAs('pengelola'),
    stranger: await (await makeWorld(app)).signedInAs('pengelola'),
  }
  const body = { nama: 'Ringkasan', folder: 'Semester 1', template: 'ringkasan-ujian' }
  const made = (await app.call(applicationReport.create, { token: people.owner.token, body })).data
  return { world, people, made, as: actionsOn(made.id, people.owner) }
}

/** What somebody does with one report; its owner where nobody is named. */
function actionsOn(id: string, owner: Person) {
  const params = { id }
  const by = (person = owner) => ({ token: person.token, params })
  return {
    save: (draft: ApplicationReportDetail, changes: object = {}, person?: Person) =>
      app.call(applicationReport.save, { ...by(person), body: { ...draft, ...changes } }),
    publish: (version: number) => app.call(applicationReport.publish, { ...by(), body: { version } }),
    share: (shares: object[], hanyaSaya = false, person?: Person) =>
      app.call(applicationReport.share, { ...by(person), body: { shares, hanyaSaya } }),
    archive: (archived: boolean) => app.call(applicationReport.archive, { ...by(), body: { archived } }),
    read: (person: Person, query = '') => app.call(applicationReport.reading, { ...by(person), query }),
    versions: async () => (await app.call(applicationReport.versions, by())).data,
    restore: (nomor: string, version: number) =>
      app.call(applicationReport.restore, { token: owner.token, params: { id, nomor }, body: { version } }),
  }
}

const withoutWidgets = (draft: ApplicationReportDetail) => ({
  definition: { ...draft.definition, widgets: {}, pages: templates.kosong.pages },
})
const readBy = async (people: Person[], as: Awaited<ReturnType<typeof makeOffice>>['as']) =>
  (await Promise.all(people.map((each) => as.read(each)))).map(({ status }) => status)

describe('who reads', () => {
  it('a draft only those who may change it; a published one those in reach and those it is shared with', async () => {
    const { world, people, made, as } = await makeOffice()
    const everybody = Object.values(people)
    expect(await readBy(everybody, as)).toEqual([200, 404, 200, 404, 200, 404])
    await as.publish(made.version)
    expect(await readBy(everybody, as)).toEqual([200, 404, 200, 404, 200, 404])
    await as.share([{ kind: 'user', id: people.colleague.id }])
    expect(await readBy(everybody, as)).toEqual([200, 200, 200, 404, 200, 404])
    const roles = await tenant(app.db, world, (tx) => tx.selectFrom('peran').select(['id', 'kode']).execute())
    const shared = await as.share([{ kind: 'peran', id: roles.find(({ kode }) => kode === 'lembaga')!.id }])
    expect(shared.data.shares).toEqual([{ kind: 'peran', id: expect.any(String), nama: 'Lembaga' }])
    expect(await readBy(everybody, as)).toEqual([200, 404, 200, 200, 200, 404])
    const gone = [{ kind: 'lembaga', id: crypto.randomUUID() }]
    expect(await as.share(gone)).toMatchObject({
      status: 400,
      message: expect.stringContaining('tidak ada lagi'),
    })
  })

  it('lists say whose a report is, in folders, and what is shared with me', async () => {
    const { people, made, as } = await makeOffice()
    await as.publish(made.version)
    await as.share([{ kind: 'user', id: people.colleague.id }])
    const list = async (person: Person, query = '') =>
      (await app.call(applicationReport.list, { token: person.token, query })).data
    expect(await list(people.colleague, 'asal=dibagikan')).toMatchObject([
      { id: made.id, isOwn: false, mayEdit: false, status: 'terbit', owner: { id: people.owner.id } },
    ])
    expect(await list(people.colleague, 'asal=milik')).toEqual([])
    expect(await list(people.owner, 'folder=Semester%201&status=terbit')).toHaveLength(1)
    expect(await list(people.elsewhere)).toEqual([])
    const folders = await app.call(applicationReport.folders, { token: people.owner.token })
    expect(folders.data).toEqual(['Semester 1'])
  })

  it('readers see what is published, whoever edits the draft; an archived one is its owner’s', async () => {
    const { people, made, as } = await makeOffice()
    const published = (await as.publish(made.version)).data
    await as.share([{ kind: 'user', id: people.colleague.id }])
    const saved = (await as.save(published, withoutWidgets(published))).data
    expect(saved).toMatchObject({ hasDraft: true, status: 'terbit' })
    const { data } = await as.read(people.colleague)
    expect([Object.keys(data.definition.widgets).length, data.hasDraft, data.nomor]).toEqual([
      Object.keys(made.definition.widgets).length,
      false,
      2,
    ])
    const readDraft = async (person: Person) => {
      const { data: draft } = await as.read(person, 'draf=ya')
      return [Object.keys(draft.definition.widgets).length, draft.nomor]
    }
    expect(await readDraft(people.owner)).toEqual([0, null])
    expect((await readDraft(people.colleague))[1]).toBe(2)
    expect((await as.save(saved, { definition: published.definition })).data.hasDraft).toBe(false)
    expect((await as.archive(true)).data.status).toBe('arsip')
    expect(await readBy([people.owner, people.colleague], as)).toEqual([200, 404])
    expect((await as.archive(false)).data.status).toBe('terbit')
  })

  it('lists draw the first page that their reader would open, and starters theirs', async () => {
    const { people, made, as } = await makeOffice()
    const published = (await as.publish(made.version)).data
    await as.share([{ kind: 'user', id: people.colleague.id }])
    await as.save(published, withoutWidgets(published))
    const drawn = async ({ token }: Person) =>
      (await app.call(applicationReport.list, { token })).data[0]?.sketch
    const { widgets, pages } = published.definition
    const boxes = pages[0]!.layout.map(({ widget, ...box }) => ({ ...box, kind: widgets[widget]!.kind }))
    expect(await drawn(people.colleague)).toEqual(boxes.slice(0, 30))
    expect(await drawn(people.owner)).toEqual([])
    const { data } = await app.call(applicationReport.templates, { token: people.owner.token })
    expect(data.map(({ template }) => template)).toEqual(ReportTemplate.options)
    expect(data.filter(({ sketch }) => sketch.length === 0)).toEqual([{ template: 'kosong', sketch: [] }])
    expect(data.flatMap(({ sketch }) => sketch).every(({ x, w }) => x + w <= 12)).toBe(true)
  })

  it('its name, words and folder reach readers when they are published, in reading, lists, folders, search and copies', async () => {
    const { people, made, as } = await makeOffice()
    const published = (await as.publish(made.version)).data
    await as.share([{ kind: 'user', id: people.colleague.id }])
    const hidden = { nama: 'Rahasia', keterangan: 'Belum boleh', folder: 'Tersembunyi' }
    const saved = (await as.save(published, hidden)).data
    expect(saved).toMatchObject({ ...hidden, hasDraft: true })
    const seenBy = async ({ token }: Person) => ({
      read: await app.call(applicationReport.reading, { token, params: { id: made.id } }),
      list: await app.call(applicationReport.list, { token }),
      byName: await app.call(applicationReport.list, { token, query: 'q=Rahasia' }),
      folders: await app.call(applicationReport.folders, { token }),
      found: await app.call(search.all, { token, query: 'q=Rahasia' }),
    })
    const reader = JSON.stringify(await seenBy(people.colleague))
    for (const secret of Object.values(hidden)) expect(reader).not.toContain(secret)
    expect(reader).toContain('Semester 1')
    const copy = await app.call(applicationReport.copy, {
      token: people.colleague.token,
      params: { id: made.id },
    })
    expect(copy.data).toMatchObject({ nama: 'Salinan Ringkasan', folder: 'Semester 1' })
    const own = await seenBy(people.owner)
    expect([own.read.data.nama, own.list.data[0]?.nama, own.byName.data.length]).toEqual([
      'Ringkasan',
      'Rahasia',
      1,
    ])
    await as.publish(saved.version)
    expect((await as.read(people.colleague)).data).toMatchObject(hidden)
  })

  it('each reader is told whose results the figures are of', async () => {
    const { world, people, made, as } = await makeOffice()
    await as.publish(made.version)
    await as.share([{ kind: 'user', id: people.colleague.id }])
    const reachOf = async (person: Person) => (await as.read(person)).data.reach
    expect(await reachOf(people.pengelola)).toBe('semua lembaga')
    const { nama } = await tenant(app.db, world, (tx) =>
      tx.selectFrom('lembaga').select('nama').where('id', '=', world.lembagaId).executeTakeFirstOrThrow(),
    )
    expect(await reachOf(people.school)).toBe(nama)
    expect(await reachOf(people.colleague)).toBe('ujian yang Anda buat')
    const groups = [await world.makeGroup([], people.colleague), await world.makeGroup([], people.colleague)]
    await tenant(app.db, world, (tx) =>
      sql`update group_belajar set nama = case id when ${groups[0]} then 'VIII B' else 'VIII A' end
        where id = any(${groups}::uuid[])`.execute(tx),
    )
    expect(await reachOf(people.colleague)).toBe('VIII A dan VIII B, dan ujian yang Anda buat')
  })

  it('what is kept for oneself nobody else opens, finds or changes, whatever their rights', async () => {
    const { world, people, made, as } = await makeOffice()
    await as.publish(made.version)
    await as.share([{ kind: 'user', id: people.colleague.id }])
    const everybody = Object.values(people)
    expect(await readBy(everybody, as)).toEqual([200, 200, 200, 404, 200, 404])
    expect((await as.share([], true, people.school)).status).toBe(400)
    expect((await as.share([{ kind: 'user', id: people.colleague.id }], true)).status).toBe(400)
    expect((await as.share([], true)).data).toMatchObject({ hanyaSaya: true, shares: [] })
    expect(await readBy(everybody, as)).toEqual([200, 404, 404, 404, 404, 404])
    for (const { token } of [people.school, people.pengelola]) {
      expect((await app.call(applicationReport.list, { token })).data).toEqual([])
      expect((await app.call(search.all, { token, query: 'q=Ringkasan' })).data).toEqual([])
      expect((await app.call(applicationReport.deleteOne, { token, params: { id: made.id } })).status).toBe(
        404,
      )
    }
    expect((await app.call(applicationReport.list, { token: people.owner.token })).data).toHaveLength(1)
    // Of somebody who is gone it is nobody's own any more.
    await tenant(app.db, world, (tx) =>
      tx.updateTable('applicationReport').set({ pemilikId: null }).where('id', '=', made.id).execute(),
    )
    expect((await as.read(people.pengelola)).data).toMatchObject({ hanyaSaya: false })
  })

  it('its style, and the colour of the application, reach who designs and who reads', async () => {
    const { people, made, as } = await makeOffice()
    expect(made.warna).toBeNull()
    const { token } = people.pengelola
    await app.call(merek.update, { token, body: { nama: null, warna: '#0a6fae', logoId: null, version: 0 } })
    const style = { warna: 'aplikasi', kerapatan: 'rapat', huruf: 'besar' } as const
    const saved = (await as.save(made, { definition: { ...made.definition, style } })).data
    expect(saved).toMatchObject({ warna: '#0a6fae', definition: { style } })
    await as.publish(saved.version)
    expect((await as.read(people.owner)).data).toMatchObject({ warna: '#0a6fae', definition: { style } })
    const unknown = { ...style, warna: 'merah' }
    expect(await as.save(saved, { definition: { ...made.definition, style: unknown } })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/warna laporan/i),
    })
  })

  it('a colleague copies what is shared, and deletes nothing of it', async () => {
    const { people, made, as } = await makeOffice()
    const ask = { token: people.colleague.token, params: { id: made.id } }
    expect((await app.call(applicationReport.copy, ask)).status).toBe(404)
    await as.publish(made.version)
    await as.share([{ kind: 'user', id: people.colleague.id }])
    const copy = (await app.call(applicationReport.copy, ask)).data
    expect(copy).toMatchObject({ nama: 'Salinan Ringkasan', isOwn: true, status: 'draf', shares: [] })
    expect((await app.call(applicationReport.deleteOne, ask)).status).toBe(404)
    const both = { token: people.colleague.token, body: { ids: [copy.id, made.id] } }
    expect((await app.call(applicationReport.deleteMany, both)).status).toBe(404)
    expect((await app.call(applicationReport.deleteOne, { ...ask, params: { id: copy.id } })).status).toBe(
      200,
    )
  })
})

describe('the draft', () => {
  it('is kept from whoever saw an older one, with who changed it', async () => {
    const { people, made, as } = await makeOffice()
    await as.save(made, { nama: 'Baru' }, people.school)
    const stale = await as.save(made, { nama: 'Lama' })
    expect([stale.status, stale.message]).toEqual([409, expect.stringContaining('Uji lembaga mengubah')])
    expect((await as.read(people.owner)).data.nama).toBe('Baru')
    expect((await as.publish(made.version)).status).toBe(409)
  })

  it('has a history: once in ten minutes of saving, and a way back that loses nothing', async () => {
    const { world, made, as } = await makeOffice()
    const first = (await as.save(made, withoutWidgets(made))).data
    const second = (await as.save(first, { definition: { ...made.definition, parameters: [] } })).data
    expect((await as.versions()).map(({ kind }) => kind)).toEqual(['simpan'])
    await tenant(app.db, world, (tx) =>
      sql`update application_report_version set dibuat_pada = dibuat_pada - interval '11 minutes'`.execute(
        tx,
      ),
    )
    const third = (await as.save(second, withoutWidgets(made))).data
    const [kept] = await as.versions()
    expect([kept?.nomor, kept?.ringkasan]).toEqual([2, '1 parameter dihapus'])
    const restored = (await as.restore('1', third.version)).data
    expect(restored.definition).toEqual(made.definition)
    const versions = await as.versions()
    expect(versions.map(({ kind, ringkasan }) => [kind, ringkasan])).toEqual([
      ['pulih', 'Versi 1 dipulihkan'],
      ['simpan', expect.stringMatching(/^\d+ widget dihapus/)],
      ['simpan', '1 parameter dihapus'],
      ['simpan', 'Dibuat: Ringkasan ujian'],
    ])
    expect((await as.restore('99', restored.version)).status).toBe(404)
  })

  it('a piece of work ends by a pause, by a deletion, and where somebody else goes on', async () => {
    const { world, people, made, as } = await makeOffice()
    const ago = (
      table: 'application_report' | 'application_report_version',
      column: string,
      minutes: number,
    ) =>
      tenant(app.db, world, (tx) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(mins => ${minutes})`.execute(
          tx,
        ),
      )
    const numbered = async () => (await as.versions()).map(({ nomor, oleh }) => [nomor, oleh])
    let draft = made
    const saves = async (header: string, by?: Person) => {
      const definition = { ...draft.definition, print: { ...draft.definition.print, header } }
      draft = (await as.save(draft, { definition }, by)).data
      return (await as.versions()).length
    }
    // Many saves one after another are one piece.
    for (const header of ['satu', 'dua', 'tiga']) expect(await saves(header)).toBe(1)
    await ago('application_report', 'diubah_pada', 3)
    expect(await saves('empat')).toBe(2)
    expect(await saves('lima', people.school)).toBe(3)
    expect(await saves('enam', people.school)).toBe(3)
    expect(await numbered()).toEqual([
      [3, 'Uji guru'],
      [2, 'Uji guru'],
      [1, 'Uji guru'],
    ])
    await ago('application_report_version', 'dibuat_pada', 1)
    const whole = draft
    await as.save(draft, withoutWidgets(draft), people.school)
    const [kept] = await as.versions()
    expect([kept?.nomor, kept?.oleh]).toEqual([4, 'Uji lembaga'])
    const { data } = await app.call(applicationReport.version, {
      token: people.owner.token,
      params: { id: made.id, nomor: '4' },
    })
    expect(data).toEqual(whole.definition)
  })

  it('with a thousand widgets, or one placed twice, is refused with the mend', async () => {
    const { made, as } = await makeOffice()
    const [widget] = Object.values(made.definition.widgets)
    const widgets = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`w${at}`, { ...widget, id: `w${at}` }]),
    )
    const many = await as.save(made, { definition: { ...templates.kosong, widgets } })
    expect([many.status, many.message]).toEqual([
      400,
      expect.stringContaining('1000 widget; paling banyak 100'),
    ])
  })

  it('with a title that no database keeps is refused by the field that has it', async () => {
    const { made, as } = await makeOffice()
    const [widget] = Object.values(made.definition.widgets)
    const widgets = { ...made.definition.widgets, [widget!.id]: { ...widget!, judul: 'Nilai\u0000' } }
    const refused = await as.save(made, { definition: { ...made.definition, widgets } })
    expect([refused.status, refused.message]).toEqual([400, expect.stringMatching(/judul: Ada tanda/)])
  })
})

it('a definition of an older shape is brought forward', () => {
  const { parameters: _, print: __, ...older } = templates.kosong
  expect(readDefinition({ ...older, schemaVersion: 0 })).toEqual(templates.kosong)
  expect(() => readDefinition({ schemaVersion: 7 })).toThrow('schemaVersion')
})

it('a leger names who signs for each class that its reader reads, and nobody else does', async () => {
  const { world, people } = await makeOffice()
  const [taught, other] = [await world.makeGroup([], people.owner), await world.makeGroup([])]
  const abroad = people.elsewhere
  await tenant(app.db, world, async (tx) => {
    const sign = (id: string, nama: string) =>
      tx
        .updateTable('groupBelajar')
        .set({ waliKelasNama: nama, waliKelasNip: '1978' })
        .where('id', '=', id)
        .execute()
    await sign(taught, 'Sari Dewi')
    await sign(other, 'Budi Santoso')
  })
  const signersOf = async (person: Person, template: string) => {
    const body = { nama: 'Leger', folder: '', template }
    const { id } = (await app.call(applicationReport.create, { token: people.owner.token, body })).data
    const report = { token: people.owner.token, params: { id } }
    await app.call(applicationReport.publish, { ...report, body: { version: 1 } })
    await app.call(applicationReport.share, {
      ...report,
      body: { shares: [{ kind: 'user', id: person.id }] },
    })
    const { data } = await app.call(applicationReport.reading, { token: person.token, params: { id } })
    return data.waliKelas.map(({ groupId, nama, nip }) => [groupId, nama, nip])
  }
  const both = [
    [taught, 'Sari Dewi', '1978'],
    [other, 'Budi Santoso', '1978'],
  ]
  const found = await signersOf(people.pengelola, 'leger-nilai')
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining(both))
  expect(await signersOf(people.school, 'leger-nilai')).toHaveLength(2)
  expect(await signersOf(people.owner, 'leger-nilai')).toEqual([both[0]])
  expect(await signersOf(abroad, 'leger-nilai')).toEqual([])
  expect(await signersOf(people.pengelola, 'kehadiran')).toEqual([])
})
