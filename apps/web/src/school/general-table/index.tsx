import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/general-tables'
const izin = { resource: 'general-table', action: 'read' } as const

export const generalTableDoor: Door = {
  menu: [{ label: 'General Tables', path, order: 9, icon: 'table', izin }],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      asks: [
        { resource: 'general-table', action: 'write' },
        { resource: 'general-table', action: 'delete' },
        { resource: 'pelajaran', action: 'read' },
        { resource: 'pelajaran', action: 'write' },
        { resource: 'pelajaran', action: 'delete' },
        { resource: 'lembaga', action: 'read' },
        { resource: 'lembaga', action: 'write' },
        { resource: 'lembaga', action: 'delete' },
      ],
      lazy: async () => ({ Component: (await import('./general-tables-page.tsx')).GeneralTablesPage }),
    },
    {
      path: `${path}/:tabel/impor`,
      layout: 'main',
      izin: { resource: 'general-table', action: 'write' },
      lazy: async () => ({ Component: (await import('./import-page.tsx')).RowsImportPage }),
    },
  ],
}
