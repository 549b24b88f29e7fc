import type { Door } from '#platform/kernel/door.ts'

const path = '/admin/email'
const izin = { resource: 'application', action: 'read' } as const

export const emailDoor: Door = {
  menu: [{ label: 'Email', path, order: 0, icon: 'email', izin }],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      asks: [{ resource: 'application', action: 'write' }],
      lazy: async () => ({ Component: (await import('./email-page.tsx')).EmailPage }),
    },
  ],
}
