import type { Door } from '#platform/kernel/door.ts'

/** The second step of staff, and what else they owe before anything else. */
export const secondFactorDoor: Door = {
  routes: [
    {
      path: '/dashboard/profile/verifikasi',
      layout: 'main',
      lazy: async () => ({ Component: (await import('./second-factor-page.tsx')).SecondFactorPage }),
    },
    {
      path: '/amankan-akun',
      layout: 'bare',
      lazy: async () => ({ Component: (await import('./owed-page.tsx')).OwedPage }),
    },
  ],
}
