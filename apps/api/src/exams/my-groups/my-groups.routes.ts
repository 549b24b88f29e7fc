import { myGroups } from '@suluh/contract/exams/my-groups'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getProgress, listMine } from './my-groups.queries.ts'

export function myGroupsRoutes(app: Server): void {
  serve(app, myGroups.mine, ({ db, actor }) => listMine(db, actor))
  serve(app, myGroups.progress, ({ db, actor, params }) => getProgress(db, actor, params.id))
}
