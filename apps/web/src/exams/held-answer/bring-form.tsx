import { useState, type FormEvent } from 'react'
import { heldAnswer } from '@suluh/contract/exams/held-answer'
import { call } from '#platform/kernel/data/call.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import styles from './held-answer.module.css'

const mostBytes = 900_000

/** Takes a file that a student's device has sealed, or its text as a QR reader gives it. */
export function BringForm({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const [text, setText] = useState('')
  const { busy, problem, refuse, send } = useSending()

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault()
    if (text.trim() === '') return refuse('Pilih berkasnya, atau tempelkan isi kode QR-nya.')
    await send(async () => {
      const params = { id: eventId }
      const { nama, held, known, refused } = await call(heldAnswer.bring, { params, body: { text } })
      const rest = [known > 0 && `${known} sudah ada`, refused > 0 && `${refused} tidak dapat dibaca`]
      notificationProvider.open({
        type: 'success',
        message: `${nama}: ${held} jawaban masuk dan menunggu keputusan`,
        description: rest.filter(Boolean).join(', '),
      })
      onDone()
    })
  }

  async function read(file: File | undefined): Promise<void> {
    if (!file) return
    if (file.size > mostBytes) return refuse('Berkas ini terlalu besar untuk berkas jawaban.')
    refuse(undefined)
    setText(await file.text())
  }

  return (
    <Stack as="form" gap={4} onSubmit={(submitted) => void submit(submitted)}>
      <p>
        Murid yang tidak mendapat jaringan menyimpan jawabannya sebagai berkas di akhir ujian. Jawaban di
        dalamnya menunggu keputusan Anda di halaman ini.
      </p>
      <label>
        Berkas dari perangkat murid
        <input
          type="file"
          className={styles.input}
          accept=".suluh,text/plain"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </label>
      <label>
        Atau isi kode QR-nya
        <textarea
          className={styles.input}
          rows={3}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {problem && <Alert tone="warning">{problem}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        Masukkan
      </Button>
    </Stack>
  )
}
