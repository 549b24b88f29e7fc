import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useState } from 'react'
import { Button } from 'antd'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { SesiList } from './sesi-list.tsx'
import { StartForm } from './start-form.tsx'

/** "Berapa batas lulusnya?": sessions in which a panel has set it, and where one begins. */
export function SesiPanel({ paketSoalId }: { paketSoalId: string }) {
  const { can } = useCan({ resource: 'paket-soal', action: 'write' })
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack as="section" gap={4} aria-label="Batas kelulusan">
      <Text>
        Beberapa guru menilai soal satu per satu, lalu batas lulus dihitung dari penilaian mereka. Batas paket
        baru berubah bila Anda memakainya.
      </Text>
      {can &&
        (isOpen ? (
          <StartForm paketSoalId={paketSoalId} onClose={() => setOpen(false)} />
        ) : (
          <div>
            {/* The page's own action stands above it. */}
            <Button onClick={() => setOpen(true)}>Mulai penetapan batas</Button>
          </div>
        ))}
      <SesiList paketSoalId={paketSoalId} empty="Belum ada penetapan batas untuk paket ini." />
    </Stack>
  )
}
