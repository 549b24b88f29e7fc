import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/settings/email'
const izin = { resource: 'peran-izin', action: 'write' } as const

/** An application's people reach it from what sends its mails; the platform's own have no settings, so it is in their menu. */
export const emailDoor: Door = {
  menu: [
    { label: 'Email', path, order: 0, icon: 'email', izin: { resource: 'application', action: 'write' } },
  ],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      lazy: async () => ({ Component: (await import('./email-page.tsx')).EmailPage }),
    },
  ],
}
