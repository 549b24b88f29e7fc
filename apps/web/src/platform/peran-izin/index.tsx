import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/settings/peran-izin'
const izin = { resource: 'peran-izin', action: 'read' } as const

export const peranIzinDoor: Door = {
  menu: [{ label: 'Peran & Izin', path, order: 11, group: 'Account Management', icon: 'settings', izin }],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      asks: [
        { resource: 'peran-izin', action: 'write' },
        { resource: 'peran-izin', action: 'delete' },
        { resource: 'audit', action: 'read' },
      ],
      lazy: async () => ({ Component: (await import('./peran-page.tsx')).PeranPage }),
    },
  ],
}
