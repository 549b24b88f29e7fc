import {
  actionLabels,
  grantableIzin,
  pairOf,
  resourceLabels,
  widestFirst,
  type Cakupan,
} from '@suluh/contract/platform/izin'
import type { Grant, PeranDetail } from '@suluh/contract/platform/peran-izin'
import type { Actor } from '#platform/auth/scope.ts'
import { firstPeran, holdsAll, pengelola } from '#platform/auth/grant.ts'
import { standardPeran, systemPeran } from '#platform/auth/standard-peran.ts'

/** What a new application grants to the role of this code; null for a role of one's own. */
export function standardGrantsOf(kode: string): Grant[] | null {
  const standard = [...standardPeran, ...systemPeran].find((each) => each.kode === kode)
  return standard ? standard.grants.map(([izin, cakupan]) => ({ izin, cakupan })) : null
}

/** The widest that the actor may hand out of each right. */
export function limitsOf(actor: Pick<Actor, 'izin'>): Grant[] {
  return grantableIzin.flatMap((izin) => {
    const cakupan = widestFirst.find((each) => holdsAll(actor, [{ izin, cakupan: each }]))
    return cakupan ? [{ izin, cakupan }] : []
  })
}

/** Why the actor may not change a role with these rights, in words; null where they may. */
export function lockedBecause(
  actor: Pick<Actor, 'izin'>,
  { kode, grants }: Pick<PeranDetail, 'kode' | 'grants'>,
): string | null {
  if (firstPeran.includes(kode))
    return `Peran ${kode === pengelola ? 'Pengelola' : 'Sistem'} tetap memegang semua izin, supaya selalu ada yang dapat mengatur.`
  if (!actor.izin.has('peran-izin.write')) return 'Anda dapat melihat peran ini, tidak mengubahnya.'
  if (!holdsAll(actor, grants)) return 'Peran ini memegang izin yang lebih luas daripada izin Anda.'
  return null
}

/** The rights, in words, that reach farther than their holder would see; of some parts there is nothing to see. */
export function blindGrants(grants: Grant[]): string[] {
  const reach = new Map<string, Cakupan>(grants.map(({ izin, cakupan }) => [izin, cakupan]))
  return grants.flatMap(({ izin, cakupan }) => {
    const { resource, action } = pairOf(izin)
    const read = grantableIzin.find((each) => each === `${resource}.read`)
    const seen = read && reach.get(read)
    if (!read || (seen && widestFirst.indexOf(seen) <= widestFirst.indexOf(cakupan))) return []
    return `${resourceLabels[resource]}: ${actionLabels[action]}`
  })
}

/** What a change gives and takes, for the log. */
export function grantChanges(before: Grant[], after: Grant[]): { diberi: string[]; dicabut: string[] } {
  const words = (grants: Grant[]) => grants.map(({ izin, cakupan }) => `${izin} (${cakupan})`)
  const [old, fresh] = [words(before), words(after)]
  return {
    diberi: fresh.filter((each) => !old.includes(each)),
    dicabut: old.filter((each) => !fresh.includes(each)),
  }
}
