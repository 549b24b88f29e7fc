import { useEffect, useSyncExternalStore } from 'react'
import { authorization } from '@suluh/contract/platform/authorization'
import type { IzinPair, WholePair } from '@suluh/contract/platform/izin'
import { call } from '../data/call.ts'
import { onRightsChanged } from './rights-mark.ts'
import { onScreensGone } from './session.ts'

/** A right as resource and action: `{ resource: 'paket-soal', action: 'write' }`. */
export type Pair = IzinPair | WholePair

type Answer = { pair: Pair; can: boolean; askedAt: number }
const freshMs = 60_000
const most = 100
const answers = new Map<string, Answer>()
const asking = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
let gathered: Pair[] = []
let gathering: Promise<void> | undefined

onScreensGone(forgetAccess)
onRightsChanged(askAllAgain)

/** Makes sure that these rights are answered. All that is asked in one tick travels in one request. */
export async function askAccess(pairs: readonly Pair[]): Promise<void> {
  const stale = pairs.filter((pair) => !isFresh(pair) && !asking.has(keyOf(pair)))
  const unknown = pairs.filter((pair) => !answers.has(keyOf(pair)))
  if (stale.length > 0) {
    gathered.push(...stale)
    gathering ??= Promise.resolve().then(sendGathered)
    for (const pair of stale) asking.set(keyOf(pair), gathering)
  }
  // An older answer will do while a newer one is fetched.
  await Promise.all(unknown.flatMap((pair) => asking.get(keyOf(pair)) ?? []))
}

/** Another person, other rights. */
export function forgetAccess(): void {
  answers.clear()
  publish()
}

/** Other rights for the same person: the buttons that stand on the screen follow at once. */
function askAllAgain(): void {
  for (const answer of answers.values()) answer.askedAt = 0
  askAccess([...answers.values()].map(({ pair }) => pair)).catch(() => undefined)
}

/** Whether the answer is yes; false while it is not known. */
export function isAllowed(pair: Pair): boolean {
  return answers.get(keyOf(pair))?.can ?? false
}

/** `const { can } = useCan({ resource: 'paket-soal', action: 'write' })`. */
export function useCan(pair: Pair): { can: boolean; isLoading: boolean } {
  const answer = useSyncExternalStore(subscribe, () => answers.get(keyOf(pair))?.can)
  const { resource, action } = pair
  useEffect(() => {
    askAccess([{ resource, action } as Pair]).catch(() => undefined)
  }, [resource, action])
  return { can: answer ?? false, isLoading: answer === undefined }
}

/** Which of several are allowed; draws again when an answer changes. */
export function useAllowed<T>(items: readonly T[], pairOf: (item: T) => Pair | undefined): T[] {
  useSyncExternalStore(subscribe, () => items.map((item) => allows(pairOf(item))).join())
  return items.filter((item) => allows(pairOf(item)))
}

async function sendGathered(): Promise<void> {
  const pairs = [...new Map(gathered.map((pair) => [keyOf(pair), pair])).values()]
  gathered = []
  gathering = undefined
  try {
    for (let from = 0; from < pairs.length; from += most) await send(pairs.slice(from, from + most))
  } finally {
    for (const pair of pairs) asking.delete(keyOf(pair))
  }
  publish()
}

async function send(pairs: Pair[]): Promise<void> {
  const given = await call(authorization.check, { body: { pairs } })
  pairs.forEach((pair, index) =>
    answers.set(keyOf(pair), { pair, can: given[index] === true, askedAt: Date.now() }),
  )
}

function allows(pair: Pair | undefined): boolean {
  return pair === undefined || isAllowed(pair)
}

function isFresh(pair: Pair): boolean {
  const answer = answers.get(keyOf(pair))
  return answer !== undefined && Date.now() - answer.askedAt < freshMs
}

function keyOf(pair: Pair): string {
  return `${pair.resource}.${pair.action}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(): void {
  for (const listener of listeners) listener()
}
