import { createHmac } from 'node:crypto'
import type { Db } from '#platform/db/open.ts'
import { getSecret } from '#platform/auth/secret.ts'
import type { Tx } from '#platform/db/tenant.ts'

type Tokened = { id: string; token: string | null; tokenMinutes: number | null }

/** Letters and digits that nobody confuses when they are read out. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 6

let secret: Buffer | undefined

/** The token that is asked for now; null where none is. One that changes by itself follows from the clock. */
export async function currentToken(db: Db | Tx, event: Tokened, now = Date.now()): Promise<string | null> {
  return event.tokenMinutes === null ? event.token : tokenAt(await ownSecret(db), event, now)
}

/** Whether what was typed is right; a token stays right for one period more, for who was slow to type. */
export async function isRightToken(
  db: Db | Tx,
  event: Tokened,
  typed: string,
  now = Date.now(),
): Promise<boolean> {
  if (event.tokenMinutes === null) return event.token === null || event.token === typed
  const known = await ownSecret(db)
  const before = now - event.tokenMinutes * 60_000
  return [now, before].some((moment) => tokenAt(known, event, moment) === typed)
}

function tokenAt(known: Buffer, { id, tokenMinutes }: Tokened, moment: number): string {
  const period = Math.floor(moment / ((tokenMinutes ?? 1) * 60_000))
  const digest = createHmac('sha256', known).update(`token:${id}:${period}`).digest()
  return Array.from(digest.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
}

async function ownSecret(db: Db | Tx): Promise<Buffer> {
  secret ??= await getSecret(db, 'event-token')
  return secret
}
