import type { Door } from '#platform/kernel/door.ts'

export const panduanDoor: Door = {
  routes: [
    {
      path: '/dashboard/panduan',
      layout: 'main',
      lazy: async () => ({ Component: (await import('./guide-page.tsx')).GuidePage }),
    },
  ],
}
