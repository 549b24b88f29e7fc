import type { Door } from '#platform/kernel/door.ts'

export const dashboardDoor: Door = {
  menu: [{ label: 'Dashboard', path: '/dashboard', order: 1, icon: 'dashboard' }],
  routes: [
    {
      path: '/dashboard',
      layout: 'main',
      lazy: async () => ({ Component: (await import('./dashboard.tsx')).Dashboard }),
    },
  ],
}
