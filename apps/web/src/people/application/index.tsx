import type { Door } from '#platform/kernel/door.ts'

const path = '/admin'
const izin = { resource: 'application', action: 'read' } as const

export const applicationDoor: Door = {
  menu: [{ label: 'Aplikasi', path, order: 0, icon: 'table', izin }],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      asks: [{ resource: 'application', action: 'write' }],
      lazy: async () => ({ Component: (await import('./application-page.tsx')).ApplicationPage }),
    },
    {
      path: `${path}/aplikasi/:id`,
      layout: 'main',
      izin,
      asks: [{ resource: 'application', action: 'write' }],
      lazy: async () => ({
        Component: (await import('./application-detail-page.tsx')).ApplicationDetailPage,
      }),
    },
  ],
}
