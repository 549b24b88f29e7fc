import type { paper } from '@suluh/contract/papers/paper'
import type { Query } from '@suluh/contract/platform/endpoint'
import type { Actor } from '#platform/auth/scope.ts'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { makeKisiKisi, makePaperWord } from './paper-files.ts'

/** Papers as files are written on a worker thread, with a connection of its own. */
type Caller = { url: string; actor: Actor; id: string }

export function writePaperWord({ query, id, ...caller }: Caller & { query: Query<typeof paper.word> }) {
  return withTenant(caller, (tx) => makePaperWord(tx, caller.actor, id, query))
}

export function writeKisiKisiFile({
  query,
  id,
  ...caller
}: Caller & { query: Query<typeof paper.kisiKisiFile> }) {
  return withTenant(caller, (tx) => makeKisiKisi(tx, caller.actor, id, query))
}

async function withTenant<T>({ url, actor }: Omit<Caller, 'id'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = connect(url, 1)
  try {
    return await tenant(db, actor, work)
  } finally {
    await db.destroy()
  }
}
