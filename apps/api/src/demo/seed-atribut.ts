import type { AtributDraft } from '@suluh/contract/platform/atribut'
import { sql } from 'kysely'
import { insertAtribut } from '#platform/atribut/atribut.commands.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Who runs a school fills them in; who teaches reads them. */
const filledBy = ['pengelola', 'staf', 'lembaga']
const readBy = [...filledBy, 'guru']

function draft(
  more: Pick<AtributDraft, 'entity' | 'nama' | 'kind'> & Partial<AtributDraft>,
  choices: string[] = [],
): AtributDraft {
  return {
    keterangan: null,
    isRequired: false,
    isUnique: false,
    choices: choices.map((nama) => ({ nama, was: null })),
    defaultValue: null,
    onlyFor: null,
    seenBy: readBy,
    editedBy: filledBy,
    ...more,
  }
}

const ways = ['Domisili', 'Prestasi', 'Afirmasi', 'Mutasi']

/** Fields of the school's own, with what they say of most pupils and of every school. */
export async function seedAtribut(db: Tx, by: Actor): Promise<void> {
  const ofMurid = { entity: 'application-user' as const, onlyFor: ['murid'] }
  const way = await insertAtribut(
    db,
    by,
    draft(
      { ...ofMurid, nama: 'Jalur masuk', kind: 'pilihan', keterangan: 'Jalur SPMB yang ditempuh.' },
      ways,
    ),
  )
  const from = await insertAtribut(db, by, draft({ ...ofMurid, nama: 'Asal sekolah', kind: 'teks' }))
  const rank = await insertAtribut(
    db,
    by,
    draft({ entity: 'lembaga', nama: 'Akreditasi', kind: 'pilihan' }, ['A', 'B', 'C']),
  )
  // Of every ninth pupil nothing is known, as in life.
  await sql`
    update application_user u
       set atribut = jsonb_build_object(
             ${way.id}::text, (${sql.val(ways)}::text[])[1 + p.at * 5 % 7 % 4],
             ${from.id}::text, 'SD Negeri ' || 1 + p.at * 11 % 23)
      from (select a.id, row_number() over (order by a.nomor) as at
              from application_user a join peran r on r.id = a.peran_id where r.kode = 'murid') p
     where u.id = p.id and p.at % 9 > 0`.execute(db)
  await sql`
    update lembaga l set atribut = jsonb_build_object(${rank.id}::text, case when p.at % 3 = 0 then 'B' else 'A' end)
      from (select id, row_number() over (order by npsn) as at from lembaga) p where l.id = p.id`.execute(db)
}
