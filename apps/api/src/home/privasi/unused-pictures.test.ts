import { randomBytes } from 'node:crypto'
import { privasi } from '@suluh/contract/home/privasi'
import { profile } from '@suluh/contract/people/profile'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { apiRole } from '#platform/db/api-role.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { databaseUrl } from '#testing/database.ts'
import { publishPaket } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian, type Person, type World } from '#testing/factories.ts'
import { upload } from '#testing/upload.ts'
import { keepRetention } from './retensi.ts'

const app = useTestApp()

/** Whatever can show a picture, as a statement that puts this file there. */
const places: Record<string, (file: string, world: World) => string> = {
  'a question': (file) => `update soal_version set content = jsonb_set(content, '{stem}', '"${show(file)}"')`,
  'a pembahasan': (file) => `update soal_version set pembahasan = '${show(file)}'`,
  'a rubric': (file) => `update soal_version set key = key || '{"rubric": "${show(file)}"}'`,
  'what a published package explains': (file) =>
    `update paket_snapshot set keys = jsonb_build_object('x', jsonb_build_object('pembahasan', '${show(file)}'))`,
  'a petunjuk': (file) => `update section set petunjuk = '${show(file)}'`,
  'a text of several questions': (file, { applicationId }) =>
    `insert into stimulus (application_id, html, plain_text) values ('${applicationId}', '${show(file)}', '')`,
  'what such a text said before': (file, { applicationId }) =>
    `with s as (insert into stimulus (application_id, html, plain_text) values ('${applicationId}', '', '') returning id)
     insert into stimulus_version (application_id, stimulus_id, version, html) select '${applicationId}', id, 7, '${show(file)}' from s`,
  'a report': (file, { applicationId }) =>
    `insert into application_report (application_id, nama, definition) values ('${applicationId}', 'R', '{"fileId": "${file}"}')`,
  'a letterhead': (file) => `update lembaga set logo_id = '${file}'`,
  'a column of tomorrow': (file, { applicationId }) =>
    `insert into papan_besok (application_id, isi) values ('${applicationId}', '${show(file)}')`,
}

describe('the picture of a person who is erased', () => {
  it.each(Object.keys(places))('stays where %s shows it too', async (name) => {
    const { world, murid, erase } = await makePictured()
    const fotoId = await putFoto(murid)
    if (name === 'a column of tomorrow') await makeTomorrow()
    await tenant(app.db, world, (tx) => sql.raw(places[name]!(fotoId, world)).execute(tx))
    await erase()
    expect(await isThere(world, fotoId)).toBe(true)
  })

  it('goes where nobody does, and so did the one before it', async () => {
    const { world, murid, erase } = await makePictured()
    const former = await putFoto(murid)
    const fotoId = await putFoto(murid)
    await keepRetention(app.db)
    expect(await isThere(world, former)).toBe(false)
    expect(await isThere(world, fotoId)).toBe(true)
    await erase()
    expect(await isThere(world, fotoId)).toBe(false)
  })

  it('goes with the next round when somebody takes it down, unless another shows the same', async () => {
    const { world, murid } = await makePictured()
    const bytes = picture()
    const fotoId = await putFoto(murid, bytes)
    const other = await world.signedInAs('guru')
    expect(await putFoto(other, bytes)).toBe(fotoId)
    await app.call(profile.deleteFoto, { token: murid.token })
    await keepRetention(app.db)
    expect(await isThere(world, fotoId)).toBe(true)
    await app.call(profile.deleteFoto, { token: other.token })
    await keepRetention(app.db)
    expect(await isThere(world, fotoId)).toBe(false)
  })
})

async function makePictured() {
  const world = await makeWorld(app)
  const [{ token }, guru] = [await world.signedInAs('pengelola'), await world.signedInAs('guru')]
  await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?'), uraian('Ceritakan.')]])
  const murid = await world.signedInAs('murid')
  const erase = async () => {
    expect((await app.call(privasi.erase, { token, params: { id: murid.id } })).status).toBe(200)
  }
  return { world, murid, erase }
}

/** A table that nobody knew of when pictures began to be looked for. */
async function makeTomorrow(): Promise<void> {
  const owner = new pg.Client(
    databaseUrl(inject('templateUrl'), new URL(app.server.databaseUrl).pathname.slice(1)),
  )
  await owner.connect()
  await owner.query(`create table papan_besok (application_id uuid not null, isi text);
    select protect_tenant_table('papan_besok');
    grant select, insert on papan_besok to ${apiRole}`)
  await owner.end()
}

async function putFoto(person: Person, bytes = picture()): Promise<string> {
  const { data } = await upload(app, profile.foto, person, { name: 'saya.gif', bytes })
  return data.fotoId!
}

function picture(): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...Buffer.from('GIF89a'), ...randomBytes(8)])
}

function show(file: string): string {
  return `<img src=/api/file/${file}>`
}

async function isThere(world: World, id: string): Promise<boolean> {
  const found = await tenant(app.db, world, (tx) =>
    tx.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst(),
  )
  return found !== undefined
}
