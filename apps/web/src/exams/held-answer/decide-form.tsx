import type { FormEvent } from 'react'
import { heldAnswer } from '@suluh/contract/exams/held-answer'
import type { HeldDecision } from '@suluh/contract/exams/ujian'
import { call } from '#platform/kernel/data/call.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { textOf } from '../pengawasan/text-of.ts'

/** What somebody is about to decide: about which answers of whom. */
export type Asked = { nama: string; ids: string[]; decision: HeldDecision }

type FormProps = { eventId: string; asked: Asked; onDone: () => void }

/** Asks for the reason, then decides. */
export function DecideForm({ eventId, asked: { nama, ids, decision }, onDone }: FormProps) {
  const { busy, problem, refuse, send } = useSending()
  const isAccepted = decision === 'diterima'

  async function submit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    const reason = textOf(submitted, 'alasan')
    if (reason.length < 3) return refuse('Tuliskan alasannya, misalnya "Jaringan ruang 2 padam".')
    await send(async () => {
      const body = { ids, decision, reason }
      const { done, skipped } = await call(heldAnswer.decide, { params: { id: eventId }, body })
      const reasons = [...new Set(skipped.map((each) => each.reason))]
      notificationProvider.open({
        type: reasons.length > 0 ? 'error' : 'success',
        message: `${done} jawaban ${nama} ${decision}`,
        ...(reasons.length > 0 && { description: reasons.join('. ') }),
      })
      onDone()
    })
  }

  return (
    <Stack as="form" gap={4} onSubmit={(submitted) => void submit(submitted)}>
      <p>
        {isAccepted
          ? `${ids.length} jawaban ikut dihitung, dan hasilnya dihitung ulang. Tidak dapat dibatalkan.`
          : `${ids.length} jawaban tidak dihitung. Tetap tersimpan, dan masih dapat diterima nanti.`}
      </p>
      <TextField
        label="Alasan"
        name="alasan"
        maxLength={300}
        autoComplete="off"
        hint="Tercatat bersama nama Anda."
      />
      {problem && <Alert tone="warning">{problem}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        {isAccepted ? 'Terima' : 'Tolak'}
      </Button>
    </Stack>
  )
}
