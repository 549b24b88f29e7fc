import { TabLinks } from '#platform/ui/light/tab-links.tsx'

/** The two sides of an exam's history. */
export function RiwayatTabs({ id, shown }: { id: string; shown: 'riwayat' | 'keadaan' }) {
  return (
    <TabLinks
      label="Riwayat ujian"
      shown={shown}
      tabs={[
        { key: 'riwayat', label: 'Perubahan', to: `/riwayat-ujian/${id}` },
        { key: 'keadaan', label: 'Keadaan pada …', to: `/riwayat-ujian/${id}/keadaan` },
      ]}
    />
  )
}
