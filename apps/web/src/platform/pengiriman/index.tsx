import type { Door } from '#platform/kernel/door.ts'

/** Reached from the outbox and from Undangan: the sidebar has no entry for it. */
export const pengirimanDoor: Door = {
  routes: [
    {
      path: '/dashboard/settings/pengiriman',
      layout: 'main',
      izin: { resource: 'peran-izin', action: 'write' },
      lazy: async () => ({ Component: (await import('./pengiriman-page.tsx')).PengirimanPage }),
    },
  ],
}
