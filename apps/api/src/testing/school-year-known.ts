import { atribut } from '@suluh/contract/platform/atribut'
import { sql, type RawBuilder } from 'kysely'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { TestApp } from './build-app.ts'
import { plainAtribut, type Person, type World } from './factories.ts'

type Known = { lembagaIds: string[]; classIds: string[]; pupilIds: string[] }

/** Says of schools, classes and pupils what a tenant keeps of them: a field each, where a school is, when somebody was born. */
export async function describeAll(app: TestApp, world: World, by: Person, known: Known): Promise<void> {
  const fields: string[] = []
  for (const entity of ['lembaga', 'group-belajar', 'application-user']) {
    const body = { ...plainAtribut, entity, nama: `Kelompok ${entity}` }
    fields.push((await app.call(atribut.create, { token: by.token, body })).data.id)
  }
  const [ofLembaga, ofGroup, ofPupil] = fields
  await tenant(app.db, world, (tx) =>
    write(tx, known, {
      place: ['32', '32.73'],
      jenjang: sql`urutan`,
      lembaga: sql`jsonb_build_object(${ofLembaga}::text, case when t.id = ${known.lembagaIds[0]} then 'Satu' else 'Dua' end)`,
      group: sql`jsonb_build_object(${ofGroup}::text, case when t.id = ${known.classIds[0]} then 'Pagi' else 'Siang' end)`,
      pupil: sql`jsonb_build_object(${ofPupil}::text, case when t.nomor_urut % 2 = 0 then 'Bus' else 'Jalan kaki' end)`,
      born: sql`(date '2010-01-01' + (t.nomor_urut % 900)::int)::text`,
      sex: sql`case when t.nomor_urut % 3 = 0 then 'L' else 'P' end`,
    }),
  )
}

/** All of it becomes another thing, as it may in a summer: a school's place and head, every field, days of birth, limits. */
export async function describeOtherwise(tx: Tx, known: Known): Promise<void> {
  const other = sql`(select coalesce(jsonb_object_agg(key, to_jsonb('Lain'::text)), '{}') from jsonb_each(t.atribut))`
  await write(tx, known, {
    place: ['51', '51.71'],
    jenjang: sql`urutan desc`,
    lembaga: other,
    group: other,
    pupil: other,
    born: sql`'2001-01-01'`,
    sex: sql`case t.jenis_kelamin when 'L' then 'P' else 'L' end`,
  })
  await sql`update kktp set sebagian = 1, tuntas = 2, pengayaan = 3`.execute(tx)
}

type Said = {
  place: [provinsi: string, kabupaten: string]
  jenjang: RawBuilder<unknown>
  lembaga: RawBuilder<unknown>
  group: RawBuilder<unknown>
  pupil: RawBuilder<unknown>
  born: RawBuilder<unknown>
  sex: RawBuilder<unknown>
}

async function write(tx: Tx, { lembagaIds, classIds, pupilIds }: Known, said: Said): Promise<void> {
  const [provinsi, kabupaten] = said.place
  await sql`update lembaga t set provinsi_kode = ${provinsi}, kabupaten_kota_kode = ${kabupaten}, atribut = ${said.lembaga},
      jenjang_id = (select id from jenjang order by ${said.jenjang} limit 1)
    where id = any(${lembagaIds}::uuid[])`.execute(tx)
  await sql`update group_belajar t set atribut = ${said.group} where id = any(${classIds}::uuid[])`.execute(
    tx,
  )
  await sql`update application_user t set atribut = ${said.pupil}, tanggal_lahir = ${said.born}, jenis_kelamin = ${said.sex}
    where id = any(${pupilIds}::uuid[])`.execute(tx)
}
