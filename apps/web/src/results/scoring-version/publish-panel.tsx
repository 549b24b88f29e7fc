import { useState } from 'react'
import { Button, Input } from 'antd'
import {
  scoringVersion,
  type ScoringDraft,
  type ScoringEffect,
} from '@suluh/contract/results/scoring-version'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { effectSentence } from './effect-view.tsx'

type PublishProps = { draft: ScoringDraft; effect: ScoringEffect | null; onDiscard: () => void }

/** The reason, and the button that changes every result. */
export function PublishPanel({ draft, effect, onDiscard }: PublishProps) {
  const [reason, setReason] = useState('')
  const publish = useCustomMutation(scoringVersion.publish, {
    silent: true,
    successMessage: 'Penskoran diterbitkan; semua hasil mengikutinya',
    invalidates: ['paket-soal', 'hasil-ujian', 'event', 'marking'],
  })
  async function ask(known: ScoringEffect) {
    const isOk = await confirm({
      message: 'Terbitkan penskoran ini?',
      description: `${effectSentence(known)} Laporan langsung mengikutinya, dan murid yang hasilnya sudah dibuka melihat nilai barunya. Versi ini dapat ditarik kembali di Riwayat.`,
      okText: 'Terbitkan',
      isDanger: false,
    })
    if (isOk) publish.mutate({ params: { id: draft.id }, body: { revision: draft.revision, reason } })
  }
  const refusal = publish.error instanceof RequestError ? publish.error.statusCode : undefined
  // In another window it was published or thrown away: there is nothing here to go on with.
  const isGone = refusal === 404
  return (
    <Stack gap={3}>
      <label>
        Alasan perubahan
        <Input.TextArea
          autoSize={{ minRows: 2 }}
          maxLength={500}
          placeholder="Misalnya: kunci soal 7 keliru, seharusnya C"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {publish.error && <Alert tone="warning">{publish.error.message}</Alert>}
      <Cluster justify="end">
        <Button onClick={onDiscard}>
          {refusal === 409 || isGone ? 'Mulai dari versi yang berlaku' : 'Buang rancangan'}
        </Button>
        <Button
          type="primary"
          disabled={isGone || effect === null || reason.trim().length < 3}
          loading={publish.isPending}
          onClick={() => effect && void ask(effect)}
        >
          Terbitkan penskoran
        </Button>
      </Cluster>
      {effect !== null && reason.trim().length < 3 && (
        <Text size="small" tone="soft">
          Tuliskan alasannya; alasan itu tercatat di riwayat.
        </Text>
      )}
    </Stack>
  )
}
