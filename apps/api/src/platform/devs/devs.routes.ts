import { devs } from '@suluh/contract/platform/devs'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { endAksesToken, insertAksesToken, listAksesToken } from '#platform/auth/akses-token.ts'
import { migrationFiles } from '#platform/db/migrate.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'

export function devsRoutes(app: Server): void {
  serve(app, devs.tokens, ({ db, actor }) => listAksesToken(db, actor))
  serve(app, devs.createToken, ({ db, actor, body }) => {
    const beyond = body.izin.filter((izin) => !actor.izin.has(izin) || izin === 'devs.write')
    if (beyond.length > 0)
      throw new SuluhError(
        'validation',
        'Token tidak dapat berhak lebih daripada Anda, dan tidak dapat membuat token lain.',
        [{ path: 'izin', message: `Lepaskan: ${beyond.join(', ')}` }],
      )
    return insertAksesToken(db, actor, body)
  })
  serve(app, devs.deleteToken, async ({ db, actor, params, note }) => {
    const nama = await endAksesToken(db, actor, params.id)
    if (nama === undefined) throw new SuluhError('not-found')
    note({ targetNama: nama })
    return null
  })
  serve(app, devs.status, async ({ db }) => {
    const { rows } = await sql<{ postgres: string }>`
      select current_setting('server_version') as postgres`.execute(db)
    return {
      node: process.versions.node,
      postgres: rows[0]?.postgres ?? '',
      migrasi: migrationFiles().at(-1) ?? '',
      panggilan: app.endpoints.length,
    }
  })
}
