import type { Door } from '#platform/kernel/door.ts'
import { addPanel } from '#platform/kernel/panel.ts'

addPanel('general-tables', {
  tab: 'pelajaran',
  label: 'Pelajaran & aspek',
  order: 1,
  izin: { resource: 'pelajaran', action: 'read' },
  lazy: async () => ({ default: (await import('./pelajaran-panel.tsx')).PelajaranPanel }),
})

/** Subjects have no page of their own: they are one of the general tables. */
export const pelajaranDoor: Door = { routes: [] }
