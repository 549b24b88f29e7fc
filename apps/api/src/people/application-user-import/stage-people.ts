import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { listDefinitions } from '#platform/atribut/definitions.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { isCommonPassword } from '#platform/auth/common-passwords.ts'
import { demandGrantable } from '#platform/auth/grant.ts'
import { lembagaScope, reachesAll } from '#platform/auth/scope.ts'
import { fieldNamed } from '#platform/atribut/parse-value.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { isCount, type PeopleRead } from '#people/people-file/read-people.ts'
import { hiddenWords } from '@suluh/tabular/hidden-places'
import { insertImport, type NewRow } from '#platform/staged-import/staged-import.commands.ts'
import { isBirthColumn } from './birth-columns.ts'
import { markLikeGroups, nameElsewhere } from './like-groups.ts'
import { stageRows, type Place, type StagedRow } from './stage-rows.ts'

/** What is shown of a person besides the name. */
const columns = (read: PeopleRead) => [
  ...(read.rows.some(({ place }) => place !== undefined) ? [{ key: 'tempat', title: 'Di berkas' }] : []),
  { key: 'nomor', title: 'NISN/NIP' },
  { key: 'username', title: 'Nama pengguna' },
  { key: 'kelas', title: 'Group' },
]

/** Keeps what was understood of a file until it is confirmed; people are untouched. */
export async function stagePeople(
  db: Tx,
  actor: Actor,
  place: Place,
  fileName: string,
  read: PeopleRead,
): Promise<string> {
  await leaveCommonPasswords(read)
  const staged = await stageRows(db, actor, read.rows, place)
  const likeGroups = await markLikeGroups(db, staged)
  const definitions = await listDefinitions(db, 'application-user')
  const known = new Set(definitions.map(({ nama }) => nama.toLowerCase()))
  const others = new Set(read.rows.flatMap(({ others: more }) => Object.keys(more)))
  const ignored = [...others].filter(
    (title) => !known.has(fieldNamed(title)) && !isBirthColumn(title) && !countsRows(read, title),
  )
  const made = {
    kind: 'application-user',
    columns: columns(read),
    fileName,
    peranId: place.peranId,
    lembagaId: place.lembagaId,
    layout: read.layout,
    sheet: read.sheet,
    titles: read.titles,
    ignored,
    newGroups: await nameElsewhere(db, actor, await missingGroups(db, staged)),
    likeGroups,
    note: notesOf(read, ignored).join(' ') || null,
  }
  return insertImport(db, actor, made, staged.map(toRow))
}

/** Whether a column only numbers the rows; one of other numbers that is called "Nomor" does not. */
function countsRows({ rows }: PeopleRead, title: string): boolean {
  return isCount.test(title) && rows.every(({ others }) => /^(\d{1,4}[.)]?)?$/.test(others[title] ?? ''))
}

/** A password that everybody tries first is treated as one that is too short: its person gets a fresh one, and it is said. */
async function leaveCommonPasswords({ rows, titles }: PeopleRead): Promise<void> {
  const column = titles.find((title) => /pass|sandi/i.test(title)) ?? 'PASSWORD'
  for (const { values, problems } of rows) {
    if (values.password === undefined || !(await isCommonPassword(values.password))) continue
    delete values.password
    problems.push({
      column,
      severity: 'peringatan',
      message: 'Kata sandi ini sangat umum dan mudah ditebak',
      mend: 'Dibuatkan kata sandi baru yang aman.',
    })
  }
}

function notesOf({ padded, left, hidden }: PeopleRead, ignored: string[]): string[] {
  const names = left.map((name) => `“${name}”`).join(', ')
  // What is not taken over at all is told of beside the columns.
  const taken = hidden.map((each) => ({
    ...each,
    columns: each.columns.filter((title) => !ignored.includes(title)),
  }))
  return [
    ...hiddenWords(taken),
    ...(padded > 0
      ? [`${padded.toLocaleString('id-ID')} NISN yang kehilangan angka nol di depan sudah dilengkapi.`]
      : []),
    ...(left.length > 0
      ? [`Lembar ${names} juga berisi orang, tetapi kolomnya lain dan tidak dibaca; unggah tersendiri.`]
      : []),
  ]
}

function toRow({
  known,
  person,
  values,
  outcome,
  row,
  place,
  nama,
  cells,
  changes,
  problems,
}: StagedRow): NewRow {
  const { password: _, ...shown } = values
  return {
    row,
    nama,
    outcome,
    cells,
    changes,
    problems,
    values: {
      ...shown,
      ...(place !== undefined && { tempat: place }),
      nomor: values.nisn ?? values.nip ?? '',
      username: person.username ?? values.email ?? '',
    },
    input: outcome === 'baru' || outcome === 'ubah' ? person : null,
    recordId: outcome === 'baru' ? crypto.randomUUID() : (known?.id ?? null),
    before: outcome === 'ubah' ? known?.person : null,
    version: known?.version ?? null,
  }
}

async function missingGroups(db: Tx, staged: StagedRow[]): Promise<string[]> {
  const wanted = staged.flatMap(({ outcome, person }) =>
    (outcome === 'baru' || outcome === 'ubah') && person.kelas && !person.likeKelas
      ? [{ name: person.kelas, place: person.lembagaId }]
      : [],
  )
  if (wanted.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select distinct on (lower(w.name)) w.name
      from unnest(${wanted.map(({ place }) => place)}::uuid[], ${wanted.map(({ name }) => name)}::text[]) as w (place, name)
     where not exists (select from group_belajar g where lower(g.nama) = lower(w.name)
                          and g.lembaga_id is not distinct from w.place and g.diarsipkan_pada is null)
     order by lower(w.name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** The role and the lembaga of new people, both within the actor's reach. */
export async function getPlace(
  db: Tx,
  actor: Actor,
  peranId: string,
  lembagaId: string | undefined,
): Promise<Place> {
  const peran = await db.selectFrom('peran').select('kode').where('id', '=', peranId).executeTakeFirst()
  if (!peran) throw new SuluhError('not-found', 'Peran ini tidak ada lagi. Pilih peran lain.')
  await demandGrantable(db, actor, [peranId])
  const isBound = !reachesAll(actor, 'application-user.write')
  const own = isBound ? (actor.lembagaId ?? undefined) : lembagaId
  const places = await db
    .selectFrom('lembaga as l')
    .select(['l.id', 'l.nama', 'l.npsn'])
    .where(lembagaScope(actor, 'application-user.write'))
    .execute()
  if (own !== undefined && !places.some(({ id }) => id === own))
    throw new SuluhError('validation', 'Lembaga ini tidak ada lagi. Pilih lembaga lain.')
  const lembagaByName = new Map<string, string[]>()
  for (const { id, nama, npsn } of places)
    for (const name of new Set([nama, npsn]))
      if (name) lembagaByName.set(name.toLowerCase(), [...(lembagaByName.get(name.toLowerCase()) ?? []), id])
  return { peranId, peranKode: peran.kode, lembagaId: own ?? null, lembagaByName }
}
