import { Tabs } from '#platform/ui/antd/tabs.tsx'
import { EditorHistory } from '../history/editor-history.tsx'
import { SimilarSoal } from './similar-soal.tsx'
import { SoalUses } from './soal-uses.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

/** Below a question of the bank: what is nearly the same, where it was used, how it came to be. */
export function SoalFacts({ id }: { id: string }) {
  return (
    <Stack gap={3}>
      <SimilarSoal id={id} />
      <Tabs
        items={[
          { key: 'pemakaian', label: 'Pemakaian', children: <SoalUses id={id} /> },
          { key: 'riwayat', label: 'Riwayat', children: <EditorHistory id={id} /> },
        ]}
      />
    </Stack>
  )
}
