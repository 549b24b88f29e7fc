import { atribut, AtributEntity } from '@suluh/contract/platform/atribut'
import { SuluhError } from '@suluh/contract/platform/error'
import { listFields } from './definitions.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { arrangeAtribut, deleteAtribut, insertAtribut, updateAtribut } from './atribut.commands.ts'
import { getAtribut, getUsage, listAtribut } from './atribut.queries.ts'

export function atributRoutes(app: Server): void {
  serve(app, atribut.list, ({ db, query }) => listAtribut(db, query))
  serve(app, atribut.fields, ({ db, actor, params }) => listFields(db, actor, readEntity(params.entity)))
  serve(app, atribut.one, ({ db, params }) => getAtribut(db, params.id))
  serve(app, atribut.usage, ({ db, params }) => getUsage(db, params.id))
  serve(app, atribut.create, ({ db, actor, body }) => insertAtribut(db, actor, body))
  serve(app, atribut.update, ({ db, actor, params, body }) => updateAtribut(db, actor, params.id, body))
  serve(app, atribut.arrange, ({ db, actor, body }) => arrangeAtribut(db, actor, body.entity, body.ids))
  serve(app, atribut.deleteOne, ({ db, actor, params, query }) =>
    deleteAtribut(db, actor, params.id, query.values),
  )
}

function readEntity(text: string): AtributEntity {
  const entity = AtributEntity.safeParse(text)
  if (!entity.success) throw new SuluhError('not-found')
  return entity.data
}
