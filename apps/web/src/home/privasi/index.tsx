import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/settings/privasi'
const izin = { resource: 'privasi', action: 'read' } as const
const write = { resource: 'privasi', action: 'write' } as const

/** The page for everybody, and what staff keep of consent; reached from Pengguna, the sidebar has no entry for it. */
export const privasiDoor: Door = {
  routes: [
    {
      path: '/privasi',
      layout: 'open',
      lazy: async () => ({ Component: (await import('./privasi-page.tsx')).PrivasiPage }),
    },
    {
      path,
      layout: 'main',
      izin,
      asks: [write, { resource: 'group-belajar', action: 'read' }],
      lazy: async () => ({ Component: (await import('./persetujuan-page.tsx')).PersetujuanPage }),
    },
    {
      path: `${path}/aturan`,
      layout: 'main',
      izin,
      asks: [write],
      lazy: async () => ({ Component: (await import('./aturan-page.tsx')).AturanPage }),
    },
    {
      path: `${path}/orang/:id`,
      layout: 'main',
      izin,
      asks: [write],
      lazy: async () => ({ Component: (await import('./orang-page.tsx')).OrangPage }),
    },
  ],
}
