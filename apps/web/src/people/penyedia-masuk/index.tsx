import type { Door } from '#platform/kernel/door.ts'

export const penyediaMasukDoor: Door = {
  routes: [
    {
      path: '/dashboard/settings/pengguna/penyedia-masuk',
      layout: 'main',
      izin: { resource: 'peran-izin', action: 'write' },
      asks: [],
      lazy: async () => ({ Component: (await import('./penyedia-page.tsx')).PenyediaPage }),
    },
    {
      path: '/masuk-lewat',
      layout: 'open',
      lazy: async () => ({ Component: (await import('./not-in-page.tsx')).NotInPage }),
    },
  ],
}
