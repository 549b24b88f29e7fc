import type { Door } from '#platform/kernel/door.ts'

/** Reached from Pengguna: the sidebar has no entry of its own for it. */
export const layananDoor: Door = {
  routes: [
    {
      path: '/dashboard/settings/layanan',
      layout: 'main',
      izin: { resource: 'layanan', action: 'read' },
      asks: [{ resource: 'layanan', action: 'write' }],
      lazy: async () => ({ Component: (await import('./layanan-page.tsx')).LayananPage }),
    },
  ],
}
