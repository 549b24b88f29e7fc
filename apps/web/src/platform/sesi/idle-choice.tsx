import { idleChoices, sesi } from '@suluh/contract/platform/sesi'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

const options = idleChoices.map((minutes) => ({ value: minutes, label: wordsOf(minutes) }))

/** After how long without use everybody's sessions end by themselves. */
export function IdleChoice() {
  const { can } = useCan({ resource: 'peran-izin', action: 'write' })
  const { result } = useOne(sesi.aturan, {})
  const { mutate, isPending } = useUpdate(sesi.atur, { successMessage: 'Tersimpan dan langsung berlaku.' })
  if (!result) return null
  return (
    <Card aria-labelledby="keluar-sendiri">
      <Cluster gap={3} justify="between">
        <div>
          <h2 id="keluar-sendiri">Keluar sendiri</h2>
          <Text tone="soft">
            Akun yang lama tidak dipakai keluar dengan sendirinya. Ujian yang sedang berjalan tidak pernah
            terputus.
          </Text>
        </div>
        <Select
          aria-label="Keluar sendiri setelah tidak dipakai"
          value={result.idleMinutes}
          options={options}
          disabled={!can}
          loading={isPending}
          onChange={(idleMinutes) => mutate({ body: { idleMinutes } })}
        />
      </Cluster>
    </Card>
  )
}

function wordsOf(minutes: number): string {
  if (minutes < 60) return `Setelah ${minutes} menit`
  return minutes < 1440 ? `Setelah ${minutes / 60} jam` : 'Hanya setelah sehari'
}
