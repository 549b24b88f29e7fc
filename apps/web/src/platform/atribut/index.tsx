import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/settings/atribut'
const izin = { resource: 'atribut', action: 'read' } as const

export const atributDoor: Door = {
  menu: [{ label: 'Atribut', path, order: 14, group: 'Account Management', icon: 'settings', izin }],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      asks: [
        { resource: 'atribut', action: 'write-all' },
        { resource: 'atribut', action: 'delete-all' },
      ],
      lazy: async () => ({ Component: (await import('./atribut-page.tsx')).AtributPage }),
    },
  ],
}
