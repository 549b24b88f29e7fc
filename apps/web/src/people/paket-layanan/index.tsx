import type { Door } from '#platform/kernel/door.ts'

/** Reached from Aplikasi. */
export const paketLayananDoor: Door = {
  routes: [
    {
      path: '/admin/paket-layanan',
      layout: 'main',
      izin: { resource: 'application', action: 'read' },
      asks: [{ resource: 'application', action: 'write' }],
      lazy: async () => ({ Component: (await import('./paket-layanan-page.tsx')).PaketLayananPage }),
    },
  ],
}
