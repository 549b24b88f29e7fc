import type { Door } from '#platform/kernel/door.ts'
import { addPanel } from '#platform/kernel/panel.ts'

addPanel('general-tables', {
  tab: 'pelajaran',
  label: 'Pelajaran & aspek',
  order: 1,
  izin: { resource: 'pelajaran', action: 'read' },
  lazy: async () => ({ default: (await import('./pelajaran-panel.tsx')).PelajaranPanel }),
})

/** Subjects are one of the general tables; a file of them has a page of its own. */
export const pelajaranDoor: Door = {
  routes: [
    {
      path: '/dashboard/general-tables/pelajaran/impor',
      layout: 'main',
      izin: { resource: 'pelajaran', action: 'write' },
      lazy: async () => ({ Component: (await import('./import-page.tsx')).PelajaranImportPage }),
    },
  ],
}
