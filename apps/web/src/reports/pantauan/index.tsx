import type { Door } from '#platform/kernel/door.ts'

export const pantauanDoor: Door = {
  routes: [
    {
      path: '/dashboard/analytics/pantauan',
      layout: 'main',
      izin: { resource: 'analytics', action: 'read' },
      asks: [{ resource: 'application-user', action: 'read' }],
      lazy: async () => ({ Component: (await import('./pantauan-page.tsx')).PantauanPage }),
    },
  ],
}
