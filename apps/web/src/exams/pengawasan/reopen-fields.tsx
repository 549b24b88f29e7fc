import { useEffect, useState } from 'react'
import { pengawasan, type BagianDibuka } from '@suluh/contract/exams/pengawasan'
import { call } from '#platform/kernel/data/call.ts'
import { formatDuration } from '#platform/kernel/format.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'

type Opened = { nama: string; seconds: number | null }[]

/** What is opened again and what is added to it, and, for one student, what that comes to. */
export function ReopenFields({ eventId, attemptId }: { eventId: string; attemptId: string | undefined }) {
  const [minutes, setMinutes] = useState('0')
  const [isAll, setIsAll] = useState(false)
  const opened = useReopening(eventId, attemptId, Number(minutes), isAll ? 'semua' : 'tersisa')
  return (
    <Stack gap={3}>
      <TextField
        label="Tambahan menit"
        name="jumlah"
        type="number"
        inputMode="numeric"
        min={0}
        max={600}
        value={minutes}
        onChange={(changed) => setMinutes(changed.target.value)}
        hint="Di luar sisa waktu tiap bagian."
        required
      />
      <Cluster as="label" nowrap gap={2} align="start">
        <input
          type="checkbox"
          name="bagian"
          value="semua"
          checked={isAll}
          onChange={(changed) => setIsAll(changed.target.checked)}
        />
        <span>Buka juga bagian yang sudah ditinggalkan atau habis waktunya, selama tambahan menit itu</span>
      </Cluster>
      {opened && (
        <p role="status" data-part="reopening">
          {reopeningWords(opened)}
        </p>
      )}
    </Stack>
  )
}

/** What would be open, in one sentence. */
function reopeningWords(opened: Opened): string {
  if (opened.length === 0)
    return 'Tidak ada waktu yang tersisa: beri tambahan menit, atau buka juga bagian yang sudah lewat.'
  const words = opened.map(
    ({ nama, seconds }) => `${nama}: ${seconds === null ? 'menyusul' : timeWords(seconds)}`,
  )
  return `Yang terbuka: ${words.join(', ')}.`
}

function timeWords(seconds: number): string {
  return formatDuration(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60)
}

function useReopening(
  eventId: string,
  attemptId: string | undefined,
  minutes: number,
  bagian: BagianDibuka,
): Opened | undefined {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    if (!attemptId || !(minutes >= 0 && minutes <= 600)) return
    let isCurrent = true
    const query = { minutes: Math.trunc(minutes), bagian }
    call(pengawasan.reopening, { params: { id: eventId, attemptId }, query }).then(
      (found) => isCurrent && setOpened(found),
      () => isCurrent && setOpened(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [eventId, attemptId, minutes, bagian])
  return attemptId ? opened : undefined
}
