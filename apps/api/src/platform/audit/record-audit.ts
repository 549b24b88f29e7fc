import type { FastifyRequest } from 'fastify'
import type { Tx } from '#platform/db/tenant.ts'
import { keptAction, type AuditAction } from './audit-words.ts'

/** Who did it, as they were then; an actor fits. */
export type AuditWho = {
  applicationId: string
  userId: string | null
  nama: string
  lembagaId: string | null
}

export type AuditEntry = {
  action: AuditAction
  /** What it was done to: `paket-soal/<id>`. */
  target: string
  targetNama?: string | null
  /** Anything worth knowing later; secrets are taken out and long values shortened here. */
  detail?: unknown
  request?: FastifyRequest
}

/**
 * Writes one line of the log in the caller's transaction. `serve` does so for every call that changes something;
 * this is for what has no signed-in caller (signing in, links) and for background work.
 */
export async function recordAudit(tx: Tx, who: AuditWho, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      applicationId: who.applicationId,
      applicationUserId: who.userId,
      lembagaId: who.lembagaId,
      nama: who.nama,
      action: keptAction(entry.action),
      target: entry.target,
      targetNama: entry.targetNama?.slice(0, 200) ?? null,
      detail: JSON.stringify(redact(entry.detail)),
      address: entry.request?.ip ?? null,
      device: entry.request?.headers['user-agent']?.slice(0, 300) ?? null,
    })
    .execute()
}

const secret = /password|sandi|token|secret|hash|rahasia/i
const longestText = 300
const mostItems = 100
const mostCharacters = 8000

/** A body as the log keeps it: without secrets, long texts and lists shortened, never more than some kilobytes. */
export function redact(body: unknown): Record<string, unknown> {
  const budget = { left: mostCharacters }
  const kept = shorten(body, budget)
  if (Array.isArray(kept)) return { ids: kept }
  return isRecord(kept) ? kept : {}
}

function shorten(value: unknown, budget: { left: number }): unknown {
  if (budget.left <= 0) return '…'
  if (typeof value === 'string') {
    const text =
      value.length > longestText ? `${value.slice(0, longestText)}… (${value.length} huruf)` : value
    budget.left -= text.length
    // Half a letter, sent so or cut so, is nothing that jsonb keeps.
    return text.toWellFormed()
  }
  if (value instanceof Uint8Array) return `${value.length} byte`
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((each) => shorten(each, budget))
    return value.length > mostItems ? [...items, `… ${value.length - mostItems} lainnya`] : items
  }
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, each]) => {
      budget.left -= key.length
      return [
        key.toWellFormed(),
        secret.test(key) && each !== null ? '(dirahasiakan)' : shorten(each, budget),
      ]
    })
    return Object.fromEntries(entries)
  }
  budget.left -= 8
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
