import { generalTable, generalTableImport } from '@suluh/contract/school/general-table'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { sheetImportRoutes } from '#platform/staged-import/staged-import.routes.ts'
import { deleteTable, insertTable, updateTable } from './own-table.ts'
import { exportRows, rowKind, rowTemplate } from './row-import.ts'
import { deleteTableRows, insertTableRow, updateTableRow } from './row.commands.ts'
import { getTableRow, listTableRows, usageOfRows } from './row.queries.ts'
import { getTable, listTables } from './tables.ts'

export function generalTableRoutes(app: Server): void {
  serve(app, generalTable.list, ({ db }) => listTables(db))
  serve(app, generalTable.create, ({ db, actor, body }) => insertTable(db, actor, body))
  serve(app, generalTable.update, ({ db, actor, params, body }) => updateTable(db, actor, params.id, body))
  serve(app, generalTable.deleteOne, ({ db, params }) => deleteTable(db, params.id))
  rowRoutes(app)
  sheetRoutes(app)
}

function rowRoutes(app: Server): void {
  serve(app, generalTable.rows, async ({ db, params, query }) =>
    listTableRows(db, await getTable(db, params.tabel), query),
  )
  serve(app, generalTable.createRow, async ({ db, actor, params, body }) =>
    insertTableRow(db, actor, await getTable(db, params.tabel), body),
  )
  serve(app, generalTable.updateRow, async ({ db, actor, params, body }) =>
    updateTableRow(db, actor, await getTable(db, params.tabel), params.id, body),
  )
  serve(app, generalTable.usage, async ({ db, params }) => {
    const table = await getTable(db, params.tabel)
    await getTableRow(db, table, params.id)
    return usageOfRows(db, table, [params.id])
  })
  serve(app, generalTable.deleteRow, async ({ db, params }) =>
    deleteTableRows(db, await getTable(db, params.tabel), [params.id]),
  )
  serve(app, generalTable.deleteRows, async ({ db, params, body }) =>
    deleteTableRows(db, await getTable(db, params.tabel), body),
  )
}

function sheetRoutes(app: Server): void {
  serve(app, generalTable.exported, async ({ db, params, query }) =>
    exportRows(db, await getTable(db, params.tabel), query.format),
  )
  serve(app, generalTable.template, async ({ db, params }) => rowTemplate(await getTable(db, params.tabel)))
  sheetImportRoutes(app, generalTableImport, async (db, _, { tabel = '' }) =>
    rowKind(await getTable(db, tabel)),
  )
}
