import type { FormEvent } from 'react'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { call } from '#platform/kernel/data/call.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { Whom } from './board-rules.ts'
import { textOf } from './text-of.ts'
import styles from './board.module.css'

type FormProps = { eventId: string; whom: Whom; onDone: () => void }

/** Says something. */
export function MessageForm({ eventId, whom, onDone }: FormProps) {
  const { busy, problem, refuse, send } = useSending()
  async function submit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    const text = textOf(submitted, 'pesan')
    if (text === '') return refuse('Tuliskan pesannya.')
    await send(async () => {
      const { ruangId, isAll } = whom
      // A room hears it as a room, and all as all: whoever comes later does too.
      const attemptIds = ruangId || isAll ? null : whom.attemptIds
      await call(pengawasan.say, { params: { id: eventId }, body: { text, attemptIds, ruangId } })
      notificationProvider.open({ type: 'success', message: 'Pesan terkirim' })
      onDone()
    })
  }
  return (
    <Stack as="form" gap={4} onSubmit={(submitted) => void submit(submitted)}>
      <Stack gap={1}>
        <Text as="label" strong htmlFor="board-message">
          Pesan
        </Text>
        <textarea
          id="board-message"
          className={styles.input}
          name="pesan"
          maxLength={500}
          rows={3}
          aria-describedby="board-message-note"
        />
        <Text tone="soft" id="board-message-note">
          Muncul di layar murid sampai mereka menutupnya.
        </Text>
      </Stack>
      {problem && <Alert tone="warning">{problem}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        Kirim
      </Button>
    </Stack>
  )
}
