import type { Door } from '#platform/kernel/door.ts'

/** Reached from Aplikasi. */
export const selDoor: Door = {
  routes: [
    {
      path: '/admin/sel',
      layout: 'main',
      izin: { resource: 'application', action: 'read' },
      lazy: async () => ({ Component: (await import('./sel-page.tsx')).SelPage }),
    },
  ],
}
