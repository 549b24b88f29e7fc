import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/settings/pengguna'
const izin = { resource: 'application-user', action: 'read' } as const
const write = { resource: 'application-user', action: 'write' } as const
const remove = { resource: 'application-user', action: 'delete' } as const

export const applicationUserDoor: Door = {
  menu: [{ label: 'Pengguna', path, order: 12, group: 'Account Management', icon: 'group', izin }],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      asks: [write, remove, { resource: 'privasi', action: 'read' }, { resource: 'layanan', action: 'read' }],
      lazy: async () => ({ Component: (await import('./pengguna-list-page.tsx')).PenggunaListPage }),
    },
    {
      path: `${path}/impor`,
      layout: 'main',
      izin: write,
      lazy: async () => ({ Component: (await import('./impor/impor-page.tsx')).ImporPage }),
    },
    {
      path: `${path}/kartu/:id`,
      layout: 'full',
      izin: write,
      lazy: async () => ({ Component: (await import('#people/kartu-peserta/kartu-page.tsx')).KartuPage }),
    },
    {
      path: `${path}/:role/:id`,
      layout: 'main',
      izin,
      asks: [
        write,
        remove,
        { resource: 'audit', action: 'read' },
        { resource: 'hasil-ujian', action: 'read' },
        { resource: 'lembaga', action: 'read' },
        { resource: 'privasi', action: 'read' },
      ],
      lazy: async () => ({ Component: (await import('./pengguna-page.tsx')).PenggunaPage }),
    },
  ],
}
