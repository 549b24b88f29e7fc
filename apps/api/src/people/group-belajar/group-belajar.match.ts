import type { MatchedRow } from '@suluh/contract/people/group-belajar'
import { parseEmailOrTelp } from '@suluh/contract/platform/address/phone'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { demandGroup, candidateScope } from '#people/account/group-scope.ts'

type Found = {
  row: number
  id: string
  nama: string
  lembagaId: string | null
  isIn: boolean
  isActive: boolean
}

/**
 * Whom each line means, by NISN, NIS, nomor peserta, username, e-mail, phone, or a unique text atribut. Spreadsheets
 * eat the zeros of a NISN, so a number is also found without them where that is unmistakable.
 */
export async function matchRows(db: Tx, actor: Actor, id: string, rows: string[]): Promise<MatchedRow[]> {
  const group = await demandGroup(db, actor, id, 'group-belajar.write')
  const texts = rows.map((text) => text.trim())
  const found = await findPeople(db, actor, id, texts)
  const byRow = Map.groupBy(found, ({ row }) => row)
  const seen = new Map<string, number>()
  return texts.map((text, index): MatchedRow => {
    const people = byRow.get(index) ?? []
    const [first] = people
    const row = index + 1
    const problem = (why: string): MatchedRow => ({ row, text, user: null, problem: why })
    if (text === '') return problem('Baris kosong')
    if (!first)
      return problem(
        'Tidak ada orang dengan NISN, nomor, atau email ini. Periksa tulisannya, atau buat dahulu penggunanya.',
      )
    if (people.length > 1)
      return problem(
        `Cocok dengan ${people.length} orang (${people.map(({ nama }) => nama).join(', ')}). Pakai email atau nomor lengkapnya.`,
      )
    const user = { id: first.id, nama: first.nama }
    if (!first.isActive) return problem(`${first.nama} sedang nonaktif. Aktifkan dahulu.`)
    if (group.lembagaId && first.lembagaId !== group.lembagaId)
      return problem(`${first.nama} bukan dari lembaga group ini.`)
    const earlier = seen.get(first.id)
    seen.set(first.id, earlier ?? row)
    if (earlier !== undefined) return { row, text, user, problem: `Sama dengan baris ${earlier}` }
    return { row, text, user, problem: first.isIn ? 'Sudah menjadi anggota' : null }
  })
}

async function findPeople(db: Tx, actor: Actor, id: string, texts: string[]): Promise<Found[]> {
  const logins = texts.map((text) => parseEmailOrTelp(text) ?? null)
  const numbers = texts.map((text) => (/^\d{4,}$/.test(text) ? text.replace(/^0+/, '') : null))
  const { rows } = await sql<Found>`
    with line as materialized (
      select ordinality::int - 1 as row, text, login, number
        from unnest(${texts}::text[], ${logins}::text[], ${numbers}::text[]) with ordinality as t (text, login, number)
       where text <> ''
    ), own as (
      select id::text from atribut where entity = 'application-user' and is_unique and kind = 'teks'
    ), hit as (
      -- One column at a time: a condition on several cannot be hashed, and asks every person for every line.
      select line.row, u.id, true as is_exact from line join application_user u on u.nomor = line.text
      union select line.row, u.id, true from line join application_user u on u.nis = line.text
      union select line.row, u.id, true from line join application_user u on u.nomor_peserta = line.text
      union select line.row, u.id, true from line join application_user u on u.username = lower(line.text)
      union select line.row, u.id, true from line join application_user u on u.email = line.login
      union select line.row, u.id, true from line join application_user u on u.telp = line.login
      union select line.row, u.id, true from line cross join own
              join application_user u on u.atribut @> jsonb_build_object(own.id, line.text)
      union select line.row, u.id, false from line join application_user u on ltrim(u.nomor, '0') = line.number
    ), best as (
      select row, id from (
        select row, id, is_exact, bool_or(is_exact) over (partition by row) as has_exact from hit) h
       where is_exact or not has_exact
    )
    select distinct best.row, u.id, u.nama, u.lembaga_id as "lembagaId", u.status = 'aktif' as "isActive",
           exists (select from group_belajar_member m where m.group_belajar_id = ${id} and m.application_user_id = u.id) as "isIn"
      from best join application_user u on u.id = best.id
     where ${candidateScope(actor)}
     order by best.row, u.nama`.execute(db)
  return rows
}
