import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { sql } from 'kysely'
import { listFields } from '#platform/atribut/definitions.ts'
import { demandProofToManage } from '#platform/auth/proof.ts'
import { grantablePeranIds } from '#platform/auth/grant.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { download } from '#platform/sheet/write-sheet.ts'
import { templateXlsx } from '#people/people-file/template.ts'
import type { RowKind } from '#platform/staged-import/import-kind.ts'
import { getImport } from '#platform/staged-import/staged-import.queries.ts'
import { stagedRowRoutes } from '#platform/staged-import/staged-import.routes.ts'
import { getPlace, stagePeople } from './stage-people.ts'
import { undoPeople } from './undo-people.ts'
import { writePeople } from './write-people.ts'
import type * as peopleFiles from '#people/people-file/people-file.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const peopleFile = jobFile<typeof peopleFiles>(new URL('../people-file/people-file.job.ts', import.meta.url))

const longestReadSeconds = 60

const people: RowKind = {
  key: 'application-user',
  /** Into roles that the actor may give; whoever reaches the whole application decides about all of these. */
  scope: async (db, actor) => {
    const isAll = actor.izin.get('application-user.write') === 'aplikasi'
    const grantable = [...(await grantablePeranIds(db, actor))]
    return sql<boolean>`(i.peran_id = any(${grantable}::uuid[]) and (${isAll} or i.application_user_id = ${actor.userId}))`
  },
  /** A file makes people with power over others, and says their passwords: as much as making one of them. */
  demand: async (tx, actor, importId) => {
    const found = await tx
      .selectFrom('stagedImport')
      .select('peranId')
      .where('id', '=', importId)
      .executeTakeFirst()
    if (found?.peranId) await demandProofToManage(tx, actor, found.peranId)
  },
  write: writePeople,
  undo: undoPeople,
}

export function applicationUserImportRoutes(app: Server): void {
  serve(app, applicationUserImport.template, async ({ db, actor, query }) => {
    const fields = await listFields(db, actor, 'application-user')
    const own = fields.filter(
      ({ onlyFor, mayEdit }) => mayEdit && (!onlyFor || onlyFor.includes(query.peran)),
    )
    const bytes = await templateXlsx(
      query.peran === 'murid',
      own.map(({ nama }) => nama),
    )
    return download('xlsx', `template-${query.peran}-suluh`, bytes)
  })
  stagedRowRoutes(app, applicationUserImport, () => people)
  // Reading takes a while and happens on a worker thread: no transaction waits for it.
  servePooled(app, applicationUserImport.preview, async ({ db, actor, params, query, body }) => {
    const place = await tenant(db, actor, (tx) => getPlace(tx, actor, params.peranId, query.lembagaId))
    const read = await app.jobs.run(actor, peopleFile, 'readPeople', body.bytes, longestReadSeconds)
    return tenant(db, actor, async (tx) =>
      getImport(tx, actor, people, await stagePeople(tx, actor, place, body.name, read)),
    )
  })
}
