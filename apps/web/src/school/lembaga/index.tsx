import type { Door } from '#platform/kernel/door.ts'
import { addPanel } from '#platform/kernel/panel.ts'

const path = '/dashboard/general-tables/lembaga'
const izin = { resource: 'lembaga', action: 'read' } as const
const write = { resource: 'lembaga', action: 'write' } as const
/** A lembaga more is the application's; the own one is changed by whoever may. */
const add = { resource: 'lembaga', action: 'write-all' } as const
const remove = { resource: 'lembaga', action: 'delete' } as const
const levels = { resource: 'general-table', action: 'read' } as const
const lazy = async () => ({ Component: (await import('./lembaga-page.tsx')).LembagaPage })

addPanel('general-tables', {
  tab: 'lembaga',
  label: 'Lembaga',
  order: 2,
  izin,
  lazy: async () => ({ default: (await import('./lembaga-panel.tsx')).LembagaPanel }),
})

/** The list is one of the general tables; one lembaga has a page of its own. */
export const lembagaDoor: Door = {
  routes: [
    { path: `${path}/baru`, layout: 'main', izin: add, lazy },
    {
      path: `${path}/impor`,
      layout: 'main',
      izin: add,
      lazy: async () => ({ Component: (await import('./import-page.tsx')).LembagaImportPage }),
    },
    { path: `${path}/:id`, layout: 'main', izin, asks: [write, remove, levels], lazy },
  ],
}
