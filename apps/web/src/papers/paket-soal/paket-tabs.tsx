import { useAllowed } from '#platform/kernel/auth/access-control.ts'
import { panelsOf } from '#platform/kernel/panel.ts'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'

const path = '/dashboard/paket-soal'
const places = [
  { key: 'paket', label: 'Paket', to: path, izin: { resource: 'paket-soal', action: 'read' } },
  ...panelsOf('paket-soal-list').map(({ tab, label, izin }) => ({
    key: tab,
    label,
    to: `${path}?tab=${tab}`,
    izin,
  })),
  { key: 'jadwal', label: 'Jadwal', to: '/dashboard/jadwal', izin: { resource: 'event', action: 'read' } },
] as const

/** Packages, the questions they are made of and the days on which they are sat: three lists beside each other. */
export function PaketTabs({ shown }: { shown: string }) {
  const tabs = useAllowed(places, ({ izin }) => izin)
  if (tabs.length < 2) return null
  return <TabLinks label="Paket, bank soal, dan jadwal" shown={shown} tabs={tabs} />
}
