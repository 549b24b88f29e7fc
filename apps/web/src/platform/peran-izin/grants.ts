import {
  grantableIzin,
  pairOf,
  resources,
  widestFirst,
  type Cakupan,
  type GrantableIzin,
  type Resource,
} from '@suluh/contract/platform/izin'
import type { Grant } from '@suluh/contract/platform/peran-izin'

/** The rows of the matrix in groups; a resource that is in none of them stands in the last. */
const groups: readonly [string, readonly Resource[]][] = [
  ['Akun', ['application-user', 'peran-izin', 'lembaga', 'group-belajar', 'atribut', 'audit', 'privasi']],
  ['Bahan', ['general-table', 'pelajaran', 'soal', 'paket-soal']],
  ['Ujian', ['event', 'ujian', 'hasil-ujian']],
  ['Laporan', ['laporan', 'laporan-lembaga', 'gabungan', 'analytics']],
]

/** What the matrix shows to this reader: rights that they may hand out or that the role has. */
export function matrixGroups(grants: Grant[], limits: Grant[]): [string, Resource[]][] {
  const seen = new Set([...grants, ...limits].map(({ izin }) => pairOf(izin).resource))
  const grouped = new Set(groups.flatMap(([, members]) => members))
  const others = (Object.keys(resources) as Resource[]).filter((each) => !grouped.has(each))
  return [...groups, ['Lainnya', others] as const]
    .map(([nama, members]): [string, Resource[]] => [nama, members.filter((each) => seen.has(each))])
    .filter(([, members]) => members.length > 0)
}

/** `soal.read` and so on, of one resource. */
export function izinOf(resource: Resource): GrantableIzin[] {
  return grantableIzin.filter((izin) => pairOf(izin).resource === resource)
}

export function cakupanIn(grants: Grant[], izin: GrantableIzin): Cakupan | undefined {
  return grants.find((each) => each.izin === izin)?.cakupan
}

/** Sets one right. Nobody works on what they cannot see, so reading follows what is given, and the rest follows reading. */
export function withGrant(grants: Grant[], izin: GrantableIzin, cakupan: Cakupan | undefined): Grant[] {
  const set = (before: Grant[], each: GrantableIzin, to: Cakupan | undefined): Grant[] => [
    ...before.filter((grant) => grant.izin !== each),
    ...(to ? [{ izin: each, cakupan: to }] : []),
  ]
  const changed = set(grants, izin, cakupan)
  const family = izinOf(pairOf(izin).resource)
  const read = family.find((each) => each.endsWith('.read'))
  if (!read) return changed
  if (izin !== read)
    return cakupan && isWider(cakupan, cakupanIn(changed, read)) ? set(changed, read, cakupan) : changed
  return family
    .filter((each) => isWider(cakupanIn(changed, each), cakupan))
    .reduce((before, each) => set(before, each, cakupan), changed)
}

/** Whether the first reaches farther than the second; nothing reaches least. */
function isWider(one: Cakupan | undefined, other: Cakupan | undefined): boolean {
  if (one === undefined) return false
  return other === undefined || widestFirst.indexOf(one) < widestFirst.indexOf(other)
}

/** How many rights differ. */
export function changesBetween(before: Grant[], after: Grant[]): number {
  return grantableIzin.filter((izin) => cakupanIn(before, izin) !== cakupanIn(after, izin)).length
}
