import { applicationUser } from '@suluh/contract/people/application-user'
import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import type { StagedImport } from '@suluh/contract/platform/staged-import'
import { atribut } from '@suluh/contract/platform/atribut'
import { authentication } from '@suluh/contract/platform/authentication'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { kartuPeserta } from '@suluh/contract/people/kartu-peserta'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { readPeople } from '#people/people-file/read-people.ts'
import { xlsx } from '#people/people-file/workbook-fixture.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule, start } from '#testing/exam.ts'
import { confirmImport } from '#testing/staged-import.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

const peranIdOf = (world: World, kode: string) =>
  tenant(app.db, world, async (tx) => {
    const { id } = await tx
      .selectFrom('peran')
      .select('id')
      .where('kode', '=', kode)
      .executeTakeFirstOrThrow()
    return id
  })

async function upload(world: World, person: Person, text: BlobPart, peran = 'murid') {
  const form = new FormData()
  form.set('file', new File([text], 'siswa.csv'))
  const request = new Request('http://x', { method: 'POST', body: form })
  const path = fillPath(applicationUserImport.preview.path, { peranId: await peranIdOf(world, peran) })
  const response = await app.server.http.inject({
    method: 'POST',
    url: `/api${path}?lembagaId=${world.lembagaId}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, ...response.json<{ message: string; data: StagedImport }>() }
}

const ask = (person: Person, id: string) => ({ token: person.token, params: { id } })

const confirm = (person: Person, id: string) => confirmImport(app, applicationUserImport, person, { id })

const rowsOf = async (person: Person, id: string, query = '') =>
  (await app.call(applicationUserImport.rows, { ...ask(person, id), query })).data
const people = async (person: Person, query = '') =>
  (await app.call(applicationUser.list, { token: person.token, query: `peran=murid&${query}` })).data
const login = (emailOrTelp: string, password: string) =>
  app.call(authentication.login, { body: { emailOrTelp, password } })

const groupNames = async ({ token }: Person) =>
  (await app.call(groupBelajar.list, { token })).data.map(({ nama }) => nama)

/** Addresses that no other test has. */
let made = 0
const mail = () => `caca${made}@impor.test`
const makeCsv = () => {
  made += 1
  return csv.replace('caca@impor.test', mail()).replace('081299990001', `08129999${1000 + made}`)
}

const csv = [
  'NO;NISN;NAMA;JK;KELAS;USERNAME;EMAIL;HP',
  '1;51234567;Ani Lestari;P;VIII A;;;081299990001',
  ';0051234568;Beni;L;VIII A;beni;;',
  ';0051234569;Caca;P;VIII B;caca;caca@impor.test;',
  ';12;Dodi;L;VIII B;;;',
].join('\n')

describe('a file of people', () => {
  it('is shown first, taken over as a whole, and printed once on cards', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const preview = await upload(world, staf, makeCsv())
    expect(preview).toMatchObject({
      status: 200,
      data: {
        status: 'pratinjau',
        counts: { baru: 3, ubah: 0, sama: 0, tolak: 1 },
        warnings: 0,
        note: '1 NISN yang kehilangan angka nol di depan sudah dilengkapi.',
        newGroups: ['VIII A', 'VIII B'],
      },
    })
    expect(await people(staf)).toEqual([])
    const rejected = await rowsOf(staf, preview.data.id, 'outcome=tolak')
    expect(rejected).toMatchObject([
      { row: 5, nama: 'Dodi', problems: [{ column: 'NISN', severity: 'galat', mend: expect.any(String) }] },
    ])
    const done = await confirm(staf, preview.data.id)
    expect(done).toMatchObject({ status: 'selesai', progress: { done: 3, total: 3 } })
    expect(await people(staf)).toMatchObject([
      {
        nama: 'Ani Lestari',
        nomor: '0051234567',
        username: '0051234567',
        telp: expect.stringMatching(/^\+628129999/),
        groups: ['VIII A'],
      },
      { nama: 'Beni', username: 'beni', jenisKelamin: 'L', lembaga: { nama: 'SMP Uji' } },
      { nama: 'Caca', email: mail(), groups: ['VIII B'] },
    ])
    const sheet = ask(staf, done.kartuId!)
    const { data: cards } = await app.call(kartuPeserta.cards, sheet)
    expect(cards).toHaveLength(3)
    for (const { signInBy, password } of cards) expect((await login(signInBy, password!)).status).toBe(200)
    // Who has signed in may lose the card all the same.
    expect((await app.call(kartuPeserta.cards, sheet)).data).toEqual(cards)
    const other = await world.signedInAs('staf')
    expect((await app.refused(kartuPeserta.one, { ...sheet, token: other.token })).status).toBe(404)
    await app.call(kartuPeserta.deleteOne, sheet)
    expect((await app.refused(kartuPeserta.cards, sheet)).status).toBe(404)
    expect(
      (
        await app.refused(applicationUserImport.confirm, {
          ...ask(staf, preview.data.id),
          body: { makeGroups: true },
        })
      ).status,
    ).toBe(409)
  })

  it('changes who is there already instead of doubling them, and shows the difference before', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    await confirm(staf, (await upload(world, staf, makeCsv())).data.id)
    const again = [
      'NISN;NAMA;EMAIL;KELAS',
      `0051234567;Ani Lestari Putri;ani${made}@impor.test;VIII A`,
      '51234568;Beni;;VIII A',
      `;Caca;${mail()};VIII C`,
    ].join('\n')
    const preview = await upload(world, staf, again)
    expect(preview.data.counts).toEqual({ baru: 0, ubah: 2, sama: 1, tolak: 0 })
    const rows = await rowsOf(staf, preview.data.id)
    expect(rows.map((row) => row.changes)).toEqual([
      [
        { label: 'Nama', from: 'Ani Lestari', to: 'Ani Lestari Putri' },
        { label: 'Email', from: '–', to: `ani${made}@impor.test` },
      ],
      [],
      [{ label: 'Group', from: 'VIII B', to: 'VIII B, VIII C' }],
    ])
    await confirm(staf, preview.data.id)
    expect((await people(staf)).map(({ nama, email, groups }) => [nama, email, groups])).toEqual([
      ['Ani Lestari Putri', `ani${made}@impor.test`, ['VIII A']],
      ['Beni', null, ['VIII A']],
      ['Caca', mail(), ['VIII B', 'VIII C']],
    ])
    const undone = await app.call(applicationUserImport.undo, ask(staf, preview.data.id))
    expect(undone.data).toMatchObject({ status: 'dibatalkan', note: null })
    expect((await people(staf)).map(({ nama, email, groups }) => [nama, email, groups])).toEqual([
      ['Ani Lestari', null, ['VIII A']],
      ['Beni', null, ['VIII A']],
      ['Caca', mail(), ['VIII B']],
    ])
    expect(await groupNames(staf)).toEqual(['VIII A', 'VIII B'])
  })

  it('gives a fresh password instead of one that everybody tries first, and keeps one that is fine', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const [ani, beni] = [crypto.randomUUID().slice(0, 8), crypto.randomUUID().slice(0, 8)]
    const text = `NAMA;NAMA PENGGUNA;PASSWORD\nAni;${ani};sekolah123\nBeni;${beni};kuda-hujan-lemari\n`
    const { data } = await upload(world, staf, text)
    expect(data).toMatchObject({ counts: { baru: 2 }, warnings: 1 })
    const [warned] = await rowsOf(staf, data.id)
    expect(warned).toMatchObject({ nama: 'Ani', problems: [{ column: 'PASSWORD', severity: 'peringatan' }] })
    const { kartuId } = await confirm(staf, data.id)
    const { data: cards } = await app.call(kartuPeserta.cards, ask(staf, kartuId!))
    const card = cards.find(({ nama }) => nama === 'Ani')!
    expect((await login(card.signInBy, 'sekolah123')).status).toBe(401)
    expect((await login(card.signInBy, card.password!)).status).toBe(200)
    const other = cards.find(({ nama }) => nama === 'Beni')!
    expect((await login(other.signInBy, 'kuda-hujan-lemari')).status).toBe(200)
  })

  it('is taken back but for those who have begun an exam, and says so', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const { data } = await upload(world, staf, makeCsv())
    const { kartuId } = await confirm(staf, data.id)
    const { data: cards } = await app.call(kartuPeserta.cards, ask(staf, kartuId!))
    const beni = cards.find(({ nama }) => nama === 'Beni')!
    const { data: token } = await login(beni.signInBy, beni.password!)
    const murid = { id: beni.id, nama: beni.nama, email: '', token }
    const guru = await world.signedInAs('guru')
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?')]])
    const event = await schedule(app, guru, paket.id, [], { lembagaIds: [world.lembagaId] })
    await start(app, murid, event.id)
    const undone = await app.call(applicationUserImport.undo, ask(staf, data.id))
    expect(undone.data.note).toBe(
      '1 orang tetap ada karena sudah mengerjakan ujian: Beni. 1 group tetap ada karena sudah dipakai: VIII A.',
    )
    expect((await people(staf)).map(({ nama }) => nama)).toEqual(['Beni'])
    // The group that came with the file and holds nobody any more is gone with it.
    expect(await groupNames(staf)).toEqual(['VIII A'])
    expect((await app.refused(applicationUserImport.undo, ask(staf, data.id))).status).toBe(409)
  })

  it('leaves nothing half written when somebody else was quicker', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('staf')
    const file = makeCsv()
    const { data } = await upload(world, staf, file)
    const second = await upload(world, staf, file)
    await confirm(staf, second.data.id)
    const failed = await confirm(staf, data.id)
    expect(failed).toMatchObject({
      status: 'gagal',
      note: expect.stringContaining('sudah dipakai orang lain'),
    })
    expect(await people(staf)).toHaveLength(3)
  })
})

describe('a row that does not fit', () => {
  it('is refused with its reason: mixed up, another role, unknown school; what another application has is free', async () => {
    const [world, other] = [await makeWorld(app), await makeWorld(app)]
    const staf = await world.signedInAs('staf')
    const guru = await world.signedInAs('guru', { nama: 'Pak Guru' })
    const stranger = await other.signedInAs('guru')
    await confirm(staf, (await upload(world, staf, makeCsv())).data.id)
    const rows = [
      'NISN;NAMA;EMAIL;USERNAME;LEMBAGA',
      `0051234567;Ani;${mail()};;`,
      `;Guru;${guru.email};;`,
      `;Asing;${stranger.email};;`,
      '0051239999;Jauh;;;SMP Tidak Ada',
      '0051239998;Dekat;;;smp uji',
    ].join('\n')
    const { data } = await upload(world, staf, rows)
    const found = await rowsOf(staf, data.id)
    expect(found.map((row) => row.problems.map(({ message }) => message).join())).toEqual([
      'Cocok dengan dua orang: Ani Lestari (NISN atau NIP) dan Caca (email)',
      'email milik Pak Guru, yang terdaftar sebagai Guru',
      '',
      'Lembaga “SMP Tidak Ada” tidak ditemukan',
      '',
    ])
    const response = await app.server.http.inject({
      url: `/api${fillPath(applicationUserImport.rejected.path, { id: data.id })}`,
      headers: { authorization: `Bearer ${staf.token}` },
    })
    const back = readPeople(response.rawPayload)
    expect(back.titles).toEqual(['NISN', 'NAMA', 'EMAIL', 'USERNAME', 'LEMBAGA', 'ALASAN'])
    expect(back.rows.map((row) => row.others['ALASAN'])).toHaveLength(3)
    expect(back.rows[2]?.others['ALASAN']).toContain('tidak ditemukan')
  })

  it('says what the file hides before anybody confirms', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('pengelola')
    const rows = [
      ['NAMA', 'NISN', 'CATATAN', 'NO', 'NOMOR'],
      ['Ani', '0051234567', 'pindah', '1', '081234567'],
      ['Budi', '0051234568', 'pindah', '2', '081234568'],
    ]
    const file = xlsx(rows, (sheet) => {
      sheet['!rows'] = [{}, {}, { hidden: true }]
      sheet['!cols'] = [{}, { hidden: true }, { hidden: true }]
    })
    const { data } = await upload(world, staf, new Uint8Array(file))
    expect([data.ignored, data.note]).toEqual([
      ['CATATAN', 'NOMOR'],
      'Tersembunyi di Excel, tetapi ikut dibaca: baris 3 dan kolom NISN. Kalau tidak dipakai, hapus dari berkas lalu unggah lagi.',
    ])
  })

  it('takes where and when somebody was born, in one column or two, and goes on without what it cannot read', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('pengelola')
    const bornAs = async () =>
      (await people(staf, '_end=50&_sort=nama'))
        .toSorted((a, b) => a.nama.localeCompare(b.nama))
        .map(({ nama, tempatLahir, tanggalLahir }) => [nama, tempatLahir, tanggalLahir])
    const dapodik = [
      'Nama;NIPD;JK;NISN;Tempat Lahir;Tanggal Lahir;Agama',
      'Ani;1;P;0061234501;BANDUNG;2012-03-07;Islam',
      'Beni;2;L;0061234502;Kab. Ciamis;41000;Islam',
      'Caca;3;P;0061234503;;31/2/2012;Islam',
    ].join('\n')
    const { data } = await upload(world, staf, dapodik)
    expect([data.counts.baru, data.ignored]).toEqual([3, ['Agama']])
    const [, , caca] = await rowsOf(staf, data.id)
    expect(caca!.problems).toEqual([
      {
        column: 'Tanggal Lahir',
        severity: 'peringatan',
        message: 'Tanggal lahir “31/2/2012” tidak dapat dibaca',
        mend: 'Dilewati. Tulis seperti 7/3/2012.',
      },
    ])
    await confirm(staf, data.id)
    expect(await bornAs()).toEqual([
      ['Ani', 'BANDUNG', '2012-03-07'],
      ['Beni', 'Kab. Ciamis', '2012-04-01'],
      ['Caca', null, null],
    ])
    const together = [
      'NAMA;NISN;TEMPAT, TANGGAL LAHIR',
      'Ani;0061234501;Cimahi, 7 Maret 2012',
      'Beni;0061234502;',
      'Caca;0061234503;Kota Bandung, Jawa Barat, 5-6-2011',
    ].join('\n')
    const { data: again } = await upload(world, staf, together)
    expect(again.counts).toMatchObject({ ubah: 2, sama: 1 })
    const [ani] = await rowsOf(staf, again.id)
    expect(ani!.changes).toEqual([{ label: 'Tempat lahir', from: 'BANDUNG', to: 'Cimahi' }])
    await confirm(staf, again.id)
    expect(await bornAs()).toEqual([
      ['Ani', 'Cimahi', '2012-03-07'],
      ['Beni', 'Kab. Ciamis', '2012-04-01'],
      ['Caca', 'Kota Bandung, Jawa Barat', '2011-06-05'],
    ])
  })

  it('reads the tenant’s own fields, dates in every habit', async () => {
    const world = await makeWorld(app)
    const staf = await world.signedInAs('pengelola')
    const draft = {
      entity: 'application-user',
      nama: 'Tanggal lahir',
      kind: 'tanggal',
      keterangan: null,
      choices: [],
    }
    const rules = {
      isRequired: false,
      isUnique: false,
      defaultValue: null,
      onlyFor: null,
      seenBy: null,
      editedBy: null,
    }
    const field = await app.call(atribut.create, { token: staf.token, body: { ...draft, ...rules } })
    const good = [
      '2/3/2010',
      '02-03-2010',
      '2.3.2010',
      '2/3/10',
      '2-Mar-10',
      '2 Maret 2010',
      'Selasa, 2 maret 2010',
      '40239',
      '2010-03-02',
      '2010/03/02',
      '02/03/2010 00:00',
      '2010-03-02T00:00:00Z',
    ]
    // A day that is not there, the month first, no year, two dates: nobody guesses.
    const dates = [...good, '31/2/2010', '3/15/2010', '2 Maret', '2/3/2010 - 3/3/2010']
    const { data } = await upload(
      world,
      staf,
      ['NAMA;NIS;TANGGAL LAHIR*', ...dates.map((date, at) => `Orang ${at};${at};${date}`)].join('\n'),
    )
    expect(data.counts).toMatchObject({ baru: good.length, tolak: 4 })
    expect(await rowsOf(staf, data.id, 'outcome=tolak')).toMatchObject(
      Array.from({ length: 4 }, () => ({
        problems: [{ column: 'Tanggal lahir', message: expect.stringContaining('7/3/2025') }],
      })),
    )
    await confirm(staf, data.id)
    const values = (await people(staf, '_end=50')).map((each) => each.atribut[field.data.id])
    expect(values).toEqual(good.map(() => '2010-03-02'))
  })
})

describe('who may', () => {
  it('stops at one’s own role and lembaga, and at one’s own imports', async () => {
    const world = await makeWorld(app)
    const elsewhere = await world.makeLembaga('SMP Lain')
    const [lembaga, guru] = [await world.signedInAs('lembaga'), await world.signedInAs('guru')]
    expect((await upload(world, guru, makeCsv())).status).toBe(403)
    expect((await upload(world, lembaga, makeCsv(), 'pengelola')).status).toBe(403)
    const { data } = await upload(world, lembaga, `NAMA;NIS;LEMBAGA\nEka;1;SMP Lain`)
    expect(data.counts.tolak).toBe(1)
    const stranger = await world.signedInAs('lembaga', { lembagaId: elsewhere })
    expect((await app.refused(applicationUserImport.one, ask(stranger, data.id))).status).toBe(404)
  })
})
