import { groupBelajar, largestList } from '@suluh/contract/people/group-belajar'
import { SuluhError } from '@suluh/contract/platform/error'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { tenant } from '#platform/db/tenant.ts'
import {
  archiveGroup,
  deleteManyGroupBelajar,
  insertGroupBelajar,
  updateGroupBelajar,
} from './group-belajar.commands.ts'
import { copyGroup } from './group-belajar.copy.ts'
import { matchRows } from './group-belajar.match.ts'
import { addMembers, listCandidates, listMembers, removeMembers } from './group-belajar.members.ts'
import { getGroupBelajar, listGroupBelajar, listYears } from './group-belajar.queries.ts'
import { applyRule, lockRules, previewRule, setRule } from './group-belajar.rule.ts'
import { demandGroup } from '#people/account/group-scope.ts'
import type * as groupBelajarWork from './group-belajar.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const groupBelajarJob = jobFile<typeof groupBelajarWork>(new URL('./group-belajar.job.ts', import.meta.url))

const longestReadSeconds = 30

export function groupBelajarRoutes(app: Server): void {
  serve(app, groupBelajar.list, ({ db, actor, query }) => listGroupBelajar(db, actor, query))
  serve(app, groupBelajar.years, ({ db }) => listYears(db))
  serve(app, groupBelajar.one, ({ db, actor, params }) => getGroupBelajar(db, actor, params.id))
  serve(app, groupBelajar.create, ({ db, actor, body }) => insertGroupBelajar(db, actor, body))
  serve(app, groupBelajar.update, ({ db, actor, params, body }) =>
    updateGroupBelajar(db, actor, params.id, body),
  )
  serve(app, groupBelajar.deleteOne, ({ db, actor, params }) =>
    deleteManyGroupBelajar(db, actor, [params.id]),
  )
  serve(app, groupBelajar.deleteMany, ({ db, actor, body }) => deleteManyGroupBelajar(db, actor, body))
  serve(app, groupBelajar.archive, ({ db, actor, params, body }) =>
    archiveGroup(db, actor, params.id, body.isArchived),
  )
  serve(app, groupBelajar.copy, ({ db, actor, params, body }) => copyGroup(db, actor, params.id, body))

  serve(app, groupBelajar.members, ({ db, actor, params, query }) => listMembers(db, actor, params.id, query))
  serve(app, groupBelajar.candidates, ({ db, actor, params, query }) =>
    listCandidates(db, actor, params.id, query),
  )
  serve(app, groupBelajar.addMembers, ({ db, actor, params, body }) => addMembers(db, actor, params.id, body))
  serve(app, groupBelajar.removeMembers, ({ db, actor, params, body }) =>
    removeMembers(db, actor, params.id, body),
  )
  serve(app, groupBelajar.match, ({ db, actor, params, body }) => matchRows(db, actor, params.id, body.rows))
  // Reading happens on a worker thread: no transaction waits for it.
  servePooled(app, groupBelajar.readList, async ({ db, actor, params, body }) => {
    await tenant(db, actor, (tx) => demandGroup(tx, actor, params.id, 'group-belajar.write'))
    const { column, rows } = await app.jobs.run(
      actor,
      groupBelajarJob,
      'readListColumn',
      { bytes: body.bytes },
      longestReadSeconds,
    )
    if (rows.length > largestList)
      throw new SuluhError(
        'too-large',
        `Berkas memuat ${rows.length} baris; paling banyak ${largestList} sekali masuk. Bagi berkasnya, atau pakai aturan.`,
      )
    return { column, rows }
  })

  serve(app, groupBelajar.previewRule, ({ db, actor, body }) => previewRule(db, actor, body))
  serve(app, groupBelajar.setRule, ({ db, actor, params, body }) => setRule(db, actor, params.id, body))
  serve(app, groupBelajar.applyRule, async ({ db, actor, params }) => {
    await lockRules(db, actor)
    await demandGroup(db, actor, params.id, 'group-belajar.write')
    return applyRule(db, actor, params.id)
  })
}
