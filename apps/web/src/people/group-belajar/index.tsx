import type { Door } from '#platform/kernel/door.ts'

const settings = '/dashboard/settings/group-belajar'
const izin = { resource: 'group-belajar', action: 'read' } as const
const write = { resource: 'group-belajar', action: 'write' } as const
const remove = { resource: 'group-belajar', action: 'delete' } as const

export const groupBelajarDoor: Door = {
  menu: [
    {
      label: 'Group Belajar',
      path: settings,
      order: 13,
      group: 'Account Management',
      icon: 'group',
      izin: write,
    },
  ],
  routes: [
    {
      path: settings,
      layout: 'main',
      izin: write,
      asks: [remove, { resource: 'lembaga', action: 'read' }],
      lazy: async () => ({ Component: (await import('./group-list-page.tsx')).GroupListPage }),
    },
    {
      path: `${settings}/:id`,
      layout: 'main',
      izin: write,
      asks: [remove, izin, { resource: 'application-user', action: 'read' }],
      lazy: async () => ({ Component: (await import('./group-page.tsx')).GroupPage }),
    },
  ],
}
