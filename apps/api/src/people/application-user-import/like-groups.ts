import { isInGroup } from './find-known.ts'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { sql } from 'kysely'
import { lembagaScope, reachesAll, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { StagedRow } from './stage-rows.ts'

/**
 * Finds the groups that a file spells in another way than those that are there ("VIII-A", "Kelas 8A" for "VIII A"), so that
 * nobody gets a third one by accident. Marks their people, and returns what whoever confirms is asked about.
 */
export async function markLikeGroups(db: Tx, staged: StagedRow[]): Promise<string[]> {
  const asking = staged.filter(({ person }) => person.kelas !== undefined)
  if (asking.length === 0) return []
  const groups = await db
    .selectFrom('groupBelajar')
    .select(['nama', 'lembagaId'])
    .where('diarsipkanPada', 'is', null)
    .execute()
  const keyOf = (lembagaId: string | null, name: string) => `${lembagaId ?? ''} ${name}`
  const exact = new Set(groups.map(({ lembagaId, nama }) => keyOf(lembagaId, nama.toLowerCase())))
  const alike = Map.groupBy(groups, ({ lembagaId, nama }) => keyOf(lembagaId, bareName(nama)))
  const found = new Set<string>()
  for (const row of asking) {
    const { person, known } = row
    const { kelas = '', lembagaId } = person
    const same = alike.get(keyOf(lembagaId, bareName(kelas)))
    const names = new Set(same?.map(({ nama }) => nama.toLowerCase()))
    // Of two that are spelt alike nobody can say which is meant.
    if (!same?.[0] || names.size > 1 || exact.has(keyOf(lembagaId, kelas.toLowerCase()))) continue
    person.likeKelas = same[0].nama
    // Who is in it already does not move.
    if (known && isInGroup(known, person.likeKelas)) {
      row.changes = row.changes.filter(({ label }) => label !== 'Group')
      if (row.outcome === 'ubah' && row.changes.length === 0) row.outcome = 'sama'
    } else if (row.outcome !== 'tolak') found.add(`${kelas} → ${same[0].nama}`)
  }
  return [...found]
}

/**
 * New groups whose name is there already in another place, with that place: whoever confirms sees that the people may
 * have come to the wrong lembaga before a second "VIII A" is made. Only places within the actor's reach are named.
 */
export async function nameElsewhere(db: Tx, actor: Actor, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const others = await db
    .selectFrom('groupBelajar as g')
    .leftJoin('lembaga as l', 'l.id', 'g.lembagaId')
    .select(['g.nama', 'l.nama as lembaga'])
    .where('g.diarsipkanPada', 'is', null)
    .where((on) =>
      on.or([
        lembagaScope(actor, 'application-user.write'),
        sql<boolean>`${reachesAll(actor, 'application-user.write')}`,
      ]),
    )
    .orderBy('l.nama')
    .execute()
  const places = Map.groupBy(others, ({ nama }) => bareName(nama))
  return names.map((name) => {
    const found = places.get(bareName(name)) ?? []
    const named = [...new Set(found.map(({ lembaga }) => lembaga ?? 'luar lembaga'))]
    return named.length === 0 ? name : `${name} (sudah ada di ${namesInShort(named, 2)})`
  })
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** The name of a class without what people write in different ways: blanks, dashes, the word, and Roman numbers. */
function bareName(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/^(kelas|kls|rombel|group)\b/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const roman = /^(x?i{1,3}|i?[vx]|vi{0,3}|ix|iv|xi{0,2})(?=$|[\s\d]|[a-z]$)/.exec(words)?.[1]
  const number = roman === undefined ? -1 : romans.indexOf(roman)
  return (number < 0 ? words : `${number + 1}${words.slice(roman!.length)}`).replaceAll(' ', '')
}
