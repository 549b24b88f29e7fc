import type { Door } from '#platform/kernel/door.ts'

export const pendaftaranDoor: Door = {
  routes: [
    {
      path: '/dashboard/settings/pengguna/undangan',
      layout: 'main',
      izin: { resource: 'application-user', action: 'write' },
      asks: [{ resource: 'peran-izin', action: 'write' }],
      lazy: async () => ({ Component: (await import('./undangan-page.tsx')).UndanganPage }),
    },
  ],
}
