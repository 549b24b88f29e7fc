import type { Door } from '#platform/kernel/door.ts'

const izin = { resource: 'devs', action: 'read' } as const

export const devsDoor: Door = {
  routes: [
    {
      path: '/dashboard/devs',
      layout: 'main',
      izin,
      asks: [{ resource: 'devs', action: 'write' }],
      lazy: async () => ({ Component: (await import('./devs-page.tsx')).DevsPage }),
    },
  ],
}
