import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { generateTables } from '#testing/generate-tables.ts'
import { tenant } from './tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { readFileSync } from 'node:fs'

const app = useTestApp()

/** What has no tenant, and why: these are read before the tenant is known, or belong to the platform. */
const platformTables = [
  'application',
  'known_izin',
  'login_identifier',
  'session',
  'account_link',
  'bukti_alamat',
  'surat_alamat',
  'event_masuk',
  'email',
  'laporan_antrean',
  'teks_daftar_antrean',
  'setup_code',
  'sel',
  'sel_kabar',
  'sel_kunci',
  'sel_tiket',
  'paket_layanan',
  'platform_secret',
  'migration',
  'migration_function',
  'migration_function_set',
  'rate_limit',
  'api_process',
  'api_silence',
  'provinsi',
  'kabupaten_kota',
]

it('tables.ts is what the migrations make', async () => {
  const generated = await generateTables(inject('templateUrl'))
  expect(readFileSync(new URL('tables.ts', import.meta.url), 'utf8')).toBe(generated)
})

it('every tenant table is under forced row level security', async () => {
  const { rows } = await sql<{ name: string; isForced: boolean; isTenant: boolean }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'application_id') as "isTenant"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(app.db)
  const open = rows.filter((table) => !table.isForced).map((table) => table.name)
  expect(open.toSorted()).toEqual(platformTables.toSorted())
  expect(rows.filter((table) => table.isForced && !table.isTenant)).toEqual([])
})

it('the role of the API cannot bypass it', async () => {
  const { rows } = await sql<{ name: string; bypasses: boolean; owned: number }>`
    select current_user as name, r.rolsuper or r.rolbypassrls as bypasses,
           (select count(*) from pg_class c where c.relowner = r.oid) as owned
      from pg_roles r where r.rolname = current_user`.execute(app.db)
  expect(rows).toEqual([{ name: 'suluh_api', bypasses: false, owned: 0 }])
})

it('a forgotten scope sees nothing, and a scope sees its own tenant only', async () => {
  const [one, two] = [await makeWorld(app), await makeWorld(app)]
  await one.signedInAs('guru')
  await two.signedInAs('guru')
  expect(await app.db.selectFrom('applicationUser').select('id').execute()).toEqual([])
  const seen = await tenant(app.db, one, (tx) =>
    tx.selectFrom('applicationUser').select('applicationId').distinct().execute(),
  )
  expect(seen).toEqual([{ applicationId: one.applicationId }])
})

it('nothing can be written into another tenant, nor point at its rows', async () => {
  const [one, two] = [await makeWorld(app), await makeWorld(app)]
  const write = (applicationId: string, lembagaId: string) =>
    tenant(app.db, one, (tx) =>
      tx.insertInto('groupBelajar').values({ applicationId, lembagaId, nama: 'x' }).execute(),
    )
  await expect(write(two.applicationId, two.lembagaId)).rejects.toThrow(/row-level security/)
  await expect(write(one.applicationId, two.lembagaId)).rejects.toThrow(/foreign key/)
})

it('the scope ends with its transaction', async () => {
  const world = await makeWorld(app)
  await tenant(app.db, world, (tx) => sql`select 1`.execute(tx))
  for (let connection = 0; connection < 8; connection++) {
    expect(await app.db.selectFrom('lembaga').select('id').execute()).toEqual([])
  }
})
