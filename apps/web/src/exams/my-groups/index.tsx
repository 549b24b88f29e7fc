import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/group-belajar'
const izin = { resource: 'group-belajar', action: 'read' } as const
const write = { resource: 'group-belajar', action: 'write' } as const

export const myGroupsDoor: Door = {
  menu: [{ label: 'Group Belajar', path, order: 8, icon: 'group', izin }],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      asks: [write],
      lazy: async () => ({ Component: (await import('./my-groups-page.tsx')).MyGroupsPage }),
    },
    {
      path: `${path}/:id`,
      layout: 'main',
      izin,
      asks: [write],
      lazy: async () => ({ Component: (await import('./my-group-page.tsx')).MyGroupPage }),
    },
  ],
}
