import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { AuditedCall } from './audit-words.ts'
import { recordAudit } from './record-audit.ts'

/** What a handler adds to the line that its call leaves: the name of what it changed, before and after. */
export type AuditNote = { target?: string; targetNama?: string | null; detail?: Record<string, unknown> }

type Call = { params: Record<string, string>; body: unknown; request: FastifyRequest }

/** The line of one successful call. The name of what it changed is in the answer or was in the body. */
export async function auditCall(
  tx: Tx,
  actor: Actor,
  endpoint: AuditedCall,
  { params, body, request }: Call,
  result: unknown,
  note: AuditNote,
): Promise<void> {
  const entity = endpoint.path.split('/')[1] ?? ''
  const id = params['id'] ?? Object.values(params)[0] ?? textOf(result, 'id')
  const others = Object.entries(params).filter(([, value]) => value !== id)
  await recordAudit(tx, actor, {
    action: endpoint,
    target: note.target ?? (id ? `${entity}/${id}` : entity),
    targetNama: note.targetNama ?? textOf(result, 'nama') ?? textOf(body, 'nama') ?? null,
    detail: { ...Object.fromEntries(others), ...asRecord(body), ...note.detail },
    request,
  })
}

function textOf(value: unknown, key: string): string | undefined {
  const found =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return typeof found === 'string' ? found : undefined
}

function asRecord(body: unknown): Record<string, unknown> {
  if (Array.isArray(body)) return { ids: body }
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
